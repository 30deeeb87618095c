"""Commands that need no save: roll, rule, schema, settings, content check, config."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from gameloop.cli.common import BAD_CONTENT, DIFFERENT, NO, content_option, fail, rules_option, say, show_json


@click.command()
@click.argument("expression")
@click.option("--seed", default=None, help="The same seed and expression give the same faces.")
@click.option("--json", "as_json", is_flag=True)
def roll(expression: str, seed: str | None, as_json: bool) -> None:
    """Throw dice: 3d6, d20+1, 4d6kh3, 2-in-6, 2d6>=7, adv, dis."""
    import secrets

    import attrs

    from gameloop.kernel import luck
    from gameloop.kernel.dice import LuckDice
    from gameloop.kernel.dice import roll as throw
    from gameloop.kernel.errors import DiceError

    seed = secrets.token_hex(8) if seed is None else seed
    try:
        rolled = throw(
            LuckDice(luck.after(luck.first(seed), expression.encode())), expression, "roll", rule=None
        )
    except DiceError as error:
        fail(f"{error}\n  {error.text}\n  {' ' * error.at}^", NO)
    if as_json:
        show_json({"kind": "rolled", "seed": seed, **attrs.asdict(rolled)})
    else:
        faces = ", ".join(str(f) if i in rolled.kept else f"~{f}~" for i, f in enumerate(rolled.faces))
        outcome = f": {rolled.outcome}" if rolled.outcome else ""
        say(f"{rolled.dice} ({faces}) = {rolled.total}{outcome}")


@click.command()
def schema() -> None:
    """Print the JSON Schema of the lines that `run --json` writes."""
    from gameloop.repl import protocol

    say(protocol.lines(protocol.schema()).rstrip())


@click.command()
@click.argument("row")
@rules_option
def rule(row: str, rules: str | None) -> None:
    """Show a rule in our words."""
    from gameloop.session.games import ADVENTURE, library, named

    ruleset = named(rules)(library(), ADVENTURE)
    found = ruleset.book.get(row.upper())
    if found is None:
        fail(f"{ruleset.name} has no rule {row}", NO)
    say(f"{found.id} {found.title}\n{found.text}")


@click.command()
@click.argument("rules", required=False)
def settings(rules: str | None) -> None:
    """List the settings of a rulebook (the first of the shelf): key, default, choices, what it means, its rule."""
    from gameloop.session.games import ADVENTURE, library, named

    ruleset = named(rules)(library(), ADVENTURE)
    for key, default in ruleset.settings.items():
        choices = ", ".join(str(value).lower() for value in ruleset.choices[key])
        say(f"{key} = {str(default).lower()}  (of {choices}): {ruleset.meanings[key]}")


@click.group()
def content() -> None:
    """Work on adventures and tables."""


@content.command()
@click.argument("directory", required=False, type=click.Path(path_type=Path, exists=True, file_okay=False))
def check(directory: Path | None) -> None:
    """Read all content (with DIRECTORY laid over it) and list every fault."""
    from gameloop.session.games import check as check_all
    from gameloop.session.games import library

    whole = library((directory,) if directory else (), afresh=True)
    sound = check_all(whole)
    if directory and not any((directory / name).is_file() for name in whole.digests()):
        fail(
            f"{directory}: there is no content in it, such as adventures/NAME.toml or bestiary.toml",
            BAD_CONTENT,
        )
    for line in sound:
        say(line)


@content.command()
@click.argument("adventure")
@click.option("--all", "whole", is_flag=True, help="Show what passes, too.")
@rules_option
@content_option
def lint(adventure: str, whole: bool, rules: str | None, content: tuple[Path, ...]) -> None:
    """Measure ADVENTURE by content/craft.toml: what lies outside its band, and where to look. Ends with 6 if anything.

    An exception stands in [adventure.lint_allow] of its file, with the reason, by the id of the measure.
    """
    from gameloop.craft import lint as craft
    from gameloop.session.games import library, named

    findings = craft.lint(adventure, library(content, afresh=True), named(rules))
    say(craft.report(findings, whole=whole))
    if any(finding.faulty for finding in findings):
        raise SystemExit(DIFFERENT)


@content.command()
@click.argument("adventure")
@click.option(
    "--policy", default="careful", show_default=True, help="Who plays; content/policies.toml has them all."
)
@click.option("--campaigns", default=20, show_default=True, type=click.IntRange(1), help="How many.")
@click.option(
    "--trips", default=0, type=click.IntRange(0), help="How often each goes in, else as its policy says."
)
@click.option(
    "--seed", default=0, show_default=True, type=click.IntRange(0), help="The seed of the first campaign."
)
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1), help="Processes that play.")
@rules_option
@content_option
def simulate(
    adventure: str,
    policy: str,
    campaigns: int,
    trips: int,
    seed: int,
    jobs: int,
    rules: str | None,
    content: tuple[Path, ...],
) -> None:
    """Play ADVENTURE by a policy, and show deaths, levels, value, rooms, endings and turns; Ctrl-C shows what is there.

    The same campaigns come out whatever the number of processes. Ends with 6 if one could not go on.
    """
    from gameloop.craft import simulate as craft
    from gameloop.craft.hopes import against, hopes
    from gameloop.craft.tales import table
    from gameloop.session.games import library
    from gameloop.world.content import content_root

    game, by = craft.bound(
        job := craft.Job(adventure, rules or "", policy, (content_root(), *content), trips, seed)
    )
    say(f"{adventure}, {game.rules.title}; {by.id}: {by.about}")
    with click.progressbar(length=campaigns, label="campaigns", show_pos=True, file=sys.stderr) as bar:
        tales = craft.campaigns(job, campaigns, jobs, lambda _done: bar.update(1))
    say(table(tales, game.rules.adventure.grounds))
    if tales and (bands := against(tales, hopes(library(content), policy))):
        say(f"bands of {policy}:\n{bands}")
    if any(one.stuck or one.broke for one in tales):
        raise SystemExit(DIFFERENT)


@click.command()
@click.option("--init", "begin", is_flag=True, help="Write a file that says what there is to choose.")
def config(begin: bool) -> None:
    """Say where your own preferences are read from: how rolls are shown, keys, what stops a walk, words of your own."""
    from gameloop.session import config as preferences

    file = preferences.path()
    if begin:
        if file.exists():
            fail(f"{file} is there already", NO)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(preferences.template(), encoding="utf-8")
    preferences.load(file)
    say(f"{file}{'' if file.exists() else ' (not there: gameloop config --init writes one)'}")
