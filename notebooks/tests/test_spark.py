"""A Spark session with EraForge's jar: frames of Spark, and frames of pandas sent there."""

import datetime
import os
import signal
import sys

import numpy as np
import pandas as pd
import pytest
from comparison import SOME, error_of, long, wide
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession
from pyspark.sql import functions as F

import eraforge
from eraforge._spark_frames import SparkExtraction
from eraforge.spark import Spark

ARGUMENTS = {"column_id": "id", "column_sort": "time", "disable_progressbar": True}
TIMEWISE = {"linear_trend_timewise": [{"attr": "slope"}], "mean": None}


@pytest.fixture(scope="module")
def spark():
    # Spark's handler of Ctrl-C stays behind and fails without a session.
    handler = signal.getsignal(signal.SIGINT)
    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (
        SparkSession.builder.master("local[2]")
        .config("spark.jars", eraforge.jar())
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.sql.session.timeZone", "America/New_York")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "localhost")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .getOrCreate()
    )
    yield session
    session.stop()
    signal.signal(signal.SIGINT, handler)


def same(actual, expected: pd.DataFrame) -> None:
    frame = actual.toPandas().set_index("id").sort_index().rename_axis(None)
    pd.testing.assert_frame_equal(frame, expected, check_index_type=False, rtol=1e-12)


def test_wide_frames(spark):
    frame = wide(kinds=("a", "b", "c.d"))
    by_kind = {"b": {"length": None}}
    expected = eraforge.extract_features(frame, SOME, by_kind, **ARGUMENTS)
    same(eraforge.extract_features(spark.createDataFrame(frame), SOME, by_kind, **ARGUMENTS), expected)
    one = eraforge.extract_features(spark.createDataFrame(frame), SOME, column_value="b", **ARGUMENTS)
    assert one.columns == ["id", *(c for c in expected if c.startswith("a__") for c in [c.replace("a__", "b__", 1)])]


def test_long_frames_with_missing_kinds_and_settings_for_kinds(spark):
    frame = long(wide(ids=("x", "z", "y"), kinds=("a", "b", "c")))
    frame = frame[(frame["id"] != "y") | (frame["kind"] != "b")]
    options = {**ARGUMENTS, "column_kind": "kind", "column_value": "value"}
    by_kind = {"c": {"length": None}, "b": {}}
    data = spark.createDataFrame(frame)
    same(eraforge.extract_features(data, SOME, **options), eraforge.extract_features(frame, SOME, **options))
    same(
        eraforge.extract_features(data, SOME, by_kind, **options),
        eraforge.extract_features(frame, SOME, by_kind, **options),
    )
    assert eraforge.extract_features(data, None, {}, **options).columns == ["id"]


def test_dictionaries(spark):
    frames = {"y": wide(ids=(1, 2)), "x": wide(ids=(3, 2), seed=2)}
    data = {kind: spark.createDataFrame(frame) for kind, frame in frames.items()}
    options = {**ARGUMENTS, "column_value": "a"}
    same(eraforge.extract_features(data, SOME, **options), eraforge.extract_features(frames, SOME, **options))


@pytest.mark.parametrize("kind", ["timestamp", "timestamp_ntz", "date"])
def test_a_sort_column_of_times_is_the_index(spark, kind):
    frame = wide(rows=20)
    # Over a change of the clock in the session's zone.
    frame["time"] = pd.Timestamp("2026-03-05") + pd.to_timedelta(frame["time"], unit="D")
    expected = eraforge.extract_features(
        frame.set_index(pd.DatetimeIndex(frame["time"])), TIMEWISE, column_id="id", column_sort="time"
    )
    data = spark.createDataFrame(frame.assign(time=frame["time"].astype(str)))
    time = {
        "timestamp": F.to_timestamp(F.concat("time", F.lit(" 00:00:00Z"))),
        "timestamp_ntz": F.col("time").cast("timestamp_ntz"),
        "date": F.to_date("time"),
    }[kind]
    same(eraforge.extract_features(data.withColumn("time", time), TIMEWISE, **ARGUMENTS), expected)


