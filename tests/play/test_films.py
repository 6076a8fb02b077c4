"""Moving pictures: which frames they have, and how they become small enough."""

from __future__ import annotations

import random
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from tools.films import FORMS, Shown, choose_frames, save_film


def paint(colour: str) -> bytes:
    file = BytesIO()
    Image.new("RGB", (1200, 750), colour).save(file, "png")
    return file.getvalue()


def test_a_frame_stays_as_long_as_it_was_on_the_screen() -> None:
    shown = [Shown(10.0, b"a"), Shown(10.5, b"b"), Shown(12.0, b"c")]
    assert choose_frames(shown, 12.25, 9.0) == [(b"a", 500), (b"b", 1500), (b"c", 250)]


def test_like_frames_and_very_short_ones_join_the_frame_before() -> None:
    shown = [Shown(1.0, b"a"), Shown(1.5, b"a"), Shown(2.0, b"b"), Shown(2.01, b"c")]
    assert choose_frames(shown, 3.0, 9.0) == [(b"a", 1010), (b"c", 990)]


def test_only_the_last_seconds_are_kept() -> None:
    shown = [Shown(1.0, b"a"), Shown(5.0, b"b"), Shown(8.0, b"c")]
    assert choose_frames(shown, 9.0, 2.0) == [(b"b", 1000), (b"c", 1000)]


def test_a_film_moves_and_repeats(tmp_path: Path) -> None:
    path = tmp_path / "film.webp"
    save_film([(paint("red"), 300), (paint("blue"), 500)], path)
    with Image.open(path) as film:
        assert film.n_frames == 2  # type: ignore[attr-defined]  # of a moving picture
        assert film.width == FORMS[0][0] and film.info["loop"] == 0


def test_a_film_that_is_too_large_is_made_smaller(tmp_path: Path) -> None:
    rng = random.Random(1)
    noise = Image.frombytes("RGB", (1200, 750), rng.randbytes(1200 * 750 * 3))
    file = BytesIO()
    noise.save(file, "png")
    path = tmp_path / "film.webp"
    save_film([(file.getvalue(), 300)], path, most=1)
    with Image.open(path) as film:
        assert film.width == FORMS[-1][0]


def test_a_film_without_frames_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="shown nothing"):
        save_film([], tmp_path / "film.webp")
