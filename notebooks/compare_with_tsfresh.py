"""Measures extraction and selection by tsfresh and by EraForge on the same made-up data, in CPU seconds.

    python notebooks/compare_with_tsfresh.py [series of each kind, default 100] [--rows 200] [--selection ROWS]

CPU seconds include child processes and the start of Java; tsfresh runs in one process, warmed up. With --selection, only
selection from 300 columns of that many rows is measured, against tsfresh in two processes.
"""

import argparse
import logging
import os
import resource
import time
import warnings

import numpy as np
import pandas as pd
import tsfresh
from tsfresh.feature_extraction.settings import ComprehensiveFCParameters, EfficientFCParameters

import eraforge
from eraforge._worker import worker

KINDS, COLUMNS = 3, 300


def cpu_seconds() -> float:
    own, ended = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    java = 0.0
    if worker.pid:
        with open(f"/proc/{worker.pid}/stat", encoding="ascii") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        java = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return own.ru_utime + own.ru_stime + ended.ru_utime + ended.ru_stime + java


def measure(call):
    begin, wall = cpu_seconds(), time.perf_counter()
    result = call()
    return result, cpu_seconds() - begin, time.perf_counter() - wall


def made_up(ids: int, rows: int) -> pd.DataFrame:
    random = np.random.default_rng(1)
    frame = pd.DataFrame({"id": np.repeat(np.arange(ids), rows), "time": np.tile(np.arange(rows), ids)})
    for kind in range(KINDS):
        frame[f"s{kind}"] = random.normal(size=len(frame)).cumsum() * 0.1 + random.normal(size=len(frame))
    return frame


def report(what: str, theirs: float, ours: list[float], difference: float) -> None:
    calls = ", ".join(f"{seconds:.2f} ({theirs / seconds:.0f}x)" for seconds in ours)
    print(f"{what}: tsfresh {theirs:.1f}, EraForge {calls}; largest difference {difference:.1e}", flush=True)


def largest_difference(actual: pd.DataFrame, expected: pd.DataFrame) -> float:
    assert list(actual) == list(expected) and list(actual.index) == list(expected.index)
    a, e = actual.to_numpy(), expected.to_numpy()
    assert (np.isnan(a) == np.isnan(e)).all()
    return float(np.nanmax(np.abs(a - e) / np.maximum(1, np.abs(e))))


def compare_extraction(ids: int, rows: int) -> pd.DataFrame:
    frame = made_up(ids, rows)
    options = {"column_id": "id", "column_sort": "time", "disable_progressbar": True}
    tsfresh.extract_features(made_up(2, rows), n_jobs=0, **options)
    print(f"{ids} ids x {KINDS} kinds x {rows} rows; CPU seconds, the first, second and third call of EraForge")
    for name, settings in (("efficient", EfficientFCParameters()), ("comprehensive", ComprehensiveFCParameters())):
        expected, theirs, _ = measure(
            lambda s=settings: tsfresh.extract_features(frame, default_fc_parameters=s, n_jobs=0, **options)
        )
        ours = [measure(lambda n=name: eraforge.extract_features(frame, n, **options)) for _ in range(3)]
        report(name, theirs, [seconds for _, seconds, _ in ours], largest_difference(ours[0][0], expected))
    return ours[0][0]


def compare_selection(what: str, X: pd.DataFrame, y: pd.Series, n_jobs: int) -> None:
    expected, theirs, _ = measure(
        lambda: tsfresh.feature_selection.relevance.calculate_relevance_table(X, y, n_jobs=n_jobs)
    )
    ours = [measure(lambda: eraforge.calculate_relevance_table(X, y)) for _ in range(3)]
    p = (ours[0][0]["p_value"] - expected["p_value"]).abs().max()
    report(f"{what}, {X.shape[1]} features x {len(X)} rows", theirs, [seconds for _, seconds, _ in ours], p)


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
    parser.add_argument("series", nargs="?", type=int, default=100)
    parser.add_argument("--rows", type=int, default=200)
    parser.add_argument("--selection", type=int, metavar="ROWS")
    arguments = parser.parse_args()
    random = np.random.default_rng(2)
    if arguments.selection:
        X = made_up_features(arguments.selection)
        compare_selection("two classes", X, pd.Series(random.integers(0, 2, len(X))), 2)
        compare_selection("real target", X, pd.Series(random.normal(size=len(X))), 2)
        return
    X = eraforge.impute(compare_extraction(arguments.series, arguments.rows))
    compare_selection("two classes", X, pd.Series(np.arange(len(X)) % 2, index=X.index), 0)


if __name__ == "__main__":
    main()
