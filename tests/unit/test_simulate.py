"""`content simulate`: what ships can be played by simple minds, the same campaigns come out however they are shared."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gameloop.cli import main
from gameloop.craft.hopes import Hope, against, hopes
from gameloop.craft.policies import policies
from gameloop.craft.simulate import Job, campaign, campaigns, party
from gameloop.craft.tales import Tale, table
from gameloop.kernel.values import evolve
from gameloop.rulesets import SHELF
from gameloop.world.adventure import load, shelf
from gameloop.world.content import Library, content_root
from tests.table import rules_of

ROOTS = (content_root(),)


def simulated(*args: str) -> Result:
    """The command line."""
    return CliRunner().invoke(main, ["content", "simulate", *args])


@cache
def played(adventure: str, rules: str, policy: str, trips: int) -> Tale:
    """The first campaign of a mind, cut short: played once, whoever asks."""
    return campaign(Job(adventure, rules, policy, ROOTS, trips=trips), 0)


def short(adventure: str, rules: str) -> Tale:
    """The careful, once into a dungeon, and in a region once over land too."""
    return played(adventure, rules, "careful", 1 + (load(adventure, Library()).region is not None))


@pytest.mark.parametrize("rules", SHELF)
@pytest.mark.parametrize("adventure", shelf(Library()))
def test_what_ships_can_be_played(adventure: str, rules: str) -> None:
    """A trip, in a region another one over land: nothing breaks, nobody is locked in, they come to rooms and home."""
    one = short(adventure, rules)
    assert (one.stuck, one.broke) == ("", 0)
    assert len(one.rooms) > 1
    assert one.turns > 0
    assert one.returned > 0


@pytest.mark.parametrize("rules", SHELF)
def test_something_is_found(rules: str) -> None:
    """Of all that ships most pays on the first trip already."""
    found = {one: short(one, rules).found for one in shelf(Library())}
    assert sum(bool(value) for value in found.values()) * 3 >= 2 * len(found), found


def test_processes_change_nothing() -> None:
    """Each campaign depends on its seed alone."""
    job = Job("small", "", "greedy", ROOTS, trips=1)
    told: list[int] = []
    alone = campaigns(job, 2, 1, told.append)
    assert told == [1, 2]
    assert campaigns(job, 2, 2, told.append) == alone
    assert len({one.digest for one in alone}) > 1


def test_a_policy_leaves_its_people_at_home() -> None:
    """Those of its classes, or all but one."""
    rules, found = rules_of("barrows", "small"), policies(Library())
    assert "thief" in {member.kind for member in party(rules, found["careful"])}
    assert "thief" not in {member.kind for member in party(rules, found["no-thief"])}
    assert "mage" not in {member.kind for member in party(rules, found["no-mage"])}
    assert len(party(rules, found["solo"])) == 1


def test_a_policy_is_like_another_but_for_what_it_says() -> None:
    """And has an id and a word about it of its own."""
    found = policies(Library())
    assert (found["greedy"].calm, found["greedy"].trips) == (found["careful"].calm, found["careful"].trips)
    assert found["greedy"].load > found["careful"].load
    assert len({policy.about for policy in found.values()}) == len(found) >= 9


def test_a_fault_of_the_policies_is_listed(tmp_path: Path) -> None:
    """A policy like one that is not there."""
    (tmp_path / "policies.toml").write_text('[[policy]]\nid = "mad"\nlike = "hatter"\n', encoding="utf-8")
    result = simulated("small", "--policy", "mad", "--content", str(tmp_path))
    assert (result.exit_code, "there is no policy 'hatter'" in result.output) == (7, True)


def test_the_table_says_what_came_of_it() -> None:
    """Deaths, levels, value, rooms, endings, turns, softlocks; an unknown policy is refused with those there are."""
    result = simulated("small", "--campaigns", "2")
    assert result.exit_code == 0
    for row in (
        "deaths a trip",
        "highest level",
        "value found",
        "rooms seen",
        "endings reached",
        "turns a trip",
    ):
        assert f"  {row}" in result.output
    assert re.search(r"softlocks +0\n", result.output)
    refused = simulated("small", "--policy", "wise")
    assert refused.exit_code == 3
    assert "brawler" in refused.output


def test_a_place_without_a_way_out_is_a_softlock(tmp_path: Path) -> None:
    """Whoever goes into the hall of this cellar never comes out again, and that is said, with the place."""
    text = (content_root() / "adventures" / "small.toml").read_text(encoding="utf-8")
    ways = re.sub(r"(\[chart\.way\.\d\]\n)", r"\1one_way = true\n", text).replace(
        "one_way = true\none_way", "one_way"
    )
    (tmp_path / "adventures").mkdir()
    (tmp_path / "adventures" / "small.toml").write_text(ways, encoding="utf-8")
    tales = campaigns(Job("small", "", "careful", (*ROOTS, tmp_path)), 3, 1, lambda _n: None)
    stuck = [one for one in tales if one.stuck]
    assert stuck
    shown = table(tales, load("small", Library(*ROOTS, tmp_path)).grounds)
    assert f"campaign {stuck[0].seed!r}: nothing led on in " in shown


def test_the_first_seed_can_be_named() -> None:
    """`--seed 2` begins with the third campaign."""
    job = Job("small", "", "coward", ROOTS, trips=1)
    both = campaigns(job, 3, 1, lambda _n: None)
    assert campaigns(evolve(job, first=2), 1, 1, lambda _n: None) == both[2:]
    assert simulated("small", "--campaigns", "1", "--seed", "2", "--policy", "coward").exit_code == 0


def test_bands_are_held_against_what_came_of_it() -> None:
    """Inside, outside, and of what there is none nothing is said."""
    one = Tale("a 0", 2, 1, 20, 4, 2, 1, 1, 1, 100, 400, ("entry",))
    wanted = (
        Hope("careful", "deaths", "0.05", "0.4"),
        Hope("careful", "peace", "60"),
        Hope("a", "met", "", "1"),
    )
    told = [line.split() for line in against((one,), wanted).splitlines()]
    assert [line[-4:] for line in told] == [
        ["0.05", "to", "0.4:", "outside"],
        ["60:", "in", "its", "band"],
        ["at", "most", "1:", "outside"],
    ]
    assert against((evolve(one, met=0),), wanted[1:2]) == ""
    assert {hope.figure for hope in hopes(Library(), "careful")} == {
        "deaths",
        "met",
        "peace",
        "value",
        "softlocks",
    }


def test_caution_pays() -> None:
    """In the House the careful fight less than brawlers, of those they meet, and fewer of them die."""
    careful, brawler = (played("lampless-house", "barrows", name, 3) for name in ("careful", "brawler"))
    assert careful.fights * brawler.met < brawler.fights * careful.met
    assert careful.deaths < brawler.deaths
    assert (careful.stuck, brawler.stuck) == ("", "")


def test_the_dead_are_replaced() -> None:
    """More die than went in at first: somebody new has come to the door, and gone in."""
    assert played("lampless-house", "barrows", "brawler", 5).deaths > 4


@pytest.mark.parametrize("rules", SHELF)
def test_they_are_of_the_level_that_a_place_is_for(rules: str) -> None:
    """The Parliament is for the third to the sixth."""
    assert short("salt-parliament", rules).level >= 3


def test_over_land_they_come_to_hexes_and_home() -> None:
    """The second trip from Sconce is one into the country."""
    one = played("wick-country", "barrows", "careful", 2)
    assert {room for room in one.rooms if room.isdigit()}
    assert one.returned == 2


def test_the_table_of_nothing() -> None:
    """Stopped before the first."""
    assert table((), load("small", Library()).grounds) == "Nothing was played."


def test_means_and_shares() -> None:
    """Of two campaigns, by hand."""
    one = Tale("a 0", 2, 2, 20, 4, 2, 2, 1, 1, 100, 400, ("entry", "hall"), ("rest",))
    other = Tale("a 1", 1, 0, 10, 2, 0, 1, 4, 3, 0, 400, ("entry",))
    shown = table((one, other), load("small", Library()).grounds)
    assert "trips nobody returned from  33.33 %" in shown
    assert "turns a trip                10\n" in shown
    assert "deaths a trip               1.67" in shown
    assert "highest level               2 (1 to 3)" in shown
    assert "of all value                12.50 %" in shown
    assert "endings reached             rest 1" in shown


@pytest.mark.parametrize("processes", [1, 2])
def test_stopped_it_gives_what_is_there(processes: int) -> None:
    """Ctrl-C while it counts: the campaigns that are done, in their order, and no more are played."""
    told: list[int] = []

    def stop(done: int) -> None:
        told.append(done)
        if done == 2:
            raise KeyboardInterrupt

    found = campaigns(Job("small", "", "coward", ROOTS, trips=1), 40, processes, stop)
    assert told == [1, 2]
    assert len(found) == 2
    seeds = [int(one.seed.split()[-1]) for one in found]
    assert seeds == sorted(seeds)
