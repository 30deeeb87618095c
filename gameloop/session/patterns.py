"""How people say at a table what the verbs say: data for rewording.py.

Each row is a whole line without its filling words, and after => the lines that it may mean, the likeliest first, with /
between them: the first that can be understood is taken. X and Y are whatever is named; words in brackets stand for one
another; a word in capitals stands for those of `WORDS`. Of the rows that fit a line the first counts.
"""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "HIDDEN": "(traps|a trap|secret doors|a secret door|hidden doors|doors|secrets|clues|treasure|loot|gold|anything)",
    "BREAK": "(break|kick|knock|smash|bash|batter|beat|bust|burst|ram|hack|shoulder|crush|wreck|destroy|shatter)",
    "APART": "(down|in|open|apart|up|through|off|out|over|to pieces)",
    "WALK": "(go|walk|run|head|move|step|proceed|continue|crawl|march|creep|wander|travel|advance|hurry|pass|come)",
    "TOWARDS": "((on|over|up|back|out|down|in) (to|through|into)|out of|into|onto|inside|through|towards?|across|along"
    "|past|beyond|by|to|out|in|back)",
    "STAIRS": "(the )?(stairs?|steps|ladder|staircase|slope|shaft|hole|pit|well|rope|chain|rungs|drop|chute)",
    "LEAP": "(jump|leap|hop|dive|slide|drop|fall|climb|lower ourselves|lower myself)",
    "NIGHT": "((for |until |till |through )?(a |one |the |next |the next )?(day|night|morning|evening|dawn|daybreak)"
    "|(for )?(8|eight) hours|overnight)",
    "FORCE": "(force|push|pull|shove|pry|prise|lever|swing|throw)",
    "HIT": "(kill|slay|murder|hit|strike|stab|punch|fight|slap|assault|smite|ambush|finish off|finish)",
    "GREET": "(greet|hail|address|speak|chat|insult|taunt|threaten|intimidate|persuade|beg|interrogate|call)",
    "GIVE": "(offer|give|hand|feed|present|pass)( over)?",
    "WITHIN": "(at|in|into|through|under|behind|over|inside|down|up|around|beneath|beyond|past)",
    "UPON": "(down |up )?(on|onto|in|into|off|against|at|beside|under|behind|inside|beneath|next to)",
    "DRINK": "(drinks?|round|ale|beer|wine|mead|cider)",
    "ONWARD": "(go on|keep on|carry on|keep|continue|resume|go on with|continue with|continue to)",
    "BODY": "(hands?|fingers?|thumbs?|palms?|fists?|foot|feet|ears?|head|arms?|nose)",
    "OURS": "(my |our |the )?",
    "GREETINGS": "(hello|hi|hey|greetings|good (day|morning|evening))",
    "PLACE": "((the |this )?(whole |entire )?(room|place|hall|chamber|passage|corridor|cave|cell|area|floor|walls?))",
}
PATTERNS = """
(come in peace|mean no harm|make peace|peace|hail|GREETINGS)( there| all| everybody)? => parley / look
(sniff|(sniff|smell) (around|about|here|the air)) => look
(stop|silence) X => examine X
set (fire|light) to X => burn X
set X (on fire|alight|aflame|ablaze) => burn X
(light|put) X on fire => burn X
(torch|melt|incinerate|roast|singe|scorch) X => burn X
(light|kindle) X (from|off|at) Y => light X
light up X => light X / burn X
(put|blow|snuff|turn|stamp|switch|pinch) out X => douse X
(put|blow|snuff|turn|stamp|switch|pinch) X out => douse X
(turn|switch) off X => douse X / turn X
(extinguish|quench|snuff|smother|unlight) X => douse X

take up X => equip X / take X
(pick|lift|scoop|gather|snap|pack) up X => take X
(pick|lift|scoop|gather|take|pack) X up => take X
(gather|collect|snatch|fetch|pocket|acquire|seize|unhook|bring|lug|haul) X => take X
(put|lay|set|throw) (down|aside) X => setdown X / drop X
(put|lay|set|throw|drop|leave) X (down|aside|behind|on the floor|on the ground) => setdown X / drop X
(throw away|discard|dump|ditch) X => drop X
let go of X => drop X / free X
(let|set|turn|cut) X (go|loose|free) => free X
(let|set|turn|cut) (go|loose|free) X => free X
(let|set) (go|loose|free) => free captive
(cut|undo|loosen|untie) (the )?(ropes?|bonds|knots) (of|off|from|on) X => free X / cut rope
(put|lay|place|press|hold) (OURS|his |her |a )BODY (on|in|into|to|against|through|over|at|onto) X => touch X / push X
(hang|stick|drape|insert|fit|stuff|slot) X (on|onto|in|into|over|from) Y => leave X on Y
keep (it|them|that|this|everything|the .+) => inventory
throw X away => drop X
put on X => wear X / equip X
put X on => wear X / equip X
(don|dress in) X => wear X
(put away|take off|doff|unequip|sheathe|stow) X => remove X
(put|take) X (away|off) => remove X
(take|pull) out X => equip X
(draw|brandish|unsheathe|grip|hold|grasp) X => equip X
ready X => equip X / memorize X
(equip|arm|outfit) Y with X => equip X by Y / give X to Y
(give|hand) Y X to (hold|wield|use|fight with) => give X to Y
(switch|change) to X => equip X
(prepare|memorise|learn|study|ready|relearn) X => memorize X

(pick|force|jimmy|open|crack) (the )?lock (of|on|in|at|to) X => pick X
(pick|jimmy|crack) (the |its )?lock => pick
pick X's lock => pick X
unlock X with Y => unlock X
BREAK APART X with Y => force X with Y / smash X with Y / force X / smash X / attack X / batter X
BREAK X APART with Y => force X with Y / smash X with Y / force X / smash X / attack X / batter X
BREAK APART X => force X / smash X / attack X / batter X
BREAK X APART => force X / smash X / attack X / batter X
BREAK into X => force X / smash X / batter X
FORCE open X => open X
FORCE X open => open X
BREAK X with Y => force X with Y / smash X with Y / force X / smash X / attack X / batter X
BREAK X => force X / smash X / attack X / batter X
force X with Y => force X
(slam|pull shut|close up) X => close X
wedge X open => spike X open
(bar|block|barricade|jam|wedge) X => spike X / block X

listen (to|through|behind|beyond|against|towards?|into|for sounds at|down|up) X => listen at X
listen for X => listen
(eavesdrop|(put|press|lay) (an|my|your) ear) (at|to|on|against|through) X => listen at X
hear X => listen at X
(look|search|check|feel|hunt|scan|watch) ((around|about|here|PLACE) )?for HIDDEN( here)? => search
(look|search|check|feel|hunt|scan|watch) for (traps|a trap) (on|in|at|around|near|inside|under) X => search X
(feel|grope|fumble|tap) (along|around|about|over|across|at|against|on) (the )?(walls?|floor|dark|dust|ground) => search
(feel|grope|fumble)( (around|about|(our|my|your) way))?( (out|on|forward|along|around|about))? => exits
(feel|grope|fumble) (along|around|about|for|over|across|at|against|on)? ?X => touch X
have a (quick |good |closer |close |better )?look( around| about| here)? => look
(have|take) a (quick |good |closer |close |better )?look (at|in|into|under|behind|through) X => examine X
(check|view|open|show) OURS(inventory|pack|packs|bags?|backpack|gear|stuff|things) => inventory
what (do|are) (i|we) (have|carry|carrying|got|own) => inventory
(check|view|open|show|see|look at|read|consult) OURSmap => map
(check|view|show) OURS(status|health) => status
(search|check|inspect|examine) X for Y => search X / examine X
(look|search|hunt) for X => find X
(locate|seek) X => find X
(search|loot|rob|frisk|strip) (the )?(body|corpse|remains|bodies|pockets) (of|from) X => search X / take X / examine X
(loot|rob|frisk|strip) X => take X / search X / examine X
search (through |in |inside |under |behind )?X => search X / examine X / take X
(rummage|ransack|rifle|look) (through |in )X => search X / examine X
(rummage|ransack|rifle) X => search X / examine X
(peek|peer|glance|gaze|stare|squint) WITHIN X => examine X
(inspect|describe|check|study|view|observe|investigate|consider|see)( out)? X => examine X / sheet X
(what about|tell me about|describe to me) X => examine X
watch (the|a|an|those|these|their|his|her) X => examine X
(status|stats|character|hp|health) X => sheet X

(WALK|LEAP) up( STAIRS)? => go up / climb up
(WALK|LEAP) down( STAIRS)? => go down / climb down
(climb|use|take|follow|mount) STAIRS up => go up
(climb|use|take|follow|mount) STAIRS down => go down
ascend( .+)? => go up
descend( .+)? => go down
climb (up |over |on |onto |into |along |through |out of |in |off |up to |to )?X => climb X / go X / scale X
climb down (to |into )?X => climb X / go X / go down / scale X
scale X => climb X / go X / scale X
LEAP (into|in|down|onto|through|off|from) X => go X / jump X
(WALK|LEAP|duck) (over|under|around|across) X => avoid X / go X / jump X
WALK (in|on)?to (the )?(next|another|new|nearest|unexplored) (room|place|door|area|chamber)s? => explore
WALK TOWARDS X => go X / go to X / examine X
(exit|leave|escape|get out) (by|through|via|to|out of) X => go X / go to X
(follow|cross|traverse) X => go X / examine X
(enter|board) X => go X / go to X / enter X
(approach|visit) X => go to X / examine X
(go|come|run|head|walk) back for X => find X
(WALK|turn) (back|around)( the way we came)? => back
(return|backtrack) => back
(run|get|go|move|back|flee|escape) (away |off |out |back )?(to|towards?) X => flee X / leave X / go X / go to X
(run|get|walk|move|back) (away|off|out)( from Y)? => flee / leave
(retreat|fall back|pull back|back off|back away|step back|draw back)( .+)? => flee / leave / back
(run|make|break) for (it|our lives|your lives) => flee
(make|break|run|dash|head) for X => flee X / go X / go to X
(turn and run|turn tail) => flee / leave
(give up|yield|hands up|lay down OURS(arms|weapons)|throw down OURS(arms|weapons)) => surrender
(WALK|return|get) (back )?(to )?(outside|home|out|the surface) => go to village / leave
(put|move|place) X (in front|first|at the front|in the lead|to the front) => march X
X (leads|goes first|takes the lead) => march X
WALK (straight )?(on|ahead|forward|forth|further|deeper) => explore
ONWARD( the)? explor(ing|e|ation) => explore
ONWARD( the)? search(ing)? => search
ONWARD( the)? rest(ing)? => rest
ONWARD( the)? fight(ing)? => fight
ONWARD( the)? (walking|going|moving|walk|travelling|traveling) => explore / travel
(keep|continue)( on)? going => explore / fight
(carry on|continue|keep at it) => fight / explore
ONWARD (to )?(the )?X => go X / go to X
explore (PLACE|dungeon|the (dungeon|rest|house|surroundings)|further|on|more|everything) => explore
(keep|stand|hold) (a )?(watch|guard) => guard / rest / camp
(protect|defend|cover|shield|guard) X => guard
(parry|dodge|block|stand fast|hold the line|brace|defend|stand (our|your|my) ground) => guard / hold
hide (behind|under|in|inside|beside|near) X => hide X

(rest|sleep|wait|stay|camp) NIGHT => rest night / sleep
(rest|sleep|wait|stay) (for )?(a|one|the|this) week => rest week / sleep
(rest|wait) (for )?(7|seven) days => rest week / sleep
((go|get some|try) to )?(sleep|bed) => rest night / sleep
(make|set up|pitch) (a |the )?camp => rest night / sleep
rest( (here|down|still|up))?( (for )?(a|one|10|ten) (turn|while|minutes|bit|moment))? => rest
(wait|stay|sit)( (here|down|still|up))?( (for )?(a|one|10|ten) (turn|while|minutes|bit|moment))? => rest / wait
(sit|stand) (here|down|still) => rest / wait
(take|have) (a |some )?(rest|break|breather) => rest
catch (our|my) breath => rest
(do nothing|pause|linger) => rest / wait
(heal|bind|dress|treat|bandage)( (our|my|the|all|your))?( wounds| injuries| wounded)? => bind
(heal|treat|bandage|patch up|tend|nurse) (us|everybody|everyone|all|all of us|ourselves|the party) => bind
(heal|treat|bandage|patch up|tend to|tend|nurse|dress) X => bind X

(say to|beg|warn|promise) (them|him|her|everybody|everyone) .+ => parley / talk
(ask|order) (them|him|her) (to|that|not|please) .+ => parley / talk
(ask|question) (them|him|her) (about|where|what|who|why|how|if|whether|for|when) X => ask about X / ask / parley
(ask|question) (where|what|who|why|how|if|whether|when) X => ask about X
(ask|question) Y (where|what|who|why|how|if|whether|when) X => ask Y about X / ask Y
(talk|speak) (to|with) Y about X => ask Y about X / talk to Y
(talk|speak) about X => ask about X / parley
tell (them|him|her) .+ => parley / talk
(we|i) (come|mean|are|surrender|have|want|need|do|mean no|are only|only) .+ => parley
calm (them|him|her|it)( down)? => parley / talk
(bribe|pay off|buy off) X with Y => parley offering Y / give Y
(bribe|pay off|buy off) .+ => parley offering silver / give silver
(say|speak|talk|whisper|call|shout|yell)( .+)? (to|with|at|through|towards?|into) X => talk to X
(shout|yell|scream|holler|call out|cry out) X => talk to nearest / shout
(say|whisper|cry) X => parley / talk / shout
(tell|assure|promise|answer|inform|remind) X => parley / talk
ask X (where|what|who|whom|whose|how|why|when|whether|if|which) Y => ask X about Y
GREET (to |with |at )?X => talk to X
question X => ask X / talk to X
(HIT|attack) (them|them all|everyone|everybody|all of them|all) => attack nearest / attack
go for X => attack X
(swing|strike|lash out|stab|thrust|lunge|slash|hack|shoot|fire|aim|charge) (at|for|into) X => attack X / shoot X
HIT X => attack X / hit X
(charge|rush) (at )?X => charge X / attack X
(shoot|fire)( (an? )?(arrows?|bolts?|stones?))?( at)? X => shoot X / attack X
(throw|hurl|toss|fling|lob) X at Y => throw X at Y / shoot Y with X
GIVE X to Y => give X to Y / leave X on Y / show X to Y
(offer|hand over|give up|give away) X => give X / show X / drop X
feed X with Y => leave Y on X / use Y on X
feed X => give food to X / feed X
fill X with Y => pour Y on X
(awaken|wake|rouse|shake) X (up|awake) => rouse X / wake X
(awaken|wake|rouse|shake)( up)? X => rouse X / wake X
(carry|drag|bear) (the (body|corpse) of )?X => carry X / take X / pull X
(tie up|capture|bind) X => tie X
(lead|bring|take) X (along|with us|with you) => tie X / take X

(sound|play|beat|toll|chime|strike|bang|tap|rap) (on |at )?X => ring X / use X
(knock|pound|hammer) (on |at |against )?X => ring X
(get|sit|stand|lie|step|kneel|lean) UPON X => climb X / mount X / examine X
(operate|activate|work|apply|employ|trigger) X => use X
(tear|rip|pluck|peel|pull|cut|take|scrape) (off|down|out|away|loose|from|free) X => tear X
(tear|rip|pluck|peel|pull|cut|scrape) X (off|down|out|away|loose|free) => tear X
(drink|quaff) (from |out of )?X => drink X / taste X
untie X from Y => untie X
(disable|defuse|disarm|deactivate|remove) (the trap (on|in|of|at) )?X => disarm X / cut X
(turn|convert|change) X into Y => make Y
(make|craft) (a |an |some )?X (out of|from) Y => make X
(order|buy|have|get|grab) (me |us )?(a |an |some |another |one )?DRINK( .+)? => carouse 1
(have|let|ask|get) X (to )?(look at|examine|inspect|identify|appraise|value|check) Y => identify Y
repeat( that)? => again
do (it|that) again => again
"""
