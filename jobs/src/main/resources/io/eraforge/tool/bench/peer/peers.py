"""Times tsfresh or catch22 on series of doubles: peers.py tsfresh|catch22 VALUES LENGTHS JOBS. Prints values and seconds."""
import json
import multiprocessing
import os
import sys
import time

# One thread per process: the processes are the parallelism.
for name in ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS"):
    os.environ[name] = "1"

import numpy as np


def series(values_file, lengths_file):
    values = np.fromfile(values_file, dtype="<f8")
    lengths = np.fromfile(lengths_file, dtype="<i8")
    return np.split(values, np.cumsum(lengths)[:-1])


def tsfresh(all_series, jobs):
    import pandas as pd
    from tsfresh import extract_features
    from tsfresh.feature_extraction import EfficientFCParameters

    def table(chosen):
        return pd.DataFrame({
            "id": np.repeat(np.arange(len(chosen)), [len(x) for x in chosen]),
            "time": np.concatenate([np.arange(len(x)) for x in chosen]),
            "value": np.concatenate(chosen),
        })

    def extract(chosen):
        return extract_features(
            table(chosen), column_id="id", column_sort="time", column_value="value", n_jobs=jobs,
            default_fc_parameters=EfficientFCParameters(), disable_progressbar=True)

    extract(all_series[:jobs])
    started = time.perf_counter()
    columns = extract(all_series).shape[1]
    return time.perf_counter() - started, columns


# Inherited by the worker processes, so that no time is spent on sending it to them.
lists = []


def count_catch22_features(number):
    import pycatch22
    return len(pycatch22.catch22_all(lists[number])["values"])


def catch22(all_series, jobs):
    lists.extend(x.tolist() for x in all_series)
    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        pool.map(count_catch22_features, range(min(len(lists), 4 * jobs)), chunksize=1)
        started = time.perf_counter()
        columns = pool.map(count_catch22_features, range(len(lists)), chunksize=max(1, len(lists) // (8 * jobs)))
        return time.perf_counter() - started, columns[0]


if __name__ == "__main__":
    peer, values_file, lengths_file, jobs = sys.argv[1:]
    chosen = [x for x in series(values_file, lengths_file) if len(x) > 0]
    seconds, features = {"tsfresh": tsfresh, "catch22": catch22}[peer](chosen, int(jobs))
    print(json.dumps({"values": sum(len(x) for x in chosen), "seconds": seconds, "features": features}))
