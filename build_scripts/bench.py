"""Measure how smoothly and how soon the game draws: ``bench.py frames``, ``table`` and ``start``.

``bench.py solver`` measures the exact solver (``bench_solver.py``), ``bench.py think`` how long the players
of a level think (``bench_players.py``), ``bench.py calls`` what the trained calls bring (``bench_calls.py``).

``frames`` plays deals with real clicks on a clock of its own and takes the time of every frame the loop would
have drawn. Processes of their own then wait for you in the real loop, and play a whole match for its memory.

``table`` plays the same deals in turn with four computer players of a level and with the same actions ready
beforehand, each run in a process of its own, and compares the frames in which something moves. A frame is
late that took longer than a sixtieth of a second; ``late_cpu`` counts those whose work alone took longer,
whatever else the machine was doing. ``slice`` is a piece of thinking meanwhile, ``thinking`` all of a frame.

``start`` runs the real ``main.py`` and stops the watch when its first ``pygame.display.update`` has returned;
the watch runs from before the process is started. A frozen game offers no such hook. It is started on an Xvfb
whose screen lies in a file, and the watch stops when the middle of that screen is no longer black: process,
window, drawing and X server together, what a player sees. The source is measured that way, too.
"""

import argparse
import json
import mmap
import os
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import bench_calls
import bench_players
import bench_solver
import pygame

from game.bots.thinking import Bot, Limit, Reason, Thinking, Thought, Why
from game.cards import Seat
from game.chance import Rng
from game.deal import Action, Phase, Play, legal_actions
from game.rules import STANDARD
from game.session import HUMAN, PLAYERS, Session
from game.settings import AutoPlay, Level
from game.store import HOME_VARIABLE, Store
from game.ui.app import App
from game.ui.table import TableScene
from game.ui.theme import CLICK_GUARD, FRAMES_PER_SECOND
from game.view import SeatView

ROOT = Path(__file__).resolve().parents[1]
Size = tuple[int, int]

LATE_MS = 1000 / FRAMES_PER_SECOND
SEED = 2026
PATIENCE_S = 30
MENU_S = 1.5
"""How long a player looks at the title before a match begins."""
FIRST_FRAME = """
import sys
sys.path.insert(0, {root!r})
sys.argv = ["main.py"]
import pygame
update = pygame.display.update
def first(*areas):
    update(*areas)
    print("drawn", flush=True)
    raise SystemExit
pygame.display.update = first
import main
main.main()
"""


class BenchError(Exception):
    """What could not be measured, as a sentence."""


# Playing.


