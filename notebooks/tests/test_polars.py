"""Frames of polars give what pandas gives, as frames of polars."""

import datetime

import numpy as np
import pandas as pd
import polars as pl
import pytest
from comparison import SOME, error_of, long, wide

import eraforge

ARGUMENTS = {"column_id": "id", "column_sort": "time", "disable_progressbar": True}


def same(frame: pd.DataFrame, data, settings=SOME, expected_of=None, **arguments) -> pl.DataFrame:
    options = {**ARGUMENTS, **arguments}
    expected = eraforge.extract_features(frame if expected_of is None else expected_of, settings, **options)
    actual = eraforge.extract_features(data, settings, **options)
    if isinstance(actual, pl.LazyFrame):
        actual = actual.collect()
    assert actual["id"].to_list() == expected.index.tolist()
    assert actual.columns == ["id", *expected.columns]
    np.testing.assert_array_equal(actual.drop("id").to_numpy(), expected.to_numpy())
    return actual


def to_polars(frame: pd.DataFrame) -> pl.DataFrame:
    return pl.DataFrame({name: frame[name].tolist() for name in frame.columns})


@pytest.mark.parametrize("ids", [(3, 1, 2), ("b", "a", "ä"), (2.5, -1.0, 0.25)], ids=["int", "text", "float"])
def test_formats(ids):
    frame = wide(ids=ids)
    same(frame, to_polars(frame))
    same(frame, to_polars(frame).lazy())
    same(long(frame), to_polars(long(frame)), column_kind="kind", column_value="value")
    both = {"x": frame, "y": to_polars(frame)}
    same(frame, both, expected_of={"x": frame, "y": frame}, column_value="a")


@pytest.mark.parametrize("dtype", [pl.Int8, pl.UInt32, pl.Categorical, pl.Enum(["1", "2", "3"])], ids=str)
def test_ids_keep_their_type(dtype):
    frame = to_polars(wide())
    text = dtype in (pl.Categorical,) or isinstance(dtype, pl.Enum)
    frame = frame.with_columns(pl.col("id").cast(pl.String).cast(dtype) if text else pl.col("id").cast(dtype))
    assert eraforge.extract_features(frame, SOME, **ARGUMENTS).schema["id"] == dtype


@pytest.mark.parametrize("zone", [None, "Europe/Berlin"])
def test_ids_of_times(zone):
    days = pl.Series([datetime.datetime(2026, 3, 29, hour) for hour in (4, 0)]).dt.replace_time_zone(zone)
    frame = pl.DataFrame({"id": days, "x": [1.0, 2.0]})
    result = eraforge.extract_features(frame, {"mean": None}, column_id="id", disable_progressbar=True)
    assert result["id"].to_list() == sorted(days.to_list())
    assert result.schema["id"] == days.dtype


def test_ids_of_dates():
    days = pl.Series([datetime.date(2026, 3, 29), datetime.date(2025, 1, 1)])
    frame = pl.DataFrame({"id": days, "x": [1.0, 2.0]})
    result = eraforge.extract_features(frame, {"mean": None}, column_id="id", disable_progressbar=True)
    assert result["id"].to_list() == sorted(days.to_list())
    assert result.schema["id"] == pl.Date


@pytest.mark.parametrize("dtype", [pl.Float32, pl.Int16, pl.Boolean, pl.Decimal(10, 2)], ids=str)
def test_types_of_values(dtype):
    frame = pl.DataFrame({"id": [1, 1, 2], "x": [0, 1, 1]}).with_columns(pl.col("x").cast(dtype))
    result = eraforge.extract_features(frame, {"mean": None}, column_id="id", disable_progressbar=True)
    assert result["x__mean"].to_list() == [0.5, 1.0]


def test_a_sort_column_of_times_is_the_index():
    frame = wide(rows=30)
    frame["time"] = pd.Timestamp("2026-01-01") + pd.to_timedelta(frame["time"] ** 2, unit="min")
    features = {"linear_trend_timewise": [{"attr": "slope"}], "mean": None}
    data = pl.DataFrame({name: frame[name].to_numpy() for name in frame.columns})
    same(frame, data, features, expected_of=frame.set_index(pd.DatetimeIndex(frame["time"])))


def test_what_is_refused():
    frame = to_polars(wide())
    for change, kind, words in (
        (frame.with_columns(a=pl.lit(None, pl.Float64)), ValueError, "a has 90"),
        (frame.with_columns(a=pl.lit("text")), TypeError, "'a'"),
        (frame.drop("id"), ValueError, "Column not found: id"),
        (frame["a"], ValueError, "expected a frame"),
    ):
        error = error_of(eraforge.extract_features, change, SOME, **ARGUMENTS)
        assert isinstance(error, kind) and words in str(error)
    error = error_of(eraforge.roll_time_series, frame, "id", "time")
    assert isinstance(error, ValueError) and "expected a pandas DataFrame" in str(error)


def test_rolling_windows_have_two_columns_of_keys():
    frame = wide(rows=8)
    options = {**ARGUMENTS, "max_timeshift": 3}
    expected = eraforge.extract_rolling_features(frame, SOME, **options)
    actual = eraforge.extract_rolling_features(to_polars(frame), SOME, **options)
    assert actual.columns[:2] == ["id", "time"]
    assert list(zip(actual["id"], actual["time"])) == expected.index.tolist()
    np.testing.assert_array_equal(actual.drop("id", "time").to_numpy(), expected.to_numpy())


def test_selection():
    frame = wide(ids=tuple(range(40)), rows=12)
    frame["a"] += frame["id"] % 2 * 20
    y = pd.Series(np.arange(40) % 2)
    expected = eraforge.extract_relevant_features(frame, y, default_fc_parameters=SOME, **ARGUMENTS)
    data = to_polars(frame)
    actual = eraforge.extract_relevant_features(data, y, default_fc_parameters=SOME, **ARGUMENTS)
    assert actual.columns == ["id", *expected.columns] and len(expected.columns)
    X = eraforge.extract_features(data, SOME, impute_function=eraforge.impute, **ARGUMENTS).drop("id")
    for target in (y, y.to_numpy(), pl.Series(y.to_list())):
        selected = eraforge.select_features(X, target)
        assert isinstance(selected, pl.DataFrame) and selected.columns == list(expected.columns)
