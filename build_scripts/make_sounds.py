"""Compute every sound of the game from noise and sines and encode it as OGG with oggenc."""

import array
import math
import shutil
import subprocess
import sys
import tempfile
import wave
from collections.abc import Callable
from functools import partial
from pathlib import Path

SOUNDS = Path(__file__).resolve().parent.parent / "sounds"
RATE = 44100
# The loudest 50 ms of every sound get this level, so that none of them startles.
LOUDNESS = 0.11
CEILING = 0.8

Samples = list[float]


class Noise:
    """White noise of our own, so that a new Python cannot change a committed sound."""

    def __init__(self, seed: int) -> None:
        self.state = seed * 2654435761 % 2**32 or 1

    def next(self) -> float:
        s = self.state
        s ^= s << 13 & 0xFFFFFFFF
        s ^= s >> 17
        s ^= s << 5 & 0xFFFFFFFF
        self.state = s
        return s / 2**31 - 1.0

    def between(self, low: float, high: float) -> float:
        return low + (self.next() + 1.0) / 2.0 * (high - low)


def silence(seconds: float) -> Samples:
    return [0.0] * round(seconds * RATE)


def add(into: Samples, sound: Samples, at: float, gain: float = 1.0) -> None:
    start = round(at * RATE)
    into.extend([0.0] * (start + len(sound) - len(into)))
    for i, value in enumerate(sound, start):
        into[i] += value * gain


def band_noise(
    noise: Noise,
    seconds: float,
    centre: Callable[[float], float],
    width: float,
    level: Callable[[float], float],
) -> Samples:
    """Noise through a band-pass whose centre and level follow the time, which runs from 0 to 1."""
    low = band = 0.0
    out: Samples = []
    count = round(seconds * RATE)
    for i in range(count):
        t = i / count
        f = 2.0 * math.sin(math.pi * min(centre(t), RATE / 7) / RATE)
        high = noise.next() - low - width * band
        band += f * high
        low += f * band
        out.append(band * width * level(t))
    return out


def steady(centre: float) -> Callable[[float], float]:
    return lambda _: centre


def swell(peak: float, power: float) -> Callable[[float], float]:
    """A level that rises to 1 at the given time and falls away again."""

    def level(t: float) -> float:
        if t < peak:
            return math.sin(t / peak * math.pi / 2) ** 2
        return math.pow(math.cos((t - peak) / (1 - peak) * math.pi / 2), power)

    return level


def strike(seconds: float, attack: float, decay: float) -> Callable[[float], float]:
    """A level with a quick rise and an exponential fall, both in seconds."""

    def level(t: float) -> float:
        s = t * seconds
        return min(1.0, s / attack) * math.exp(-s / decay) * min(1.0, (1 - t) * 8)

    return level


def thump(seconds: float, start: float, end: float, decay: float) -> Samples:
    """The dull tone of a table top."""
    phase = 0.0
    out: Samples = []
    level = strike(seconds, 0.003, decay)
    count = round(seconds * RATE)
    for i in range(count):
        t = i / count
        phase += 2 * math.pi * (end + (start - end) * math.exp(-t * 6)) / RATE
        out.append(math.sin(phase) * level(t))
    return out


def bell(frequency: float, seconds: float, partials: list[tuple[float, float, float]]) -> Samples:
    """A struck tone; a partial is its multiple, its strength and how fast it dies."""
    out = silence(seconds)
    for multiple, strength, fade in partials:
        step = 2 * math.pi * frequency * multiple / RATE
        level = strike(seconds, 0.004, seconds * fade)
        for i in range(len(out)):
            out[i] += math.sin(step * i) * strength * level(i / len(out))
    return out


def chime(frequency: float, seconds: float) -> Samples:
    """A small brass bell, two strings of it slightly apart so that it lives."""
    partials = [(1, 1, 0.28), (1.002, 0.5, 0.3), (2.0, 0.35, 0.16), (2.76, 0.16, 0.09), (5.4, 0.05, 0.03)]
    return bell(frequency, seconds, partials)