@pytest.mark.parametrize("column, hole", [("a", None), ("a", float("nan")), ("id", float("nan")), ("time", None)])
def test_holes_fail_when_the_result_is_used(spark, column, hole):
    value = F.when(F.col("time") == 2, F.lit(hole)).otherwise(F.col(column))
    data = spark.createDataFrame(wide()).withColumn(column, value)
    result = eraforge.extract_features(data, {"mean": None}, **ARGUMENTS)
    with pytest.raises(PySparkException, match=f"must not contain NaN values: {column}"):
        result.collect()
    assert not [f.name for f in spark.catalog.listFunctions() if f.name.startswith("eraforge_")]


def combiner(x, param):
    raise AssertionError("never called")


combiner.fctype = "combiner"


@pytest.mark.parametrize("form", ["wide", "long"])
def test_functions_are_called_in_python(spark, form):
    def above(x, limit):
        return np.sum(x > limit)

    def hours(x):
        return (x.index[-1] - x.index[0]).total_seconds() / 3600

    hours.input, hours.index_type = "pd.Series", pd.DatetimeIndex
    frame = wide(rows=20)
    frame["time"] = pd.Timestamp("2026-03-05", tz="UTC") + pd.to_timedelta(frame["time"], unit="D")
    features = {"mean": None, above: [{"limit": 0}, {"limit": 1.5}], "maximum": None, hours: None}
    by_kind = {"b": {above: [{"limit": 2}], "length": None}}
    kind = {}
    if form == "long":
        frame, kind = long(frame), {"column_kind": "kind"}
        frame = frame[(frame["id"] != 2) | (frame["kind"] != "b")]
    expected = eraforge.extract_features(frame.set_index(pd.DatetimeIndex(frame["time"])), features, by_kind, **ARGUMENTS, **kind)
    same(eraforge.extract_features(spark.createDataFrame(frame), features, by_kind, **ARGUMENTS, **kind), expected)
    alone = eraforge.extract_features(frame, {above: [{"limit": 0}]}, **ARGUMENTS, **kind)
    same(eraforge.extract_features(spark.createDataFrame(frame), {above: [{"limit": 0}]}, **ARGUMENTS, **kind), alone)


@pytest.mark.parametrize(
    "change, kind, words",
    [
        ({"column_sort": None}, ValueError, "column_sort: its rows have no order"),
        ({"column_id": None}, ValueError, "column_id"),
        ({"column_id": "none"}, ValueError, "Column not found: none. The frame has id, time, a, text, b_"),
        ({"column_value": "text"}, TypeError, "'text': its type is string"),
        ({"column_value": "b_"}, ValueError, "end with '_'"),
        ({"column_kind": "text"}, ValueError, "Set column_value"),
        ({"column_value": "a", "default_fc_parameters": {combiner: None}}, ValueError, "combiner on a Spark frame"),
        ({"column_value": "a", "default_fc_parameters": {"meen": None}}, AttributeError, "'mean'"),
        ({"column_value": "a", "impute_function": eraforge.impute}, ValueError, "toPandas"),
        ({"column_value": "a", "pivot": False}, ValueError, "toPandas"),
    ],
    ids=str,
)
def test_what_is_refused(spark, change, kind, words):
    data = spark.createDataFrame([(1, 2, 3.0, "x", 1.0)], ["id", "time", "a", "text", "b_"])
    error = error_of(eraforge.extract_features, data, **{"default_fc_parameters": SOME, **ARGUMENTS, **change})
    assert isinstance(error, kind) and words in str(error), error


