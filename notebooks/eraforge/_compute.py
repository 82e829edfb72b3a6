"""Sends series to Java in frames of bounded size, and calls functions in Python."""

from __future__ import annotations

import warnings
from typing import Protocol, Sequence

import numpy as np

from ._frames import Kind
from ._plan import Feature, JavaFeature, PythonFeature
from ._progress import Progress
from ._result import Block, Table
from ._worker import COMPUTE, worker

# Numbers sent and received at once: bounds the memory of both processes and moves the progress bar.
FRAME = 1_000_000
_NO_TIMES = np.empty(0, dtype=np.int64)

Features = Sequence[Feature]


class Engine(Protocol):
    """Computes features of series, which are ranges of values and, if there are any, of times."""

    @property
    def frame(self) -> int:
        """How many numbers to send and receive at once."""

    def compute(
        self, names: list[str], starts: np.ndarray, ends: np.ndarray, values: np.ndarray, times: np.ndarray
    ) -> tuple[list[tuple[int, str]], np.ndarray]:
        """Returns number and reason of each series that failed, and a row of features for each series."""


class WorkerEngine:
    """Computes in the Java process of this Python."""

    def __init__(self, threads: int) -> None:
        self._threads = threads

    @property
    def frame(self) -> int:
        return FRAME

    def compute(
        self, names: list[str], starts: np.ndarray, ends: np.ndarray, values: np.ndarray, times: np.ndarray
    ) -> tuple[list[tuple[int, str]], np.ndarray]:
        said, numbers = worker.ask(COMPUTE, "\n".join(names), self._threads, starts, ends, values, times)
        failures = [line.split("\t", 1) for line in said.splitlines()]
        return [(int(number), reason) for number, reason in failures], numbers.reshape(len(starts), len(names))


def compute(
    parts: Sequence[tuple[Kind, Features]], table: Table, engine: Engine, progress: Progress, show_warnings: bool
) -> list[tuple[str, str]]:
    """Fills the table. Returns name and reason of each series that failed."""
    progress.begin(sum(len(kind.starts) for kind, _ in parts))
    failures: list[tuple[str, str]] = []
    for kind, features in parts:
        block = table.block(kind, [f.column if isinstance(f, JavaFeature) else None for f in features])
        java = [f for f in features if isinstance(f, JavaFeature)]
        if java:
            failures += _compute_in_java(kind, java, block, table, engine, progress)
        if len(java) < len(features):
            _call_functions(kind, features, block, show_warnings)
        if not java:
            progress.advance(len(kind.starts))
    return failures


def _compute_in_java(
    kind: Kind, features: list[JavaFeature], block: Block, table: Table, engine: Engine, progress: Progress
) -> list[tuple[str, str]]:
    names = list(dict.fromkeys(f.name for f in features))
    # Several columns may be one feature of Java: q_1 is also q_np.int64(1).
    place = [names.index(f.name) for f in features] if len(names) < len(features) else slice(None)
    values = kind.values
    times = kind.times() if kind.has_times else _NO_TIMES
    failures = []
    for begin, end in frames(kind.starts, kind.ends, len(names), engine.frame):
        starts, ends = kind.starts[begin:end], kind.ends[begin:end]
        low, high = int(starts.min()), int(ends.max())
        failed, rows = engine.compute(names, starts - low, ends - low, values[low:high], times[low:high])
        block.put(begin, end, rows[:, place])
        failures += [(f"{kind.label} of id {table.ids[kind.rows[begin + number]]}", why) for number, why in failed]
        progress.advance(end - begin)
    if kind.has_times:
        block.clear(kind.lacks_times(), [worker.uses_time(feature.name) for feature in features])
    return failures


def frames(starts: np.ndarray, ends: np.ndarray, width: int, limit: int) -> list[tuple[int, int]]:
    """Splits series into runs with at most ``limit`` numbers in and out, or a single series."""
    reach = np.maximum.accumulate(ends) if len(ends) else ends
    found, begin = [], 0
    while begin < len(starts):
        # Overlapping series are sent once.
        stop = min(len(starts), begin + limit // width + 1)
        size = reach[begin:stop] - starts[begin] + width * np.arange(1, stop - begin + 1)
        end = begin + max(1, int(np.searchsorted(size, limit, side="right")))
        found.append((begin, end))
        begin = end
    return found


def _call_functions(kind: Kind, features: Features, block: Block, show_warnings: bool) -> None:
    with warnings.catch_warnings():
        if not show_warnings:
            warnings.simplefilter("ignore")
        for position, feature in enumerate(features):
            if isinstance(feature, PythonFeature):
                _call(kind, feature, block, position)


def _call(kind: Kind, feature: PythonFeature, block: Block, position: int) -> None:
    for number, series in enumerate(kind.series()):
        for name, value in feature.calculate(series if feature.wants_series else series.to_numpy()):
            block.put_one(position, number, name, value)
