"""Measures extraction and selection by tsfresh and by EraForge on the same made-up data; prints the tables of the README.

    python notebooks/compare_with_tsfresh.py [--extraction] [--selection]

Without an option, both. CPU seconds include child processes and the start of Java. Extraction by tsfresh runs in one process, warmed
up, for a tenth of the series: its time per series does not depend on their number. Selection by tsfresh runs in two processes.
"""

import argparse
import logging
import os
import resource
import warnings

import numpy as np
import pandas as pd
import tsfresh
from tsfresh.feature_extraction.settings import ComprehensiveFCParameters, EfficientFCParameters
from tsfresh.feature_selection import relevance

import eraforge
from eraforge._worker import worker

KINDS, COLUMNS, WARM_UPS, CALLS = 3, 300, 10, 5
# Ids that EraForge computes, tsfresh a tenth of them; values of each series.
EXTRACTIONS = [(1000, 200), (200, 1000)]
SELECTION_ROWS = 100_000


def cpu_seconds() -> float:
    own, ended = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    java = 0.0
    if worker.pid:
        with open(f"/proc/{worker.pid}/stat", encoding="ascii") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        java = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return own.ru_utime + own.ru_stime + ended.ru_utime + ended.ru_stime + java


def measure(call):
    begin = cpu_seconds()
    result = call()
    return result, cpu_seconds() - begin


def measure_calls(call):
    """The result, the seconds of the first call, in a new Java process, and of a warm one: Java compiles during the first ones."""
    worker.stop()
    result, first = measure(call)
    for _ in range(WARM_UPS - 1):
        call()
    return result, first, sum(measure(call)[1] for _ in range(CALLS)) / CALLS


def made_up(ids: int, rows: int) -> pd.DataFrame:
    random = np.random.default_rng(1)
    frame = pd.DataFrame({"id": np.repeat(np.arange(ids), rows), "time": np.tile(np.arange(rows), ids)})
    for kind in range(KINDS):
        frame[f"s{kind}"] = random.normal(size=len(frame)).cumsum() * 0.1 + random.normal(size=len(frame))
    return frame


def per_second(count: int, seconds: float) -> str:
    return f"{round(count / seconds, -3 if count > 10_000 * seconds else -1):,.0f}"


def row(*cells: object) -> None:
    print("| " + " | ".join(map(str, cells)) + " |", flush=True)


def largest_difference(actual: pd.DataFrame, expected: pd.DataFrame) -> float:
    assert list(actual) == list(expected) and list(actual.index) == list(expected.index)
    a, e = actual.to_numpy(), expected.to_numpy()
    assert (np.isnan(a) == np.isnan(e)).all()
    return float(np.nanmax(np.abs(a - e) / np.maximum(1, np.abs(e))))


def compare_extraction() -> None:
    options = {"column_id": "id", "column_sort": "time", "disable_progressbar": True}
    row("values per CPU second", "tsfresh", "EraForge, first call", f"after {WARM_UPS} calls", "largest difference")
    for name, settings in (("efficient", EfficientFCParameters()), ("comprehensive", ComprehensiveFCParameters())):
        for ids, rows in EXTRACTIONS:
            frame, values = made_up(ids, rows), KINDS * ids * rows
            part = frame[frame["id"] < ids // 10]
            tsfresh.extract_features(frame[frame["id"] < 2], settings, n_jobs=0, **options)
            expected, theirs = measure(lambda s=settings, f=part: tsfresh.extract_features(f, s, n_jobs=0, **options))
            ours, first, warm = measure_calls(lambda n=name, f=frame: eraforge.extract_features(f, n, **options))
            row(
                f"{name}, {ids} ids × {KINDS} kinds × {rows} rows",
                per_second(values // 10, theirs),
                f"{per_second(values, first)} ({10 * theirs / first:.0f} ×)",
                f"{per_second(values, warm)} ({10 * theirs / warm:.0f} ×)",
                f"{largest_difference(ours.loc[expected.index], expected):.0e}",
            )


def compare_selection() -> None:
    X, random = made_up_features(SELECTION_ROWS), np.random.default_rng(2)
    row("CPU seconds", "tsfresh", "EraForge, first call", f"after {WARM_UPS} calls", "largest difference")
    for what, y in (
        ("two classes", random.integers(0, 2, len(X))),
        ("five classes", random.integers(0, 5, len(X))),
        ("a real target", random.normal(size=len(X))),
    ):
        target = pd.Series(y)
        expected, theirs = measure(lambda t=target: relevance.calculate_relevance_table(X, t, n_jobs=2))
        ours, first, warm = measure_calls(lambda t=target: eraforge.calculate_relevance_table(X, t))
        row(
            f"{what}, {X.shape[1]} features × {len(X)} rows",
            f"{theirs:.1f}",
            f"{first:.2f} ({theirs / first:.0f} ×)",
            f"{warm:.2f} ({theirs / warm:.0f} ×)",
            f"{(ours['p_value'] - expected['p_value']).abs().max():.0e}",
        )


def made_up_features(rows: int) -> pd.DataFrame:
    """A tenth has two values, and a quarter many equal ones."""
    random = np.random.default_rng(1)
    values = random.normal(size=(COLUMNS, rows))
    values[3::10] = values[3::10] > 0
    values[1::4] = values[1::4].round(1)
    return pd.DataFrame(values.T, columns=[f"feature_{i}" for i in range(COLUMNS)])


def main() -> None:
    warnings.simplefilter("ignore")
    logging.disable()
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--extraction", action="store_true")
    parser.add_argument("--selection", action="store_true")
    arguments = parser.parse_args()
    both = arguments.extraction == arguments.selection
    if both or arguments.extraction:
        compare_extraction()
    if both or arguments.selection:
        compare_selection()


if __name__ == "__main__":
    main()
