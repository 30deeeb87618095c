"""Questions that have an answer in the program, and the lines that give it; and what would be misread as it is typed.

Data for rewording.py, in rows as there.
"""

from __future__ import annotations

from collections.abc import Mapping

TERMS: Mapping[str, str] = {
    "SICK": "((very |badly |most )?(hurt|wounded|injured|bleeding|poisoned|tired|hungry|healthy|strong|ok|okay|alright"
    "|all right|well|alive|dying|dead|heavy|loaded|encumbered|overloaded))",
    "LAMP": "(torch|torches|lantern|lanterns|candle|candles|light|lights|lamp|lamps)",
    "SORT": "(locked|stuck|open|shut|closed|trapped|safe|barred|spiked|lit|burning|empty|full|magic|magical|heavy"
    "|valuable|real|friendly|hostile|dangerous|asleep|awake|alive|dead|armed|angry|hurt)",
    "PLACED": "(in|inside|on|under|behind|beyond|beneath|at|near|above|below|over|through|beside|around)",
    "SOME": "( (a|an|any|another|some|the|enough|more))?",
    "ANYBODY": "(anyone|anybody|someone|somebody|anything|something|any of us|more|others)",
    "ALLOFUS": "(we|we all|i|you|us|they|they all|everyone|everybody|all|all of us|the party|things|the others)",
    "HEREABOUT": "(here|in here|there|around|about|around us|around here|nearby|near|in the room|in this room"
    "|in the dark|out there|this place|that place|in the village|in town|left|to see|visible)",
    "BEARING": "(carrying|carry|have|holding|hold|wearing|wear|got|own|bearing)",
}
ASKING = (  # words with which a question begins
    *("what", "what's", "whats", "who", "who's", "whos", "where", "where's", "when", "how", "how's", "which"),
    *("whose", "whom", "is", "are", "am", "was", "were", "does", "do", "did", "has", "have", "will", "would"),
    *("can", "could", "should", "isn't", "aren't", "any", "anyone", "anybody", "anything"),
    *(
        "save",
        "undo",
        "take",
        "make",
        "draw",
        "show",
        "leave",
        "exit",
        "quit",
        "get",
        "escape",
        "eat",
        "have",
    ),
)
QUESTIONS = r"""
save( the| my| our| this)? (game|progress|it|everything)( now)? => save
undo (that|it|this|the last|last|my last|the last (move|line|thing|turn|step))( please)? => undo
take (that|it|this) back => undo
(make|draw|show)( me| us)?( a| the| our)? map => map
(leave|exit|quit|get out of|escape)( from)? (the|this) (dungeon|ruins?|crypt|caves?|tomb) => go to village / leave
(eat|have) (something|food|some food|a ration|rations|a meal|a bite|lunch|dinner|supper|breakfast) => eat
have (a |some )?(rest|break|breather|nap) => rest
have (a |some )?(drink|drinks|ale|beer|wine) => carouse
(make|have) (a )?camp( .+)? => sleep / rest night
(what|which) (weapon|weapons|armor|armour|gear|equipment|food|supplies)( .+)? => inventory
what (do|are|have|did) (i|we) (BEARING|with us)( .+)? => inventory
who (BEARING|wears|holds|carries|has|bears) what => inventory
(can|could|do|did) (we|i|you) see( .+)? => look
what (time|hour|day|date|turn) (is it|of day is it|do we have)( now| today)? => due
what is the (time|hour|day|date|turn)( now)? => due
(what|how) is the weather( like)?( now| today)? => due
how (late|early) is it( now)? => due
(is|was) it (still )?(day|night|daytime|morning|evening|daylight|late)( yet| now| outside| already)? => due
how much time (is|has|do|did|have|does)( .+)? => due
how long (have|has|is|are) (we|it|i|they) (been )?.+ => due
how (long|much longer) (will|does|do|can|is|has) .*LAMP( .+)? => flames
how much (light|oil)( .+)? => flames
(is|are|was) X( still)? (lit|burning|alight|on fire)( .+)? => flames X
(who|which of us|what) (BEARING|holds|has|carries|bears|is BEARING) (the |a |our )?(lit |burning )?lights? => flames
how (long|much longer|many turns|many hours|many minutes|much light|much oil)( .+)? => due
how long( .+)? => due
(do|does|did|will|can|have|has) .+ (last|burn)( .+)? => due
when (is|are|was|were|will|does|do|did|can|should)( .+)? => due
what (is|will be) (due|next to come|to come|coming) => due
what (light|lights|torches) (do|have) (we|i)( .+)? => flames

how much (money|silver|gold|coin|coins|cash|treasure)( .+)? => money
how many (silvers?|silver pieces|silver coins|coins|gold pieces|gold coins|sp|gp)( .+)? => money
(who|which of us) (has|have|is) (the )?(most|least|richest|poorest)( money| silver| coins?| gold)?( .+)? => money
how (rich|poor|wealthy) (are|am) (we|i) => money
what money( .+)? => money
(do|have|has|does) (we|i|ANYBODY)( have| got| own)?SOME (money|silver|gold|coins?|cash) => money

how (are|is|'re) ALLOFUS( doing| feeling| faring| now)? => party
how (am i|do i feel|am i doing)( doing)? => sheet me
how SICK (are|am|is) ALLOFUS => party
how SICK is X => sheet X / examine X
(who is|who's|who are) (down|dead|dying|hurt|wounded|bleeding|alive|asleep|awake|unconscious) => party
(who is|who's|who are) (bound|tied( up)?|((a|our|your|the) )?(captives?|prisoners?)) => find captives
(how is|how's|how are) X( doing| feeling| faring| now)? => sheet X / examine X / find X
how (much|many) (hp|hit points|hits|life|health|damage)( .+)? => party
(is|are|was) (ANYBODY|ALLOFUS)( all| still)? SICK => party
(is|was) X( still| badly| very)? SICK => sheet X / examine X
(who|which of us|who of us) (is|are)( still| badly| most)? SICK => party
who (is|are) (we|us|in (the|our|my) party|with (us|me)|in (the|our|my) group|leading|our leader|the leader) => party
who am i => party
what is (my|our) (name|class|level|party) => party
(what|which) level( .+)? => xp
how (much|many) (xp|experience|exp|points)( .+)? => xp
what is (my|our|the) (xp|experience) => xp
what is (my|our|the party's) (status|health|condition|state) => party
what (is|are) X's? (hp|hit points|health|ac|armor|armour|stats|abilities|level|class|sheet|strength) => sheet X
what (are|is) (my|our) (hp|hit points|ac|armor|armour|stats|abilities|strength) => party

(what|which) spells?( .+)? => spells
what magic( .+)? => spells
what can X cast => spells
(can|could|does|do|did|has|have) X (cast|know|learn|prepare|memorize|memorise|have ready) Y => spells Y
what does the spell X do => spells X
what does X spell do => spells X

how many (of them|goblins|enemies|foes|people|creatures|monsters|are there|are they|there are)( .+)? => look
(are|is) (they|these|those|it|he|she)( all)? SORT( .+)? => look
(are|is) (we|i) (alone|safe|lost|seen|being followed|followed)( .+)? => look
(is|are) ANYBODY( else)? HEREABOUT( .+)? => look
(is|are) there ANYBODY( else| interesting| useful| to .+)?( HEREABOUT)? => look
(what|who) (is|are|else is) HEREABOUT( .+)? => look
(what|who) (is|are) (up|down|over|out|back) there => look
(what|who) (lives|works|keeps|stays|dwells|sits|stands|waits) (here|there|in this house) => look
(what|who)'s (here|in here|there|around) => look
who goes there => look
what (do|can|did) (i|we|they|you) (see|smell|notice|feel)( .+)? => look
what (do|can|did) (i|we) hear( .+)? => listen / look
(what|who) (does|do|can|did) X (see|smell|notice|hear|feel)( .+)? => look
what does (it|this place|the room|the place) look like => look
where (am i|are we|is this|is the party)( now| exactly)? => look
what (are|is) (they|he|she|it) (doing|up to|holding|wearing|carrying)( .+)? => look
who (are|is) (they|he|she|that|those|these|it|those people) => look
what (are|is) (they|those creatures|these creatures) => look

(what|which) (ways|exits|doors|directions|exit|way)( .+)? => exits
where (can|could|do|should|shall|may) (we|i|you) go( .+)? => exits
(is|are) (there)SOME (exits?|ways? out|doors?|other ways?|ways?)( .+)? => exits
how (do|can|could) (we|i|you) (get|go) (out|away|back|home|outside)( .+)? => exits
where (is|are) the (exits?|way out|ways out|way back) => exits
(where's|what's) the (exit|way out) => exits
(did|have) (we|i|anyone|anybody) (search|searched|open|opened|tried|try|listen|listened|explore|explored)( .+)? => exits
what (did|have) (we|i) (tried|try|explored|searched|opened)( .+)? => exits
what (have|did) (we|i) not (tried|explored|searched|opened)( yet)? => exits

(what|which of (this|our things)) (can|could|do) (we|i|you) sell( .+)? => help sell
(what|where) (can|could|do|does) (we|i|you|they|he|she|one) (buy|get|purchase|sell)( .+)? => prices
(what|which) (is|are) (on|for) sale( .+)? => prices
(what|which) (wares|goods|things) (are|is|do|does)( .+)? => prices
(do|does) (they|he|she|you|anybody|anyone|somebody) sell .+ => prices
what do (they|you) (sell|have for sale)( .+)? => prices
who sells X => prices X / prices
what (does|do|would) (a |an |the )?(drink|drinks|ale|beer|wine|round) cost => help carouse
(what|how much) (does|do|would|is|are|for) X (cost|worth)( .+)? => prices X / examine X
what is the price (of|for) X => prices X / examine X
what is X worth => examine X
how much is (in|inside|on) X => examine X
how (much|many) (is|are|for) X => prices X / examine X
how many X (do|have|has|does|did|are) .+ => find X
how much X (do|have|has|does|did|is|are) .+ => find X
how (far|long a way) (is|are|is it to) X( away| from here)? => find X
(do|have|does|has) (we|i|ANYBODY)( still)?( have| got| carry| own| hold)?SOME X( left| with us| on us)? => find X
(does|has) X (have|got|carry|carrying|hold|own)SOME Y( left)? => inventory X / find Y
who (has|have|carries|holds|is carrying|is holding|owns|got|bears|wears) X => find X
whose X is (this|that|it) => find X
what (is|does|do|has|have) X BEARING( .+)? => inventory X / examine X
what is in (my|our|the) (pack|packs|bag|bags|backpack|inventory) => inventory

what (have|did) (we|i|you) (heard|hear|learned|learn|been told)( .+)? => rumours
what (is|are) the (rumours?|rumors?|gossip|news|word) => rumours
what (just )?(happened|happens|went wrong|was that|did that do)( .+)? => recap
what (was|is) that( noise| sound)? => recap
what (is|was) (going on|happening)( .+)? => recap
what did (he|she|they|it) (say|do|tell us|want)( .+)? => recap
what (do|does|did) (they|he|she|it|you) (want|offer|ask for|need)( .+)? => deals
what (do|does) X (want|offer|need)( .+)? => deals / examine X
(do|does|will|would|can) X (talk|speak|trade|bargain|understand)( .+)? => deals
what (can|could|should|shall|must|may|do|might) (i|we|one) do( .+)? => ?
what (can|could) X do => sheet X / examine X
what (are|is) (my|our|the) (options|choices|possibilities|choice|option) => ?
what (now|next|else) => ?
what (commands|verbs|words|orders)( .+)? => help
how (does|do) (this|it|the game) (work|go) => help
how (do|does|can|could|should|would|to|must) (i|we|one|you|they|he|she) (get|make|have) .+ ready => help memorize
how (do|does|can|could|should|would|must) (i|we|one|you) X( .+)? => help X
how to X( .+)? => help X
how does (one|he|she) X( .+)? => help X
what does (the )?(word|command|verb) X (do|mean) => help X
what (is|are) (the|our|my) (odds|chances|chance) (of|to|that we|that|for) X => odds X
how (likely|hard|difficult|easy) (is it|would it be) (to|that we|for us to) X => odds X
what are (the|our|my) (odds|chances) => ?
can (i|we) (still )?undo( .+)? => help undo

who (\w+) X => examine X / find X
(is|was) X SORT( .+)? => examine X
(are|were) X SORT( .+)? => examine X
(is|are) (there)SOME X HEREABOUT => examine X / find X
(is|are) (there)SOME X PLACED Y => examine Y
(is|are) (there)SOME X => examine X / find X
where did X (land|fall|go|get to|end up)( .+)? => find X
where (does|do) X (lead|go)( to)? => examine X
what (is|are|lies|stands|sits|hangs|do we see) PLACED X => examine X
who (is|are|lies|stands|sits|waits) PLACED X => examine X
what does X (say|read|look like|do|mean|show|contain|hold)( .+)? => spells X / examine X
what (is|was) written (on|in|above|over|under) X => examine X
what (colour|color|kind|sort|size|shape) (of X )?(is|are) Y => examine Y
(how|what) (big|large|small|old|high|tall|deep|wide|long|heavy|strong) (is|are) X => examine X
(what is|what are|what's|whats|who is|who are|who's|whos|what about|how about) X => examine X
"""
