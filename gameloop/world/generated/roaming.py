"""Who is met in the open where no author has said it: the tables of land.toml as rows of a region."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from gameloop.world.bestiary import load_bestiary
from gameloop.world.content import Library
from gameloop.world.generated.country import load_land
from gameloop.world.records import Roamer


def roamers(library: Library, terrains: Collection[str]) -> Iterator[Roamer]:
    """The rows of some terrains. Raises ContentError for faulty tables."""
    land, creatures = load_land(library), load_bestiary(library)
    for ground in land.ground:
        if ground.terrain not in terrains:
            continue
        for face, row in enumerate(ground.roam, 1):
            kind, _, number = row.partition(" ")
            creature = creatures[kind]
            voice = land.voice_of(creature.kind)
            yield Roamer(
                f"roam-{ground.terrain}-{face}",
                roll=(face, face),
                number=number,
                **voice.clues,
                monster=kind,
                doing=voice.doing,
                react=voice.react,
                terrain=ground.terrain,
                beyond=True,
            )
