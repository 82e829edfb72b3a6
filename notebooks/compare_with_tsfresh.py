"""Measures extraction and selection by tsfresh and by EraForge on the same made-up data, in CPU seconds.

    python notebooks/compare_with_tsfresh.py [series of each kind, default 100]

CPU seconds include child processes and the start of Java; tsfresh runs in one process, warmed up.
"""

import logging
import os
import resource
import sys
import time
import warnings

import numpy as np
import pandas as pd
import tsfresh
from tsfresh.feature_extraction.settings import ComprehensiveFCParameters, EfficientFCParameters

import eraforge
from eraforge._worker import worker

ROWS, KINDS = 200, 3


def cpu_seconds() -> float:
    own = resource.getrusage(resource.RUSAGE_SELF)
    java = 0.0
    if worker.pid:
        with open(f"/proc/{worker.pid}/stat", encoding="ascii") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        java = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return own.ru_utime + own.ru_stime + java


def measure(call):
    begin, wall = cpu_seconds(), time.perf_counter()
    result = call()
    return result, cpu_seconds() - begin, time.perf_counter() - wall


def made_up(ids: int) -> pd.DataFrame:
    random = np.random.default_rng(1)
    frame = pd.DataFrame({"id": np.repeat(np.arange(ids), ROWS), "time": np.tile(np.arange(ROWS), ids)})
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


def main() -> None:
    warnings.simplefilter("ignore")
    logging.disable()
    ids = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    frame = made_up(ids)
    options = {"column_id": "id", "column_sort": "time", "disable_progressbar": True}
    tsfresh.extract_features(made_up(2), n_jobs=0, **options)
    print(f"{ids} ids x {KINDS} kinds x {ROWS} rows; CPU seconds, the first, second and third call of EraForge")
    for name, settings in (("efficient", EfficientFCParameters()), ("comprehensive", ComprehensiveFCParameters())):
        expected, theirs, _ = measure(
            lambda s=settings: tsfresh.extract_features(frame, default_fc_parameters=s, n_jobs=0, **options)
        )
        ours = [measure(lambda n=name: eraforge.extract_features(frame, n, **options)) for _ in range(3)]
        report(name, theirs, [seconds for _, seconds, _ in ours], largest_difference(ours[0][0], expected))
    X = eraforge.impute(ours[0][0])
    y = pd.Series(np.arange(ids) % 2, index=X.index)
    expected, theirs, _ = measure(
        lambda: tsfresh.feature_selection.relevance.calculate_relevance_table(X, y, n_jobs=0)
    )
    ours = [measure(lambda: eraforge.calculate_relevance_table(X, y)) for _ in range(3)]
    p = (ours[0][0]["p_value"] - expected["p_value"]).abs().max()
    report(f"selection from {X.shape[1]} features", theirs, [seconds for _, seconds, _ in ours], p)


if __name__ == "__main__":
    main()