def mallet(frequency: float, seconds: float) -> Samples:
    """A soft wooden bar."""
    return bell(frequency, seconds, [(1, 1, 0.2), (1.003, 0.3, 0.22), (3.93, 0.14, 0.05), (9.2, 0.03, 0.015)])


def slide(variant: int, seconds: float = 0.19) -> Samples:
    """A card drawn over felt."""
    noise = Noise(11 + variant)
    base = 1150 + 180 * variant
    sound = band_noise(noise, seconds, lambda t: base + 1100 * t, 0.9, swell(0.4, 2.0))
    add(sound, band_noise(noise, seconds, lambda t: 480 + 200 * t, 1.1, swell(0.3, 2.5)), 0.0, 0.5)
    return sound


def place(variant: int) -> Samples:
    """A card laid on felt: a flick, then the dull table."""
    noise = Noise(31 + variant)
    pitch = 1.0 + 0.07 * (variant - 1)
    sound = band_noise(noise, 0.15, lambda t: (2300 - 1100 * t) * pitch, 1.0, strike(0.15, 0.0015, 0.020))
    add(sound, band_noise(noise, 0.15, steady(620 * pitch), 1.2, strike(0.15, 0.003, 0.034)), 0.002, 0.9)
    add(sound, thump(0.15, 190 * pitch, 105 * pitch, 0.034), 0.001, 0.42)
    return sound


def deal() -> Samples:
    """One card thrown from the pack."""
    noise = Noise(51)
    sound = band_noise(noise, 0.11, lambda t: 1300 + 1300 * t, 0.9, swell(0.55, 2.0))
    add(sound, place(0), 0.075, 0.75)
    return sound


def shuffle() -> Samples:
    """A riffle that quickens and slackens, then the pack is pushed together."""
    noise = Noise(61)
    sound = silence(0.9)
    at = 0.02
    for i in range(34):
        centre = noise.between(1500, 2700)
        flick = band_noise(noise, 0.032, steady(centre), 0.9, strike(0.032, 0.001, 0.008))
        add(sound, flick, at, noise.between(0.55, 0.95) * math.sin((i + 2) / 37 * math.pi) ** 0.6)
        at += noise.between(0.8, 1.2) * (0.013 + 0.014 * abs(i - 18) / 18)
    rush = band_noise(noise, at, lambda t: 900 + 700 * t, 1.1, swell(0.5, 1.5))
    add(sound, rush, 0.0, 0.20)
    add(sound, band_noise(noise, 0.2, lambda t: 1500 - 500 * t, 1.0, swell(0.35, 2.0)), at + 0.05, 0.6)
    add(sound, place(1), at + 0.19, 0.75)
    return sound


def trick() -> Samples:
    """Four cards swept together and away."""
    noise = Noise(71)
    sound = band_noise(noise, 0.42, lambda t: 600 + 1200 * math.sin(math.pi * t) ** 2, 1.0, swell(0.45, 1.8))
    add(sound, band_noise(noise, 0.42, steady(420), 1.2, swell(0.4, 2.0)), 0.0, 0.6)
    for i, at in enumerate((0.05, 0.11, 0.16)):
        add(sound, place(i), at, 0.22)
    add(sound, place(0), 0.33, 0.45)
    return sound


def tune(notes: list[tuple[float, float, float]], voice: Callable[[float, float], Samples]) -> Samples:
    """Notes as frequency, start and length."""
    sound = silence(0.01)
    for frequency, at, seconds in notes:
        add(sound, voice(frequency, seconds), at)
    return sound


def roem() -> Samples:
    return tune([(783.99, 0.0, 0.9), (1174.66, 0.11, 1.0)], chime)


