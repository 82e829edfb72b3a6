"""Rolling windows and imputing against tsfresh."""

import warnings

import numpy as np
import pandas as pd
import pytest
from comparison import SOME, error_of, long, wide
from tsfresh.utilities import dataframe_functions as theirs

import eraforge
from eraforge import imputing

SHAPES = [
    {},
    {"max_timeshift": 5},
    {"max_timeshift": 5, "min_timeshift": 3},
    {"rolling_direction": -1, "max_timeshift": 4},
    {"rolling_direction": 3, "max_timeshift": 6, "min_timeshift": 6},
    {"rolling_direction": -4, "max_timeshift": 9},
    {"rolling_direction": -2, "min_timeshift": 2},
]


def uneven(**arguments):
    """Series of different lengths."""
    frame = wide(rows=14, **arguments)
    first = frame["id"].iloc[0]
    return frame[(frame["id"] != first) | (frame["time"] < 9)].reset_index(drop=True)


def same_rolling(data, **arguments):
    copy = data.copy()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        expected = theirs.roll_time_series(data.copy(), n_jobs=0, disable_progressbar=True, **arguments)
        actual = eraforge.roll_time_series(data, **arguments)
    # tsfresh turns whole ids into fractions where a series is shorter than others.
    pd.testing.assert_frame_equal(actual, expected, check_dtype=False, check_index_type=False)
    pd.testing.assert_frame_equal(data, copy)
    return actual


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("name", ["id", "device"])
def test_rolls_wide_frames(shape, name):
    frame = uneven().rename(columns={"id": name})
    same_rolling(frame, column_id=name, column_sort="time", **shape)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_rolls_long_frames(shape):
    same_rolling(long(uneven()), column_id="id", column_sort="time", column_kind="kind", **shape)


@pytest.mark.parametrize("shape", SHAPES[:4], ids=str)
def test_rolls_without_a_sort_column(shape):
    same_rolling(uneven().drop(columns="time"), column_id="id", **shape)


def test_rolls_dates_and_texts():
    frame = uneven(ids=("b", "a", "c"))
    frame["time"] = pd.Timestamp("2026-01-01") + pd.to_timedelta(frame["time"], unit="h")
    same_rolling(frame, column_id="id", column_sort="time", max_timeshift=3)


def test_rolls_dictionaries():
    data = {"x": wide(rows=6), "y": wide(rows=8, seed=2)}
    expected = theirs.roll_time_series(data, "id", "time", max_timeshift=2, n_jobs=0, disable_progressbar=True)
    actual = eraforge.roll_time_series(data, "id", "time", max_timeshift=2)
    for kind in data:
        pd.testing.assert_frame_equal(actual[kind], expected[kind], check_index_type=False)


def test_rolled_frames_can_be_extracted():
    rolled = eraforge.roll_time_series(wide(rows=9), "id", "time", max_timeshift=3)
    result = eraforge.extract_features(rolled, {"mean": None}, column_id="id", column_sort="time")
    assert isinstance(result.index, pd.MultiIndex) and len(result) == 27


def same_windows(data, **arguments):
    """The features of windows are those of the rolled frame."""
    settings = {**SOME, last_of_index: None}
    columns = {"column_id": "id", "column_sort": arguments.pop("column_sort", "time")}
    kinds = {key: arguments.pop(key) for key in ("column_kind", "column_value") if key in arguments}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        rolling = {"column_kind": kinds["column_kind"]} if "column_kind" in kinds else {}
        rolled = eraforge.roll_time_series(data, **columns, **rolling, **arguments)
        options = {**columns, **kinds, "disable_progressbar": True}
        actual = eraforge.extract_rolling_features(data, settings, **options, **arguments)
    if columns["column_sort"] is None:
        options["column_sort"] = "sort"
    expected = eraforge.extract_features(rolled, settings, **options)
    pd.testing.assert_frame_equal(actual, expected)


def last_of_index(x):
    return x[-1]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_windows_without_the_long_frame(shape):
    frame = uneven()
    same_windows(frame, **shape)
    same_windows(long(frame), column_kind="kind", column_value="value", **shape)
    same_windows({"x": frame, "y": wide(rows=8, seed=2)}, column_value="a", **shape)
    same_windows(frame.drop(columns="time"), column_sort=None, **shape)


def test_windows_of_texts_dates_and_missing_kinds():
    frame = long(uneven(ids=("b", "a", "c"), kinds=("a", "b", "c")))
    frame["time"] = pd.Timestamp("2026-01-01") + pd.to_timedelta(frame["time"], unit="h")
    frame = frame[~((frame["id"] == "a") & (frame["kind"] == "a"))]
    frame = frame[(frame["kind"] != "b") | (frame["time"] > pd.Timestamp("2026-01-01 03:00"))]
    for shape in SHAPES:
        same_windows(frame, column_kind="kind", column_value="value", **shape)


