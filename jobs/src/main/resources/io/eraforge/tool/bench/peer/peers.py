"""Times another tool and prints JSON: peers.py tsfresh|tsfresh-spark|catch22 JOBS VALUES LENGTHS, or
peers.py polars|pandas JOBS READINGS OUT REPEATS. VALUES and LENGTHS are series of doubles; READINGS is a Parquet file with an era per row."""
import json
import multiprocessing
import os
import statistics
import sys
import time
from pathlib import Path

peer, jobs, *files = sys.argv[1:]
jobs = int(jobs)

# One thread per process: the processes are the parallelism.
for name in ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS"):
    os.environ[name] = "1"
os.environ["POLARS_MAX_THREADS"] = str(jobs)
os.environ["PYSPARK_PYTHON"] = sys.executable

import numpy as np

TENTHS = [i / 10 for i in range(1, 10)]


def cpu_seconds():
    """CPU time of this process and everything it started, ended or not; NaN where there is no /proc."""
    parents, ticks = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        parents[int(folder.name)] = int(fields[1])
        ticks[int(folder.name)] = sum(int(field) for field in fields[11:15])
    ours = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in ours} - ours:
        ours |= more
    return sum(ticks[pid] for pid in ours) / os.sysconf("SC_CLK_TCK") if parents else float("nan")


def timed(work):
    cpu, started = cpu_seconds(), time.perf_counter()
    features = work()
    return time.perf_counter() - started, cpu_seconds() - cpu, features


def series(values_file, lengths_file):
    values = np.fromfile(values_file, dtype="<f8")
    lengths = np.fromfile(lengths_file, dtype="<i8")
    return [x for x in np.split(values, np.cumsum(lengths)[:-1]) if len(x) > 0]


def table(chosen):
    import pandas as pd
    return pd.DataFrame({
        "id": np.repeat(np.arange(len(chosen)), [len(x) for x in chosen]),
        "kind": "value",
        "time": np.concatenate([np.arange(len(x)) for x in chosen]),
        "value": np.concatenate(chosen),
    })


def tsfresh(all_series):
    from tsfresh import extract_features
    from tsfresh.feature_extraction import EfficientFCParameters

    def extract(chosen):
        return extract_features(
            table(chosen), column_id="id", column_kind="kind", column_sort="time", column_value="value", n_jobs=jobs,
            default_fc_parameters=EfficientFCParameters(), disable_progressbar=True).shape[1]

    extract(all_series[:jobs])
    return timed(lambda: extract(all_series))


def tsfresh_spark(all_series):
    from pyspark.sql import SparkSession
    from tsfresh.convenience.bindings import spark_feature_extraction_on_chunk
    from tsfresh.feature_extraction import EfficientFCParameters
    spark = (SparkSession.builder.master(f"local[{jobs}]").config("spark.ui.enabled", False)
             .config("spark.sql.shuffle.partitions", 4 * jobs).config("spark.driver.memory", "2g")
             # Groups differ in size, so Spark must not put them into one task.
             .config("spark.sql.adaptive.enabled", False).getOrCreate())
    spark.sparkContext.setLogLevel("ERROR")

    def extract(chosen):
        groups = spark.createDataFrame(table(chosen)).groupby("id", "kind")
        rows = spark_feature_extraction_on_chunk(
            groups, column_id="id", column_kind="kind", column_sort="time", column_value="value",
            default_fc_parameters=EfficientFCParameters())
        return len(rows.toPandas()) // len(chosen)

    extract(all_series[:4 * jobs])
    result = timed(lambda: extract(all_series))
    spark.stop()
    return result


# Inherited by the worker processes, so that no time is spent on sending it to them.
lists = []


def count_catch22_features(number):
    import pycatch22
    return len(pycatch22.catch22_all(lists[number])["values"])


def catch22(all_series):
    lists.extend(x.tolist() for x in all_series)
    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        pool.map(count_catch22_features, range(min(len(lists), 4 * jobs)), chunksize=1)
        return timed(lambda: pool.map(
            count_catch22_features, range(len(lists)), chunksize=max(1, len(lists) // (8 * jobs)))[0])


def polars(readings, out):
    import polars as pl

    def statistics_of(name):
        x = pl.col(name)
        return [
            x.count().alias(f"{name}_count"), x.mean().alias(f"{name}_mean"), x.std(ddof=0).alias(f"{name}_std"),
            x.min().alias(f"{name}_min"), x.max().alias(f"{name}_max"), x.skew(bias=False).alias(f"{name}_skew"),
            x.kurtosis(bias=False).alias(f"{name}_kurtosis"),
            *(x.quantile(q, "linear").alias(f"{name}_{q}") for q in TENTHS)]

    frame = pl.scan_parquet(readings)
    sensors = [name for name in frame.collect_schema().names() if name.startswith("sensor_")]
    frame.group_by("series", "era_id").agg(
        [column for name in sensors for column in statistics_of(name)]).sink_parquet(out)
    return len(statistics_of(sensors[0]))


def pandas(readings, out):
    import pandas as pd
    frame = pd.read_parquet(readings)
    sensors = [name for name in frame.columns if name.startswith("sensor_")]
    eras = frame.groupby(["series", "era_id"], sort=False)[sensors]
    parts = {
        "count": eras.count(), "mean": eras.mean(), "std": eras.std(ddof=0), "min": eras.min(), "max": eras.max(),
        "skew": eras.skew(), "kurtosis": eras.kurt(), **{str(q): eras.quantile(q) for q in TENTHS}}
    pd.concat([part.add_suffix(f"_{name}") for name, part in parts.items()], axis=1).to_parquet(out)
    return len(parts)


def median_of(query, readings, out, repeats):
    """The median of some repetitions, after one that does not count."""
    query(readings, out)
    runs = [timed(lambda: query(readings, out)) for _ in range(int(repeats))]
    return statistics.median(run[0] for run in runs), statistics.median(run[1] for run in runs), runs[0][2]


if __name__ == "__main__":
    values = None
    if peer in ("polars", "pandas"):
        seconds, cpu, features = median_of({"polars": polars, "pandas": pandas}[peer], *files)
    else:
        chosen = series(*files)
        values = sum(len(x) for x in chosen)
        seconds, cpu, features = {"tsfresh": tsfresh, "tsfresh-spark": tsfresh_spark, "catch22": catch22}[peer](chosen)
    print(json.dumps({"values": values, "seconds": seconds, "cpu": cpu, "features": features}))