def win() -> Samples:
    notes = [(523.25, 0.0, 0.7), (659.26, 0.12, 0.7), (783.99, 0.24, 0.8), (1046.5, 0.38, 1.1)]
    sound = tune(notes, mallet)
    add(sound, chime(1046.5, 1.1), 0.38, 0.3)
    return sound


def lose() -> Samples:
    return tune([(392.0, 0.0, 0.7), (329.63, 0.18, 0.7), (261.63, 0.36, 1.0)], mallet)


def invalid() -> Samples:
    """Two soft knocks on wood."""
    knock = bell(196.0, 0.16, [(1, 1, 0.17), (2.4, 0.4, 0.09), (4.1, 0.1, 0.05)])
    add(knock, band_noise(Noise(81), 0.05, steady(900), 1.0, strike(0.05, 0.001, 0.008)), 0.0, 0.35)
    sound = silence(0.01)
    add(sound, knock, 0.0)
    add(sound, knock, 0.10, 0.8)
    return sound


def click() -> Samples:
    sound = bell(820.0, 0.05, [(1, 1, 0.14), (2.3, 0.35, 0.07)])
    add(sound, band_noise(Noise(91), 0.03, steady(2200), 1.0, strike(0.03, 0.0008, 0.004)), 0.0, 0.5)
    return sound


RECIPES: dict[str, Callable[[], Samples]] = {
    **{f"slide{n + 1}": partial(slide, n) for n in range(3)},
    **{f"place{n + 1}": partial(place, n) for n in range(3)},
    "deal": deal,
    "shuffle": shuffle,
    "trick": trick,
    "roem": roem,
    "win": win,
    "lose": lose,
    "invalid": invalid,
    "click": click,
}
# Softer than the rest: what comes often, and what should not scold.
GAINS = {"click": 0.5, "invalid": 0.8, "deal": 0.8, "slide1": 0.7, "slide2": 0.7, "slide3": 0.7}


def soften(sound: Samples) -> Samples:
    """Without rumble below 50 Hz and hiss above 5 kHz, faded at both ends."""
    down, up = 1 - math.exp(-2 * math.pi * 50 / RATE), 1 - math.exp(-2 * math.pi * 5500 / RATE)
    rumble = smooth = smoother = 0.0
    out: Samples = []
    fade = round(0.008 * RATE)
    for i, value in enumerate(sound):
        rumble += down * (value - rumble)
        smooth += up * (value - rumble - smooth)
        smoother += up * (smooth - smoother)
        out.append(smoother * min(1.0, i / 30, (len(sound) - 1 - i) / fade))
    return out


def loudest(sound: Samples) -> float:
    """The level of the loudest 50 ms, of which a shorter sound fills only a part."""
    window, hop = RATE // 20, RATE // 200
    starts = range(0, max(1, len(sound) - window + hop), hop)
    return max(math.sqrt(sum(v * v for v in sound[s : s + window]) / window) for s in starts)


def level(sound: Samples, gain: float) -> Samples:
    factor = min(gain * LOUDNESS / loudest(sound), CEILING / max(abs(v) for v in sound))
    return [v * factor for v in sound]


def write_ogg(sound: Samples, target: Path) -> None:
    frames = array.array("h", (round(v * 32767) for v in sound))
    if sys.byteorder == "big":
        frames.byteswap()
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "sound.wav"
        with wave.open(str(source), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(frames.tobytes())
        # A fixed serial number keeps the file the same at every run.
        command = [
            "oggenc",
            "--quiet",
            "--quality",
            "3",
            "--serial",
            "1",
            "--output",
            str(target),
            str(source),
        ]
        subprocess.run(command, check=True)


def main() -> None:
    if not shutil.which("oggenc"):
        sys.exit("make_sounds.py needs oggenc (Debian: apt-get install vorbis-tools)")
    SOUNDS.mkdir(exist_ok=True)
    for name, recipe in RECIPES.items():
        write_ogg(level(soften(recipe()), GAINS.get(name, 1.0)), SOUNDS / f"{name}.ogg")


if __name__ == "__main__":
    main()