class Player:
    """Plays a match with clicks on a clock of its own, which jumps ahead where the loop would wait."""

    def __init__(self, home: Path, size: Size, *, step: float = 1 / FRAMES_PER_SECOND) -> None:
        self.app = App(Store(home))
        self.stage = self.app.stage
        if self.app.screen.get_size() != size:
            self.app.screen = pygame.display.set_mode(size, pygame.RESIZABLE)
            self.stage.resize(size)
        self.stage.change(auto_play=AutoPlay.NOTHING)
        self.now = time.monotonic() - 10_000
        self._step = step
        self.took: dict[str, list[float]] = defaultdict(list)
        """Milliseconds of each frame, by what was to be seen."""
        self._group = "idle"
        self._was_moving = False
        self._seen: tuple[object, ...] = ()
        self._look_at_menu()
        self.app.new_match(SEED)

    def _look_at_menu(self) -> None:
        """Read the title before anything is begun."""
        for _frame in range(round(MENU_S / self._step)):
            self.now += self._step
            pygame.event.pump()
            self.app.frame((), self.now)

    @property
    def table(self) -> TableScene:
        """The table."""
        scene = self.stage.scene
        if not isinstance(scene, TableScene):
            raise BenchError("the table is gone")
        return scene

    @property
    def is_over(self) -> bool:
        """The match is over and its last result is shown."""
        return self.table.shown.is_over and self.table.is_idle(self.now)

    def frame(self, *events: pygame.event.Event) -> None:
        """The next frame the loop would draw, and how long it took."""
        pause = self.stage.scene.wake(self.now) or 0.0
        self.now += self._step if events else max(self._step, pause)
        pygame.event.pump()
        begins, worked = time.perf_counter(), time.thread_time()
        self.app.frame(events, self.now)
        self._note((time.perf_counter() - begins) * 1000, (time.thread_time() - worked) * 1000)

    def _note(self, took: float, _worked: float) -> None:
        """Put a frame with its kind; the frame in which cards come to rest belongs to their flight."""
        table, deal = self.table, self.table.shown.deal
        if deal is None:
            return
        on_table = len(deal.trick.cards) if deal.trick else 0
        seen = (table.shown.number, len(deal.taken), on_table, deal.contract, table.hands.raised)
        for name, old, new in zip(
            ("deal", "sweep", "play", "regroup", "hover"), self._seen, seen, strict=False
        ):
            if old != new:
                self._group = name
                break
        if not self._seen:
            self._group = "deal"
        has_changed, self._seen = seen != self._seen, seen
        is_moving = not table.motion.is_still(self.now)
        kind = self._group if is_moving or self._was_moving or has_changed else "idle"
        self.took[kind].append(took)
        self._was_moving = is_moving

    def go_on(self, is_reached: Callable[[], bool]) -> None:
        """Play until something is so."""
        while not is_reached():
            self.frame()
            if self.table.is_idle(self.now) and not is_reached():
                self._act()

    def _act(self) -> None:
        """Answer what is asked, cards with the mouse."""
        deal = self.table.shown.deal
        if deal is None or deal.is_redealt or deal.to_act not in (None, HUMAN):
            return
        if deal.phase is Phase.FINISHED:
            self._press("next")
        elif deal.phase is Phase.BIDDING:
            names = [button.name for button in self.table.buttons(self.now)]
            self._press(next((name for name in names if name in ("accept", "pass")), names[-1]))
        else:
            for _frame in range(round(CLICK_GUARD / self._step) + 1):
                self.frame()
            card = next(action.card for action in legal_actions(deal) if isinstance(action, Play))
            self._click(self.table.hands.point_of(card))

    def _press(self, name: str) -> None:
        self._click(next(key.box.centre for key in self.table.buttons(self.now) if key.name == name))

    def _click(self, at: tuple[float, float]) -> None:
        """Come with the pointer, let what is under it rise, press and let go."""
        pos = (round(at[0]), round(at[1]))
        self.frame(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        while not self.table.motion.is_still(self.now):
            self.frame()
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))


class Onlooker(Player):
    """Looks on while four computer players play; only results are clicked away."""

    def __init__(self, home: Path, size: Size, players: Mapping[Seat, bench_players.Timed]) -> None:
        super().__init__(home, size)
        self.frames: list[float] = []
        """Milliseconds of each frame in which something moved."""
        self.worked: list[float] = []
        """Milliseconds of work in each such frame."""
        self.slices: list[float] = []
        """Milliseconds of work of each piece of thinking in such frames."""
        self.thinking: list[float] = []
        """Milliseconds of work of all thinking of each such frame."""
        self._players = set(players.values())
        self.table.session.bots = players

    def _note(self, took: float, worked: float) -> None:
        idle = len(self.took["idle"])
        super()._note(took, worked)
        slices = [one for player in self._players for one in player.slices]
        for player in self._players:
            player.slices.clear()
        if len(self.took["idle"]) == idle and self._seen:
            self.frames.append(took)
            self.worked.append(worked)
            self.slices += slices
            self.thinking.append(sum(slices))

    def _act(self) -> None:
        if self.table.session.is_deal_over:
            super()._act()


class Prompted:
    """Does what was decided beforehand."""

    def __init__(self, actions: Iterator[Action]) -> None:
        self._actions = actions

    def think(self, view: SeatView, rng: Rng, limit: Limit) -> Thinking:
        """One slice, without a thought."""
        thought = Thought(next(self._actions), Reason(Why.ANCHOR))
        yield thought
        return thought