def test_windows_of_repeated_times():
    frame = wide(rows=9).assign(time=lambda f: f["time"] // 2)
    same_windows(frame, max_timeshift=3)


def test_windows_have_no_times_as_the_rolled_frame_has_none():
    frame = wide(rows=30).set_index(pd.date_range("2026-01-01", periods=90))
    features = {"linear_trend_timewise": [{"attr": "slope"}], "mean": None}
    options = {"column_id": "id", "column_sort": "time", "max_timeshift": 3, "disable_progressbar": True}
    assert list(eraforge.extract_rolling_features(frame, features, **options)) == ["a__mean", "b__mean"]


def test_windows_of_many_frames_and_with_imputing(monkeypatch):
    options = {"column_id": "id", "column_sort": "time", "max_timeshift": 6, "disable_progressbar": True}
    expected = eraforge.extract_rolling_features(wide(), SOME, impute_function=eraforge.impute, **options)
    monkeypatch.setattr("eraforge._compute.FRAME", 120)
    actual = eraforge.extract_rolling_features(wide(), SOME, impute_function=eraforge.impute, **options)
    pd.testing.assert_frame_equal(actual, expected)
    assert not actual.isna().any(axis=None)


@pytest.mark.parametrize(
    "arguments",
    [
        {"rolling_direction": 0},
        {"max_timeshift": 0},
        {"max_timeshift": -1},
        {"min_timeshift": -1},
        {"column_id": None},
        {"column_id": "none"},
    ],
    ids=str,
)
def test_arguments_that_tsfresh_refuses(arguments):
    options = {"column_id": "id", "column_sort": "time", **arguments}
    expected = error_of(theirs.roll_time_series, wide(), n_jobs=0, **options)
    assert type(error_of(eraforge.roll_time_series, wide(), **options)) is type(expected)
    assert type(error_of(eraforge.extract_rolling_features, wide(), SOME, **options)) is type(expected)


def test_data_that_tsfresh_refuses():
    frame = wide()
    for data, options in (
        (frame.iloc[:1], {}),
        (frame.iloc[:0], {}),
        (frame.assign(time=frame["time"].where(frame.index > 2)), {}),
        ({"x": frame}, {"column_kind": "kind"}),
    ):
        expected = error_of(theirs.roll_time_series, data, column_id="id", column_sort="time", n_jobs=0, **options)
        actual = error_of(eraforge.roll_time_series, data, column_id="id", column_sort="time", **options)
        assert type(actual) is type(expected)


def test_uneven_times_warn():
    frame = pd.DataFrame({"id": 1, "time": [0, 1, 3], "x": 1.0})
    with pytest.warns(UserWarning, match="not uniformly sampled"):
        eraforge.roll_time_series(frame, "id", "time")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        eraforge.roll_time_series(frame.assign(time=[0, 2, 4]), "id", "time")


@pytest.mark.parametrize("shape", [(None, 1, 0), (3, 1, 0), (3, 1, 2), (2, -1, 0)], ids=str)
@pytest.mark.parametrize(
    "x",
    [
        np.arange(8.0),
        pd.Series(np.arange(8.0), index=pd.date_range("2026-01-01", periods=8)),
        pd.Series(np.arange(8), index=np.arange(10, 18)),
    ],
    ids=["array", "dates", "numbers"],
)
def test_forecasting_frames(x, shape):
    longest, direction, shortest = shape
    expected_df, expected_y = theirs.make_forecasting_frame(x, "k", longest, direction, shortest)
    df, y = eraforge.make_forecasting_frame(x, "k", longest, direction, shortest)
    pd.testing.assert_frame_equal(df, expected_df, check_index_type=False)
    pd.testing.assert_series_equal(y, expected_y)


def with_holes(dtype=float):
    random = np.random.default_rng(3)
    values = random.normal(size=(20, 6))
    values[random.random(values.shape) < 0.2] = np.nan
    values[random.random(values.shape) < 0.1] = np.inf
    values[random.random(values.shape) < 0.1] = -np.inf
    values[:, 4] = np.nan
    return pd.DataFrame(values, columns=list("abcdef"))


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("name", ["impute", "impute_dataframe_zero"])
def test_imputing(name, dtype):
    expected, actual = with_holes().astype(dtype), with_holes().astype(dtype)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        getattr(theirs, name)(expected)
        assert getattr(imputing, name)(actual) is actual
    pd.testing.assert_frame_equal(actual, expected)
    assert len(getattr(imputing, name)(with_holes().iloc[:0])) == 0


def test_imputing_warns_of_columns_without_a_finite_value():
    with pytest.warns(RuntimeWarning, match=r"\['e'\] did not have any finite values"):
        eraforge.impute(with_holes())


def test_imputing_with_given_values():
    largest, smallest, median = ({c: float(i + k) for i, c in enumerate("abcdef")} for k in (10, -10, 0))
    expected, actual = with_holes(), with_holes()
    theirs.impute_dataframe_range(expected, largest, smallest, median)
    eraforge.impute_dataframe_range(actual, largest, smallest, median)
    pd.testing.assert_frame_equal(actual, expected)
    for wrong in ({"a": 1.0}, {**largest, "a": np.inf}):
        assert isinstance(error_of(eraforge.impute_dataframe_range, with_holes(), wrong, smallest, median), ValueError)
