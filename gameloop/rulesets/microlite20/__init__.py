"""Microlite20: a d20 against a number, three stats, four skills, one thing a turn, spells paid with hit points.

Where things stand. Numbers and their shapes: records, parts, magicrows and numbers, read by files, held against one
another by checking and vetting, put together in book (content/microlite20); names (what state calls things). Of a
person: figures (rank, skill bonus, stat bonus, attack bonus, armor class, saves), modifiers (what conditions and
spells add), saving (saving throws), injury (hit points, damage to stats, death), ailments (poison and disease over
days), draining (levels), healing (rest, days, first aid), advancing (encounter levels), overcoming (what they are
gained for). Making people: creation (dice and questions), parties and partyfile (sheets out of files), sheet (a sheet
as somebody who can join). Exploring: tasks (which skill, stat and difficulty an act takes, and how it may be tried
again), grounds (how hard an adventure makes it, what its traps are worth), exploring (a turn underground, light),
hazards (falls, spikes, heat and cold), stealing. Telling: telling (sheet, one line, progress), verbs. Trade: trade,
burden (who may wear what, load), services and hirelings (what is done for money). Finds: treasury and finds (what the
beaten have), using. Fights: meeting, bearing (who can do what), fighting (the round), striking (the turn of somebody
who attacks), attacks, arms (with what, and how often), movement, sneaking, grappling, maneuvers, turning, morale,
aftermath; creatures and bestiary (who they are, their figures), natures (what they are to magic), riders and spoiling
(what comes with a hit), acts (what they do in place of blows), plan and npcs (what they mean to do). Magic: spellbook
(what spells are), casting (who may, what it costs), aiming, needs and things (on whom and what), working (what the
rolls come to), effects, works and showing (what the parts do at once), laying and lasting (what lasts, and what it
adds), unlaid (what ends with it), powers (what is used again), zones (what goes on round after round), asking
(questions), signing, grimoire (what is told). All of it is put together in binding.

What a person is, in the words of world/state.py. `kind` is the class (or the monster); the race is a tag. `stats`: the
three stats without damage, `level`, `max_hp`, `die.N` (the die of each level) and `point.N.STAT` (the point of each
third level). `pools`: `hp` (what is left), `drain` (hit points paid for spells, which only eight hours of rest give
back, so that nobody heals above `max_hp` less `drain`), `lost.STAT` (damage to a stat, which days of rest heal),
`drained.STAT` (what only magic gives back), `temp_hp`, `el` (the sum of encounter levels), `turnings` (used today).
`spells`: the signature spells. A creature has the same figures, made when it appears: `level` are its hit dice, the
stats are 10 and twice the bonus, `ac` its armor class, `rank.SKILL` what it has above its level. A stat as it is now,
and its bonus, is asked of figures, never taken from `stats`.
"""

from __future__ import annotations

from gameloop.rulesets.microlite20.binding import build as build