def decided(level: Level, deals: int) -> Iterator[Action]:
    """What four players of a level do in the first deals of the match."""
    player = PLAYERS[level]()
    with tempfile.TemporaryDirectory() as home:
        session = Session.new(Store(Path(home)), STANDARD, SEED, bots=dict.fromkeys(Seat, player))
        while len(session.match.scores) < deals:
            if session.is_deal_over:
                session.next_deal()
            session.think(lambda: False)
    return iter([thought.action for _event, thought in sorted(session.thoughts.items())])


def summary(took: Sequence[float]) -> dict[str, float]:
    """Median, 95th percentile and longest of some milliseconds, and how many were late."""
    ordered = sorted(took)
    return {
        "count": len(ordered),
        "median": round(statistics.median(ordered), 2),
        "p95": round(ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))], 2),
        "max": round(ordered[-1], 2),
        "late": sum(one > LATE_MS for one in ordered),
    }


def memory_mb() -> float:
    """The most memory this process has had in use; what its parent used before does not count."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
        return round(int(line.split()[1]) / 1024, 1)
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(peak / (1 << 20 if sys.platform == "darwin" else 1 << 10), 1)


# What runs in a process of its own.


def play(home: Path, options: argparse.Namespace) -> dict[str, object]:
    """Frames of the first deals."""
    player, deals = Player(home, options.size), options.amount
    player.go_on(lambda: player.is_over or len(player.table.shown.scores) >= deals)
    return {name: summary(took) for name, took in sorted(player.took.items())}


def idle(home: Path, options: argparse.Namespace) -> dict[str, object]:
    """The share of a core that the real loop takes while it waits for you."""
    player, seconds = Player(home, options.size), options.amount
    player.go_on(lambda: player.table.is_playing(player.now))
    pygame.time.set_timer(pygame.QUIT, seconds * 1000, 1)
    busy, begins = time.process_time(), time.perf_counter()
    player.app.run()
    busy, lasted = time.process_time() - busy, time.perf_counter() - begins
    return {"idle_cpu_percent": round(100 * busy / lasted, 2)}


def whole(home: Path, options: argparse.Namespace) -> dict[str, object]:
    """The memory a whole match takes."""
    player = Player(home, options.size, step=1 / 20)
    player.go_on(lambda: player.is_over)
    return {"memory_mb": memory_mb()}


def thinking(home: Path, options: argparse.Namespace) -> dict[str, object]:
    """Frames of the first deals while four players of a level think."""
    return watched(home, options, PLAYERS[options.level]())


def prompted(home: Path, options: argparse.Namespace) -> dict[str, object]:
    """Frames of the same deals without thinking."""
    return watched(home, options, Prompted(decided(options.level, options.amount)))


def watched(home: Path, options: argparse.Namespace, player: Bot) -> dict[str, object]:
    """Frames of the first deals that a player plays with itself."""
    looking = Onlooker(home, options.size, dict.fromkeys(Seat, bench_players.Timed(player)))
    looking.go_on(lambda: looking.is_over or len(looking.table.shown.scores) >= options.amount)
    scores = [score.total for score in looking.table.shown.scores]
    names = ("frames", "worked", "slices", "thinking")
    return {"scores": scores, **{name: getattr(looking, name) for name in names}}


CHILDREN: Mapping[str, Callable[[Path, argparse.Namespace], dict[str, object]]] = {
    "play": play,
    "idle": idle,
    "whole": whole,
    "thinking": thinking,
    "prompted": prompted,
}


def child(name: str, size: str, amount: int, level: Level = Level.EXPERT) -> dict[str, object]:
    """What a fresh process measures."""
    command = [sys.executable, __file__, name, "--size", size, "--amount", str(amount), "--level", level]
    done = subprocess.run(command, check=False, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise BenchError(f"{name} ended with exit code {done.returncode}")
    found: dict[str, object] = json.loads(done.stdout.splitlines()[-1])
    return found


def frames(options: argparse.Namespace) -> dict[str, object]:
    """All about frames: times in milliseconds, late ones, idling, memory."""
    found = {"size": options.size, "driver": options.driver, **child("play", options.size, options.deals)}
    return found | child("idle", options.size, options.idle) | child("whole", options.size, 0)


def table(options: argparse.Namespace) -> dict[str, object]:
    """Frames while the table moves, with four players of a level and with none."""
    names = {"without": "prompted", "with": "thinking"}
    runs: dict[str, list[dict[str, list[float]]]] = {name: [] for name in names}
    for _round in range(options.rounds):
        for name, what in names.items():
            runs[name].append(child(what, options.size, options.deals, options.level))  # type: ignore[arg-type]
    found = {name: _together(many) for name, many in runs.items()}
    if any(run["scores"] != runs["with"][0]["scores"] for many in runs.values() for run in many):
        raise BenchError("not all runs played the same deals")
    more = {
        f"{late}_more": round(found["with"][late] - found["without"][late], 2)
        for late in ("late_percent", "late_cpu_percent")
    }
    return {"size": options.size, "driver": options.driver, "level": options.level.value, **found, **more}


def _together(runs: Sequence[Mapping[str, list[float]]]) -> dict[str, Any]:
    """The figures of some runs of the same kind."""
    all_of = {name: [one for run in runs for one in run[name]] for name in ("frames", "worked", "slices")}
    late, late_cpu = (sum(one > LATE_MS for one in all_of[name]) for name in ("frames", "worked"))
    count = len(all_of["frames"])
    return {
        "frames": summary(all_of["frames"]),
        "late_percent": round(100 * late / count, 2),
        "late_cpu_percent": round(100 * late_cpu / count, 2),
        "slice": bench_players.spread(all_of["slices"]),
        "thinking": bench_players.spread([one for run in runs for one in run["thinking"]]),
    }


# The start.


@contextmanager
def black_screen() -> Iterator[tuple[str, Path]]:
    """An X server of our own: its display and the file its screen lies in."""
    if shutil.which("Xvfb") is None:
        raise BenchError("a frozen game is measured on Xvfb, which is missing")
    with tempfile.TemporaryDirectory() as folder:
        screen = ["-screen", "0", "1920x1080x24", "-fbdir", folder]
        command = ["Xvfb", "-displayfd", "1", *screen, "-noreset", "-nolisten", "tcp"]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as server:
            assert server.stdout is not None
            try:
                yield f":{server.stdout.readline().strip()}", Path(folder) / "Xvfb_screen0"
            finally:
                server.terminate()


def is_painted(screen: mmap.mmap | bytes) -> bool:
    """Something is to be seen around the middle of a screen in the format of xwd."""
    header = struct.unpack(">25I", screen[:100])
    height, line, start = header[5], header[12], header[0] + header[19] * 12
    middle = start + line * (height // 2) + line // 2
    return any(screen[middle + place] & 0xF0 for place in range(-400, 400, 4))


def until_painted(command: Sequence[str], surroundings: Mapping[str, str], screen_file: Path) -> float:
    """Seconds from before a process is started until its window has a picture."""
    with screen_file.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as screen:
        end = time.perf_counter() + PATIENCE_S
        while is_painted(screen):
            if time.perf_counter() > end:
                raise BenchError("the window of the last run stays")
            time.sleep(0.01)
        begins = time.perf_counter()
        with subprocess.Popen(command, env=surroundings, stderr=subprocess.DEVNULL) as game:
            try:
                while not is_painted(screen):
                    if time.perf_counter() - begins > PATIENCE_S or game.poll() is not None:
                        raise BenchError(f"{command[0]} draws nothing")
                    time.sleep(0.001)
                return time.perf_counter() - begins
            finally:
                game.terminate()


def until_drawn(command: Sequence[str], surroundings: Mapping[str, str]) -> float:
    """Seconds from before a process is started until it says that it has drawn."""
    begins = time.perf_counter()
    with subprocess.Popen(command, env=surroundings, stdout=subprocess.PIPE, text=True) as game:
        assert game.stdout is not None
        while (line := game.stdout.readline()) != "drawn\n":
            if not line:
                raise BenchError("the game ended before its first frame")
        return time.perf_counter() - begins


def start(options: argparse.Namespace) -> dict[str, object]:
    """All about the start, in seconds."""
    found: dict[str, object] = {"runs": options.runs}
    with tempfile.TemporaryDirectory() as home:
        common = os.environ | {HOME_VARIABLE: home, "SDL_AUDIODRIVER": "dummy"}
        script = [sys.executable, "-c", FIRST_FRAME.format(root=str(ROOT))]
        dummy = common | {"SDL_VIDEODRIVER": options.driver}
        found["source"] = repeated(lambda: until_drawn(script, dummy), options.runs)
        if options.frozen is None:
            return found
        with black_screen() as (display, file):
            seen = common | {"DISPLAY": display, "SDL_VIDEODRIVER": "x11"}
            programs = {
                "source_seen": [sys.executable, str(ROOT / "main.py")],
                "frozen": [str(options.frozen)],
            }
            for name, command in programs.items():
                found[name] = repeated(partial(until_painted, command, seen, file), options.runs)
    return found


def repeated(measure: Callable[[], float], runs: int) -> dict[str, float]:
    """Some runs after one that only warms up."""
    measure()
    took = sorted(measure() for _run in range(runs))
    return {
        "median": round(statistics.median(took), 3),
        "best": round(took[0], 3),
        "worst": round(took[-1], 3),
    }


# The command.


def parser() -> argparse.ArgumentParser:
    """The arguments."""
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument(
        "what",
        choices=("frames", "table", "start", *CHILDREN),
        metavar="frames|table|start|solver|think",
    )
    arguments.add_argument("--size", default="1920x1080", help="of the window (%(default)s)")
    arguments.add_argument("--driver", default="dummy", help="of SDL: dummy, or x11 on the present display")
    arguments.add_argument("--deals", type=int, default=4, help="frames, table: deals to play (%(default)s)")
    arguments.add_argument(
        "--level", type=Level, choices=tuple(Level), default=Level.EXPERT, help="table: who plays"
    )
    arguments.add_argument("--rounds", type=int, default=3, help="table: how often each (%(default)s)")
    arguments.add_argument("--idle", type=int, default=10, help="frames: seconds to idle (%(default)s)")
    arguments.add_argument("--runs", type=int, default=7, help="start: how often (%(default)s)")
    arguments.add_argument("--frozen", type=Path, metavar="PATH", help="start: a frozen game to measure, too")
    arguments.add_argument("--json", action="store_true", help="one JSON object on the last line")
    arguments.add_argument("--amount", type=int, default=0, help=argparse.SUPPRESS)
    return arguments


def main() -> int:
    """The exit code."""
    if sys.argv[1:2] == ["solver"]:
        return bench_solver.main(sys.argv[2:])
    if sys.argv[1:2] == ["calls"]:
        return bench_calls.main(sys.argv[2:])
    if sys.argv[1:2] == ["think"]:
        return bench_players.main(sys.argv[2:])
    options = parser().parse_args()
    try:
        if options.what in CHILDREN:
            width, height = map(int, options.size.split("x"))
            options.size = width, height
            with tempfile.TemporaryDirectory() as home:
                print(json.dumps(CHILDREN[options.what](Path(home), options)))
            return 0
        if options.what != "start":
            os.environ |= {"SDL_AUDIODRIVER": "dummy", "SDL_VIDEODRIVER": options.driver}
        found = {"frames": frames, "table": table, "start": start}[options.what](options)
    except (BenchError, OSError, pygame.error) as error:
        print(f"bench: {error}", file=sys.stderr)
        return 1
    if options.json:
        print(json.dumps(found))
    else:
        print("\n".join(f"{name}: {value}" for name, value in found.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
