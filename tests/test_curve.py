"""The words at the end of the curve: are they clear of it?"""

from game.ui.curve import caption_height


def test_words_lie_clear_of_a_curve_that_comes_down_steeply() -> None:
    points = [(0.0, 0.0), (100.0, 10.0), (150.0, 90.0), (200.0, 88.0)]
    height = caption_height(points, 110.0, 18.0)
    assert height == 90.0 + 18.0


def test_words_lie_above_a_curve_that_comes_up() -> None:
    points = [(0.0, 90.0), (100.0, 80.0), (200.0, 20.0)]
    assert caption_height(points, 120.0, 18.0) == 20.0 - 18.0


def test_a_match_without_deals_has_a_caption_too() -> None:
    assert caption_height([(0.0, 50.0)], -20.0, 18.0) in (32.0, 68.0)
