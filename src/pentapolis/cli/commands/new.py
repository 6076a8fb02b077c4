"""`pentapolis new`: start a new game as a copy of the example."""

from __future__ import annotations

import keyword
import re
import shutil
from pathlib import Path
from typing import Annotated, Final

import typer

from ..arguments import find_games
from ..errors import CliError, friendly_errors

EXAMPLE: Final = "hamlet"
EXAMPLE_PREFIX: Final = "HAM"
SKIPPED: Final = ("__pycache__", "*.pyc", "*.mo", ".*_cache", ".hypothesis", "*.egg-info", "build")
# In an installed package the example is cli/template, in a source tree examples/hamlet.
PLACES: Final = (
    Path(__file__).parents[1] / "template",
    Path(__file__).parents[4] / "examples" / EXAMPLE,
)


def new(
    slug: Annotated[str, typer.Argument(help="Its name in lower case, such as harbour-town.")],
    into: Annotated[Path, typer.Option(help="Where to put its folder.")] = Path(),
    prefix: Annotated[
        str | None, typer.Option(help="Prefix of its rules: HT in HT-6.2; default: initials.")
    ] = None,
) -> None:
    """Start a new game as a copy of the example. You can play it at once."""
    check_slug(slug)
    letters = prefix if prefix is not None else initials(slug)
    if not re.fullmatch(r"[A-Z]{2,5}", letters):
        raise CliError(f"a prefix is two to five capitals, such as HT, not {letters!r}")
    folder = into / slug.replace("-", "_")
    if folder.exists():
        raise CliError(f"{folder} already exists: choose another name or folder")
    with friendly_errors():
        shutil.copytree(find_template(), folder, ignore=shutil.ignore_patterns(*SKIPPED))
        rename_all(folder, slug, letters)
    typer.echo(f"Your game is in {folder}. Play it right away, by the rules of the example:")
    typer.echo(f"  pentapolis play {write_path(folder)}")
    typer.echo(f"Run its tests with: pytest {folder}")
    typer.echo("Now change RULES.md first, then parts.toml and the modules in rules.")


def check_slug(slug: str) -> None:
    """Raise CliError if a name is already taken or cannot be a package."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", slug):
        raise CliError(f"a name has small letters, digits and hyphens: harbour-town, not {slug!r}")
    if keyword.iskeyword(slug) or slug in (EXAMPLE, "pentapolis"):
        raise CliError(f"the name {slug!r} is taken: choose another")
    if slug in find_games():
        raise CliError(f"there is already a game called {slug!r}: choose another name")


def initials(slug: str) -> str:
    """Return the default prefix: HT for harbour-town, HAR for harbour."""
    words = slug.split("-")
    return ("".join(word[0] for word in words) if len(words) > 1 else slug[:3]).upper()[:5]


def find_template() -> Path:
    """Return the folder of the example."""
    for place in PLACES:
        if (place / EXAMPLE / "__init__.py").is_file():
            return place
    raise CliError("the example is not installed: run this in a source tree, with its examples/")


def rename_all(folder: Path, slug: str, prefix: str) -> None:
    """Replace the example's names in a copy, in files and file names."""
    package = slug.replace("-", "_")
    title = " ".join(word.capitalize() for word in slug.split("-"))
    for path in sorted(folder.rglob("*"), key=lambda path: -len(path.parts)):  # deepest first
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            text = replace_names(text, path.suffix == ".py", slug, title, prefix)
            path.write_text(text, encoding="utf-8")
        if EXAMPLE in path.name:
            path.rename(path.with_name(path.name.replace(EXAMPLE, package)))


def replace_names(text: str, is_code: bool, slug: str, title: str, prefix: str) -> str:
    """Return a text with the new names: slug, package, class, title and prefix of rules."""
    package, camel = slug.replace("-", "_"), title.replace(" ", "")
    text = re.sub(rf"\b{EXAMPLE_PREFIX}(?=-\d|\")", prefix, text)
    text = text.replace(f'title="{EXAMPLE.capitalize()}"', f'title="{title}"')
    text = re.sub(rf"^game: {EXAMPLE}$", f"game: {slug}", text, flags=re.MULTILINE)
    # Commands and the name of the project take the slug, everything else the package.
    text = re.sub(rf"(pentapolis (?:play|fields) |pentapolis-){EXAMPLE}\b", rf"\g<1>{slug}", text)
    if is_code:
        text = text.replace(f'"{EXAMPLE}"', f'"{slug}"')
    text = text.replace(EXAMPLE.capitalize(), camel if is_code else title)
    return text.replace(EXAMPLE, package)


def write_path(folder: Path) -> str:
    """Write a folder so that it cannot be mistaken for the name of a game."""
    text = str(folder)
    return text if "/" in text or "\\" in text else f"./{text}"
