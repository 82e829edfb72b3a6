"""Spark: frames of Spark in and out, and ``Spark(session)`` to send frames of pandas to a cluster."""

from __future__ import annotations

import contextlib
import hashlib
import uuid
from typing import Any, Hashable, Iterator, Mapping, Sequence

import numpy as np
import pandas as pd

from ._errors import EraForgeError, message, warn_of_failures
from ._plan import PythonFeature, Settings
from ._ranges import ranges

__all__ = ["Spark"]

_LOCAL_RELATION = "spark.sql.execution.arrow.localRelationThreshold"


def is_spark(data: Any) -> bool:
    """Whether this is a frame of Spark, or a dictionary with one."""
    frames = data.values() if isinstance(data, Mapping) else [data]
    return any(type(frame).__module__.startswith("pyspark.sql") for frame in frames)


class Spark:
    """A Spark session as ``distributor``: computes the features of pandas' frames there, on its GPUs if it has any.

    The session needs EraForge's jar: ``SparkSession.builder.config("spark.jars", eraforge.jar())``. Functions in the
    settings are still called in this Python.

    ``extract_features(df, column_id="id", distributor=Spark(session))``
    """

    frame = 40_000_000

    def __init__(self, session: Any) -> None:
        self._session = checked(session)

    def compute(
        self, names: list[str], starts: np.ndarray, ends: np.ndarray, values: np.ndarray, times: np.ndarray
    ) -> tuple[list[tuple[int, str]], np.ndarray]:
        """Returns number and reason of each series that failed, and a row of features for each series."""
        frame = self._send(starts, ends, values, times)
        with function(self._session, names) as name:
            call = f"{name}(x, t_us, CAST(size(x) AS BIGINT), CAST(NULL AS BIGINT)) AS f"
            # The struct is taken apart here: a column per feature takes Spark far longer to plan.
            answer = frame.selectExpr("number", call).toArrow()
        numbers = answer.column("number").to_numpy()
        fields = answer.column("f").combine_chunks().flatten()
        rows = np.empty((len(numbers), len(names)))
        for position in range(len(names)):
            rows[numbers, position] = fields[position].to_numpy(zero_copy_only=False)
        errors = fields[len(names) + 2].to_pylist()
        return sorted((int(n), message(error)) for n, error in zip(numbers, errors) if error is not None), rows

    def _send(self, starts: np.ndarray, ends: np.ndarray, values: np.ndarray, times: np.ndarray) -> Any:
        import pyarrow as pa

        taken = ranges(starts, ends - starts)
        offsets = pa.array(np.r_[0, np.cumsum(ends - starts)].astype(np.int32))
        columns = {"number": pa.array(np.arange(len(starts))), "x": pa.ListArray.from_arrays(offsets, values[taken])}
        if len(times):
            since = times[taken] - np.repeat(times[starts], ends - starts)
            columns["t_us"] = pa.ListArray.from_arrays(offsets, since)
        else:
            columns["t_us"] = pa.nulls(len(starts), pa.list_(pa.int64()))
        conf = self._session.conf
        before = conf.get(_LOCAL_RELATION)
        # A small table would be part of the plan, and the optimizer would compute its features on the driver.
        conf.set(_LOCAL_RELATION, "0")
        try:
            return self._session.createDataFrame(pa.table(columns))
        finally:
            conf.set(_LOCAL_RELATION, before)


def checked(session: Any) -> Any:
    """The session, if it can compute features."""
    if not hasattr(session, "_jsparkSession"):
        raise ValueError(
            f"Cannot compute features with {type(session).__module__}.{type(session).__qualname__}: "
            "expected a classic SparkSession, not one of Spark Connect."
        )
    if type(session._jvm.io.eraforge.udf.EraFeatures).__name__ != "JavaClass":
        raise EraForgeError(
            "Cannot compute features: the Spark session lacks EraForge's jar. Start it with "
            'SparkSession.builder.config("spark.jars", eraforge.jar()), or spark-submit --jars.'
        )
    return session


@contextlib.contextmanager
def function(session: Any, names: list[str]) -> Iterator[str]:
    """A temporary SQL function with these features; plans that use it outlive it."""
    name = "eraforge_" + hashlib.sha256("\n".join(names).encode()).hexdigest()[:16]
    session._jvm.io.eraforge.udf.EraFeatures.register(session._jsparkSession, name, names)
    try:
        yield name
    finally:
        session.sql(f"DROP TEMPORARY FUNCTION IF EXISTS {name}")


def python_function(features: Sequence[PythonFeature]) -> Any:
    """A function of arrays of values and times, in microseconds or null, with the results of functions in Python."""
    from pyspark.sql.functions import pandas_udf

    for feature in features:
        if feature.is_combiner:
            raise ValueError(
                f"Cannot call {feature.function.__name__} on a Spark frame: it is a combiner, so its columns are not known "
                "before it is called. Leave it out, or pass a pandas frame with distributor=eraforge.Spark(session)."
            )

    # Plain data: executors need pandas, but not this package.
    calls = [(f.function, f.wants_series, [dict(p) for p in f.parameters or [{}]]) for f in features]

    def results(values: Any, times: Any) -> list[float] | None:
        if values is None:
            return None
        index = None if times is None else pd.DatetimeIndex(np.asarray(times).astype("datetime64[us]"))
        series = pd.Series(np.asarray(values, dtype=np.float64), index=index)
        x = series.to_numpy()
        return [float(call(series if wants_series else x, **p)) for call, wants_series, given in calls for p in given]

    def all_results(values: pd.Series, times: pd.Series) -> pd.Series:
        return pd.Series([results(*pair) for pair in zip(values, times)], dtype=object)

    return pandas_udf(all_results, "array<double>")  # type: ignore[call-overload]


class _Reporter:
    """Called by Java, in a thread of its own."""

    def accept(self, failed: int, first: str) -> None:
        warn_of_failures(failed, first)

    class Java:
        implements = ["java.util.function.BiConsumer"]


def watch(session: Any) -> str:
    """A new name for the metric with the failed series of a query, which are warned of when it has run."""
    from pyspark.java_gateway import ensure_callback_server_started

    failed_series = session._jvm.io.eraforge.udf.FailedSeries
    if getattr(session, "_eraforge_reporter", None) is None:
        ensure_callback_server_started(session.sparkContext._gateway)
        session._eraforge_reporter = _Reporter()
        failed_series.watch(session._jsparkSession, session._eraforge_reporter)
    return f"{failed_series.METRIC}{uuid.uuid4().hex}"


def extract_on_spark(
    data: Any,
    default: Settings,
    by_kind: Mapping[Hashable, Settings] | None,
    column_id: Any,
    column_sort: Any,
    column_kind: Any,
    column_value: Any,
    show_warnings: bool,
) -> Any:
    """A frame of Spark with the ids and a column per feature; computed when it is used."""
    from ._spark_frames import SparkExtraction

    frames = list(data.values()) if isinstance(data, Mapping) else [data]
    session = checked(frames[0].sparkSession)
    extraction = SparkExtraction(session, column_id, column_sort, default, by_kind, show_warnings)
    if isinstance(data, Mapping):
        return extraction.of_dictionary(data, column_value)
    if column_kind is not None:
        return extraction.of_long(data, column_kind, column_value)
    return extraction.of_wide(data, column_value)
