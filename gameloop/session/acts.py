"""What the session does itself: views and time travel. No command, no entry, no game time."""

from __future__ import annotations

from collections.abc import Mapping

from gameloop.session import (
    helping,
    keeping,
    listing,
    looking,
    mending,
    odds,
    options,
    recap,
    reports,
    secrets,
)
from gameloop.session.act import Act, own, view
from gameloop.session.preferences import OPTIONS
from gameloop.session.timeacts import TIME
from gameloop.session.views import battles, deals, hearsay, people, prices, village
from gameloop.world.modes import EXPLORE, FIGHT, MEET, MODES, TOWN, WILD
from gameloop.world.ruleset import Slot, Verb
from gameloop.world.rumours import WHOM_AND_WHAT

RANKS = Verb(
    "ranks",
    None,
    (FIGHT,),
    "Who stands where in the fight, in whose reach, and who means to do what.",
    "ranks",
    group="Looking",
    forms=("ranks",),
)
PURSUE = Verb(
    "pursue",
    None,
    (FIGHT, MEET, EXPLORE, WILD),
    "Go after foes who break and run, when you are asked; `let go` lets them.",
    "pursue",
    group="Fighting",
    forms=("pursue",),
)
TALK = Verb(
    "talk",
    None,
    (TOWN,),
    "Speak with whoever keeps this house: you are told what is said, or first what that costs.",
    "talk",
    cost="no time",
    group="Meetings",
    slots=WHOM_AND_WHAT,
    forms=("talk", "talk to NAME", "talk about WHAT"),
)
REVEAL = Verb(
    secrets.REVEAL,
    None,
    MODES,
    "Show secret rolls: those of the last line that has any, of an entry, or one. It is counted as a look at secrets, "
    "and they are open from then on.",
    secrets.REVEAL,
    cost="no game time",
    group="Looking",
    slots=(Slot("ref", "text", optional=True),),
    forms=("reveal", "reveal @N", "reveal @N.K"),
)