@pytest.mark.parametrize("name", ["minimal", "efficient"])
def test_pandas_is_sent_to_the_session(spark, name):
    frame = wide(ids=tuple(range(7)), rows=40)
    expected = eraforge.extract_features(frame, name, **ARGUMENTS)
    before = spark.conf.get("spark.sql.execution.arrow.localRelationThreshold")
    actual = eraforge.extract_features(frame, name, distributor=Spark(spark), **ARGUMENTS)
    pd.testing.assert_frame_equal(actual, expected)
    assert spark.conf.get("spark.sql.execution.arrow.localRelationThreshold") == before


def test_pandas_with_times_functions_and_windows(spark):
    frame = wide(rows=20).set_index(pd.date_range("2026-01-01", periods=60, freq="7min"))
    features = {**TIMEWISE, np.ptp: None, "quantile": [{"q": 1}, {"q": np.int64(1)}]}
    expected = eraforge.extract_features(frame, features, **ARGUMENTS)
    pd.testing.assert_frame_equal(
        eraforge.extract_features(frame, features, distributor=Spark(spark), **ARGUMENTS), expected
    )
    options = {**ARGUMENTS, "max_timeshift": 4}
    pd.testing.assert_frame_equal(
        eraforge.extract_rolling_features(frame, SOME, distributor=Spark(spark), **options),
        eraforge.extract_rolling_features(frame, SOME, **options),
    )


def test_pandas_is_computed_by_tasks_not_while_planning(spark):
    engine = Spark(spark)
    frame = engine._send(np.array([0, 2]), np.array([2, 3]), np.arange(3.0), np.empty(0, dtype=np.int64))
    assert "LocalRelation" not in frame._jdf.queryExecution().optimizedPlan().toString()
    assert [row.x for row in frame.orderBy("number").collect()] == [[0.0, 1.0], [2.0]]


def test_series_that_fail_in_the_session_warn(spark, monkeypatch):
    compute = Spark.compute

    def failing(self, *arguments):
        _, rows = compute(self, *arguments)
        return [(1, "java.lang.IllegalStateException: made up")], rows

    monkeypatch.setattr(Spark, "compute", failing)
    with pytest.warns(RuntimeWarning, match="Cannot compute 2 series.*a of id 2: java.*made up"):
        eraforge.extract_features(wide(), SOME, distributor=Spark(spark), **ARGUMENTS)


@pytest.mark.parametrize("form", ["wide", "long"])
def test_series_of_spark_frames_that_fail_warn_when_the_result_is_used(spark, monkeypatch, form):
    call = SparkExtraction._call

    def failing(self, *arguments):
        java = call(self, *arguments).getField("java")
        error = F.when(F.col("id") == 2, "java.lang.IllegalStateException: made up")
        return F.struct(java.withField("_error", error).alias("java"))

    monkeypatch.setattr(SparkExtraction, "_call", failing)
    frame = wide() if form == "wide" else long(wide())
    kind = {"column_kind": "kind"} if form == "long" else {}
    result = eraforge.extract_features(spark.createDataFrame(frame), {"mean": None}, **ARGUMENTS, **kind)
    with pytest.warns(RuntimeWarning, match="Cannot compute 2 series, which are NaN. The first, a of id 2: java.*made up"):
        assert len(result.collect()) == 3
        spark.sparkContext._jsc.sc().listenerBus().waitUntilEmpty()


def test_sessions_that_cannot_compute():
    assert "expected a classic SparkSession" in str(error_of(Spark, object()))

    class Package:
        pass

    class WithoutJar:
        _jsparkSession = None

        class _jvm:
            class io:
                class eraforge:
                    class udf:
                        EraFeatures = Package()

    error = error_of(Spark, WithoutJar())
    assert isinstance(error, eraforge.EraForgeError) and "eraforge.jar()" in str(error)


def test_ids_of_dates_and_ties_by_value(spark):
    day = datetime.date(2026, 1, 1)
    data = spark.createDataFrame([(day, 1, 5.0), (day, 1, 3.0), (day, 0, 4.0)], ["id", "time", "x"])
    row = eraforge.extract_features(data, {"mean_abs_change": None}, **ARGUMENTS).collect()[0]
    assert (row[0], row[1]) == (day, 1.5)