ALL = (
    Act(RANKS, looking.ranks),
    Act(PURSUE, looking.pursue),
    view("look", looking.look, "Look at the place where you are, and its exits.", "l"),
    view(
        "examine",
        looking.examine,
        "Look closely at something that is here or that you carry.",
        "x",
        slots=(Slot("what", "noun"),),
        forms=("examine THING",),
        example="examine lantern",
    ),
    view("exits", looking.exits, "List every way out that you know here."),
    view(
        "map",
        looking.map_of,
        "The map of what you know, as much of it as the screen holds around you; `full` is all of it, `list` is "
        "in words, `hex` is the country, `svg` a picture beside the save.",
        slots=(
            Slot("how", "word", optional=True, words=("list", "full", "hex", "svg")),
            Slot("level", "number", ("level",), True),
            Slot("name", "text", optional=True),
        ),
        forms=("map", "map full|list|hex", "map level N", "map svg NAME"),
        example="map list",
    ),
    view("party", people.party_of, "The party in marching order, one line for each.", "p"),
    view(
        "sheet",
        people.sheet_of,
        "All about one of the party: abilities, figures, gear.",
        "ch",
        slots=(Slot("name", "carrier"),),
        forms=("sheet NAME",),
        example="sheet aldra",
    ),
    view(
        "chronicle",
        looking.chronicle,
        "Retell the campaign in a page beside the save: NAME.html, or NAME.md; else chronicle.html.",
        slots=(Slot("name", "text", optional=True),),
        forms=("chronicle", "chronicle NAME.html", "chronicle NAME.md"),
        example="chronicle",
    ),
    view(
        "inventory",
        people.inventory_of,
        "What everybody carries, or one of them.",
        "i",
        "inv",
        slots=(Slot("name", "carrier", optional=True),),
        forms=("inventory", "inventory NAME"),
    ),
    view(
        "xp",
        people.progress_of,
        "How many experience points everybody has, and how many the next level needs.",
    ),
    view("money", people.money_of, "The coins of each of the party, and of all together.", "purse"),
    view(
        "spells",
        looking.spells,
        "The spells of the party's casters, which are ready or what they cost; or what one of them does.",
        slots=(Slot("spell", "spell", optional=True),),
        forms=("spells", "spells SPELL"),
    ),
    view(
        "rumours",
        hearsay.rumours_of,
        "Every rumour you have heard: who told it, where, and whether it is so, once you have seen for yourself.",
    ),
    view("domain", battles.domain, "The land of your lords, what it yields, and whom they have called up."),
    view("deals", deals.deals_of, "What those here offer and want, and what you have promised."),
    view(
        "factions",
        hearsay.factions_of,
        "Who holds together in the dungeon, what they want, what they think of you.",
    ),
    view(
        "prices",
        prices.prices_of,
        "What villages sell, and for how much; or what one thing costs, and where.",
        slots=(Slot("what", "priced", optional=True),),
        forms=("prices", "prices THING"),
    ),
    Act(TALK, village.talk),
    view(
        "odds",
        odds.odds,
        "The chance of a line, before you type it: what is thrown, what it needs, how likely that is. `save`: what you "
        "withstand; `morale`: when those who are met break, once you have seen one of them tried.",
        slots=(Slot("line", "text"),),
        forms=("odds LINE", "odds save [NAME]", "odds morale"),
        example="odds force west",
    ),
    view(
        "due",
        looking.due,
        "What is to come that you can know of: what ends when, what is owed, what turns may bring.",
    ),
    view(
        "flames",
        looking.flames,
        "What of yours burns, what may put it out, and what could be lit; or what is told of a light here.",
        "lights",
        slots=(Slot("what", "text", optional=True),),
        forms=("flames", "flames LAMP"),
    ),
    view(
        "find",
        looking.find,
        "Where things, people and ways are that you have seen, and how far.",
        "where",
        slots=(Slot("what", "text"),),
        forms=("find THING", "where is NAME", "where am i"),
        example="find torch",
    ),
    view(
        "status",
        looking.status,
        "The status line: time, light, hit points; long: also how much was taken back, looked up or decided.",
        "st",
        slots=(Slot("how", "word", optional=True, words=("long",)),),
        forms=("status", "status long"),
    ),
    *TIME,
    Act(REVEAL, secrets.reveal),
    view(
        "rulings",
        looking.rulings,
        "What you have laid down as referee, numbered; `ruling drop N` lets one fall.",
    ),
    own("?", listing.here, "What can be done here: numbered lines, with cost and chances.", "what"),
    own(
        "help",
        helping.show,
        "Help: one screen, or on a verb or a topic.",
        slots=(Slot("topic", "text", optional=True),),
        forms=("help", "help VERB", "help combat|time|keys|repeating|scripts|all"),
        example="help look",
    ),
    own("again", mending.again, "The last command once more, as if typed anew.", "g"),
    own(
        "oops",
        mending.oops,
        "The last line once more, with its wrong word replaced.",
        slots=(Slot("word", "text"),),
        forms=("oops WORD",),
        example="oops look",
    ),
    own(
        "option",
        options.option,
        "How the game is shown, for this sitting: option dice none, option keys vi.",
        slots=(
            Slot("name", "word", optional=True, words=tuple(OPTIONS)),
            Slot("value", "text", optional=True),
        ),
        forms=("option", "option NAME VALUE"),
    ),
    own(
        "tips",
        options.tips,
        "Whether you are given tips, for this sitting: tips off, tips on.",
        slots=(Slot("how", "word", words=("off", "on")),),
        forms=("tips on|off",),
        example="tips off",
    ),
    own(
        "stop",
        options.stop,
        "What stops a repeated command, and what is asked again before it is done; stop off new, stop on trap.",
        slots=(
            Slot("how", "word", optional=True, words=("on", "off")),
            Slot("word", "text", optional=True),
        ),
        forms=("stop", "stop on|off WORD"),
    ),
    own(
        "alias",
        options.alias,
        "Words of your own for a line or the beginning of one: alias kick force. Without a line it is forgotten.",
        slots=(Slot("name", "text", optional=True), Slot("text", "text", ("for", "="), optional=True)),
        forms=("alias", "alias WORD = LINE", "alias WORD"),
    ),
    own("recap", recap.previously, "Where you are and what happened last, in four lines."),
    own("bug", reports.newest, "Show what stands in the newest report of a fault of the program."),
    own(
        "save-as",
        keeping.save_as,
        "A copy of this save under another name of the same folder; you play on in this one.",
        slots=(Slot("name", "text"),),
        forms=("save-as NAME",),
        example="save-as before-the-crypt",
    ),
    own(
        "transcript",
        keeping.transcript,
        "Write what is typed and told into a text beside the save: transcript on, transcript on NAME, transcript off.",
        slots=(Slot("how", "word", words=("on", "off")), Slot("name", "text", optional=True)),
        forms=("transcript on|off", "transcript on NAME"),
        example="transcript on",
    ),
    own(
        "save",
        looking.saved,
        "Everything is saved already, line by line; this says where. save as NAME makes a copy.",
        slots=(Slot("name", "text", ("as",), optional=True),),
        forms=("save", "save as NAME"),
    ),
    own("quit", looking.leave, "Leave. Everything is saved already.", "q", "exit"),
)
ACTS: Mapping[str, Act] = {act.verb.name: act for act in ALL}
