"""extract_features against tsfresh: every row of the table of semantics in the documentation."""

import warnings

import numpy as np
import pandas as pd
import pytest
import tsfresh
from comparison import SOME, error_of, long, same_error, same_extraction, wide
from tsfresh.feature_extraction import settings as tsfresh_settings
from tsfresh.utilities.distribution import MapDistributor

import eraforge
from eraforge import settings

TIMED = pd.date_range("2026-01-01", periods=90, freq="7min")

IDS = {
    "int": (3, 1, 2),
    "int32": np.array([3, 1, 2], dtype="int32"),
    "negative": (-5, 10, 0),
    "float": (2.5, -1.0, 0.25),
    "text": ("b", "a", "ä"),
    "mixed case": ("B", "a", "C"),
    "bool": (True, False),
    "datetime": tuple(pd.to_datetime(["2026-03-01", "2025-01-01", "2026-02-01"])),
    "tuple": ((1, "x"), (1, "a"), (0, "z")),
}


def formats(frame):
    yield frame, {}
    yield long(frame), {"column_kind": "kind", "column_value": "value"}
    yield (
        {kind: frame[["id", "time", kind]].rename(columns={kind: "value"}) for kind in ("b", "a")},
        {"column_value": "value"},
    )


@pytest.mark.parametrize("ids", IDS.values(), ids=IDS.keys())
@pytest.mark.parametrize("sort", ["time", None])
def test_formats_and_types_of_ids(ids, sort):
    frame = wide(ids=ids)
    for data, arguments in formats(frame):
        if sort is None and isinstance(data, pd.DataFrame):
            data = data.drop(columns="time")
        same_extraction(data, column_id="id", column_sort=sort, **arguments)


@pytest.mark.parametrize("dtype", ["int32", "Int64", "category", "float32", "string", object])
def test_index_has_the_type_of_the_ids(dtype):
    frame = wide()
    frame["id"] = frame["id"].astype(dtype)
    same_extraction(frame, column_id="id", column_sort="time")


def test_categories_keep_their_own_order_and_unused_ones_have_no_row():
    frame = wide(ids=("b", "a", "c"))
    frame["id"] = pd.Categorical(frame["id"], categories=["c", "z", "a", "b"])
    assert list(same_extraction(frame, column_id="id", column_sort="time").index) == ["c", "a", "b"]


def test_mixed_ids():
    same_error(wide(ids=(1, "a")), column_id="id", column_sort="time")


@pytest.mark.parametrize(
    "times",
    [
        np.arange(30.0) - 7.5,
        pd.date_range("2026-01-01", periods=30, tz="Europe/Berlin"),
        [f"{i:02}" for i in range(30)],
        pd.to_timedelta(np.arange(30), unit="h"),
    ],
    ids=["float", "datetime with zone", "text", "timedelta"],
)
def test_types_of_the_sort_column(times):
    frame = wide()
    frame["time"] = pd.Series(times).take(frame["time"]).to_numpy() if not hasattr(times, "tz") else times[frame["time"]]
    same_extraction(frame, column_id="id", column_sort="time")


def test_ties_keep_the_order_of_rows():
    frame = pd.DataFrame({"id": 1, "time": [1, 1, 1, 0], "x": [5.0, 7.0, 6.0, 9.0]})
    features = {"first_location_of_maximum": None, "mean_abs_change": None}
    result = eraforge.extract_features(frame, features, column_id="id", column_sort="time", disable_progressbar=True)
    assert result["x__mean_abs_change"].item() == (4 + 2 + 1) / 3


def test_kinds_missing_for_some_ids():
    data = long(wide(kinds=("b", "a", "c")))
    data = data[~((data["id"] == 1) & (data["kind"] != "c"))]
    data = data[~((data["id"] == 2) & (data["kind"] == "a"))]
    same_extraction(data, column_id="id", column_sort="time", column_kind="kind", column_value="value")


def test_dictionary_with_different_ids_and_lengths():
    first, second = wide(ids=(3, 1), rows=20), wide(ids=(2, 1), rows=40, seed=2)
    data = {"x": first[["id", "time", "a"]], "y": second[["id", "time", "a"]]}
    same_extraction(data, column_id="id", column_sort="time", column_value="a")


def test_dictionary_with_different_types_of_ids():
    data = {"x": wide(ids=(1.0, 2.0)), "y": wide(ids=(3, 1))}
    same_extraction(data, column_id="id", column_sort="time", column_value="a")


def test_dictionary_ignores_column_kind_and_refuses_what_tsfresh_refuses():
    data = {"x": wide()}
    same_extraction(data, column_id="id", column_sort="time", column_value="a", column_kind="nonsense")
    same_error(data, column_id="id", column_sort="time")
    same_error({"x_": wide()}, column_id="id", column_value="a")
    same_error({"x__y": wide()}, column_id="id", column_value="a")
    same_error({}, column_id="id", column_value="a", expected=ValueError)


def test_wide_with_one_value_column_and_labels_that_are_no_text():
    frame = wide()
    same_extraction(frame, column_id="id", column_sort="time", column_value="b")
    renamed = frame.rename(columns={"a": 0, "b": 1.5})
    same_extraction(renamed, column_id="id", column_sort="time")
    same_extraction(renamed, None, column_id="id", column_sort="time", kind_to_fc_parameters={0: {"mean": None}})


def test_long_guesses_its_value_column_and_takes_any_kind():
    data = long(wide(kinds=("a", "b__c", "d_")))
    same_extraction(data, column_id="id", column_sort="time", column_kind="kind")
    same_error(data.assign(more=1.0), column_id="id", column_sort="time", column_kind="kind")
    data["kind"] = data["kind"].map({"a": 10, "b__c": 9, "d_": 100})
    same_extraction(data, column_id="id", column_sort="time", column_kind="kind")


@pytest.mark.parametrize("kinds", [("a", 1), ((1, 2), (0, 1)), (1.5, "x"), (True, False)], ids=str)
def test_long_kinds_of_mixed_types_and_tuples(kinds):
    data = long(wide())
    data["kind"] = pd.Series([kinds[kind == "b"] for kind in data["kind"]], dtype=object)
    same_extraction(data, column_id="id", column_sort="time", column_kind="kind", column_value="value")


@pytest.mark.parametrize(
    "change",
    [
        lambda frame: frame.rename(columns={"a": "a_"}),
        lambda frame: frame.rename(columns={"a": "a__b"}),
        lambda frame: frame.assign(a=frame["a"].where(frame.index > 3)),
        lambda frame: frame.assign(id=frame["id"].where(frame.index > 3)),
        lambda frame: frame.assign(time=frame["time"].where(frame.index > 3)),
        lambda frame: frame.drop(columns="id"),
        lambda frame: frame.drop(columns="time"),
        lambda frame: frame.set_index("id"),
        lambda frame: frame[["id", "time"]],
        lambda frame: frame.assign(a="text"),
        lambda frame: frame.to_numpy(),
        lambda frame: frame["a"],
        lambda frame: None,
    ],
)
def test_input_that_tsfresh_refuses(change):
    same_error(change(wide()), column_id="id", column_sort="time")


def test_messages_name_the_column():
    frame = wide()
    holes = frame.assign(a=frame["a"].where(frame.index > 3))
    assert "a has 4" in str(same_error(holes, column_id="id", column_sort="time"))
    assert "'a'" in str(same_error(frame.assign(a="text"), column_id="id", column_sort="time"))
    assert "id, time, a, b" in str(same_error(frame, column_id="ID"))
    assert "column_id" in str(same_error(frame))
    dates = error_of(eraforge.extract_features, frame.assign(a=pd.Timestamp("2026-01-01")), column_id="id")
    assert isinstance(dates, TypeError) and "'a'" in str(dates)


@pytest.mark.parametrize("column", ["id", "time", "a"])
def test_columns_of_the_same_name_are_refused(column):
    frame = wide().rename(columns={"b": column})
    with pytest.raises(ValueError, match=f"more than once: {column}"):
        eraforge.extract_features(frame, column_id="id", column_sort="time")


def test_containers_of_tsfresh():
    from tsfresh.feature_extraction.data import to_tsdata

    for data, arguments in formats(wide()):
        columns = {"column_id": "id", "column_sort": "time", "column_kind": None, "column_value": None, **arguments}
        same_extraction(to_tsdata(data, **columns))


def test_dask_is_told_to_compute():
    class Dask:
        __module__ = "dask.dataframe"

    assert ".compute()" in str(error_of(eraforge.extract_features, Dask(), column_id="id"))


@pytest.mark.parametrize("dtype", ["float32", "int64", "int8", "Float64", "Int32", bool, object])
def test_types_of_values_are_taken_as_doubles(dtype):
    frame = wide()
    frame["a"] = (frame["a"] > 0).astype(dtype) if dtype is bool else frame["a"].round().clip(-100, 100).astype(dtype)
    doubles = frame.assign(a=frame["a"].astype(float))
    arguments = {"column_id": "id", "column_sort": "time", "disable_progressbar": True}
    pd.testing.assert_frame_equal(
        eraforge.extract_features(frame, SOME, **arguments), eraforge.extract_features(doubles, SOME, **arguments)
    )


def test_infinite_values_pass():
    frame = wide()
    frame.loc[5, "a"] = np.inf
    same_extraction(frame, {"maximum": None, "sum_values": None, "length": None}, column_id="id", column_sort="time")


def test_empty_frames():
    empty = wide().iloc[:0]
    result = eraforge.extract_features(empty, SOME, column_id="id", column_sort="time", n_jobs=2)
    assert result.shape[0] == 0
    same_extraction(empty, column_id="id", column_sort="time")
    same_extraction(long(wide()).iloc[:0], column_id="id", column_sort="time", column_kind="kind")


def test_series_of_one_and_two_values():
    frame = pd.DataFrame({"id": [1, 2, 2], "time": [1, 1, 2], "x": [1.0, 2.0, 4.0]})
    features = {"mean": None, "length": None, "mean_change": None, "quantile": [{"q": 0.5}], "maximum": None}
    same_extraction(frame, features, column_id="id", column_sort="time")


@pytest.mark.parametrize("name", ["minimal", "efficient"])
def test_sets_by_name_and_by_class(name):
    frame = wide(ids=(2, 1), rows=60)
    ours = {"minimal": settings.MinimalFCParameters, "efficient": settings.EfficientFCParameters}[name]()
    result = same_extraction(frame, ours, rtol=1e-7, column_id="id", column_sort="time")
    by_name = eraforge.extract_features(frame, name, column_id="id", column_sort="time", disable_progressbar=True)
    pd.testing.assert_frame_equal(by_name, result)
    theirs = eraforge.extract_features(
        frame,
        {"minimal": tsfresh_settings.MinimalFCParameters, "efficient": tsfresh_settings.EfficientFCParameters}[name](),
        column_id="id",
        column_sort="time",
        disable_progressbar=True,
    )
    pd.testing.assert_frame_equal(theirs, result)


def test_the_default_is_comprehensive_and_times_come_from_the_index():
    frame = wide(ids=(2, 1), rows=45, kinds=("a",)).set_index(TIMED)
    result = same_extraction(frame, None, rtol=1e-7, column_id="id", column_sort="time")
    assert "a__sample_entropy" in result and 'a__linear_trend_timewise__attr_"slope"' in result


def test_without_times_their_columns_are_absent():
    features = {"linear_trend_timewise": [{"attr": "slope"}], "mean": None}
    assert list(same_extraction(wide(), features, column_id="id", column_sort="time")) == ["a__mean", "b__mean"]
    with pytest.warns(UserWarning, match="DatetimeIndex"):
        eraforge.extract_features(wide(), features, column_id="id", show_warnings=True, disable_progressbar=True)
    mixed = {"x": wide(rows=30).set_index(TIMED), "y": wide()}
    same_extraction(mixed, features, column_id="id", column_sort="time", column_value="a")


def test_series_with_missing_times_lack_the_features_that_need_them():
    frame = wide()
    frame.index = pd.DatetimeIndex([pd.NaT, *TIMED[1:]])
    features = {"linear_trend_timewise": [{"attr": "slope"}], "mean": None}
    result = same_extraction(frame, features, column_id="id", column_sort="time")
    assert result['a__linear_trend_timewise__attr_"slope"'].isna().sum() == 1


def test_tuples_of_different_lengths_stay_different_ids():
    data = pd.DataFrame({"id": [(1, 2), (1,), (1,)], "x": [1.0, 2.0, 4.0]})
    result = eraforge.extract_features(data, {"mean": None}, column_id="id", disable_progressbar=True)
    assert result["x__mean"].tolist() == [1, 3]


def test_names_keep_parameters_as_written():
    features = {
        "quantile": [{"q": 1}, {"q": 1.0}, {"q": np.float64(0.3)}, {"q": 1}],
        "c3": [{"lag": np.int64(2)}],
        "cwt_coefficients": [{"widths": (2, 5), "coeff": 1, "w": 5}, {"widths": [2, 5], "coeff": 1, "w": 5}],
        "range_count": [{"max": 1e12, "min": -np.inf}],
        "value_count": [{"value": np.nan}],
        "number_peaks": [{"n": 3}],
    }
    same_extraction(wide(), features, column_id="id", column_sort="time")


def test_settings_for_kinds():
    frame = wide(kinds=("a", "b", "c"))
    by_kind = {"b": {"length": None}, "c": {}}
    same_extraction(frame, column_id="id", column_sort="time", kind_to_fc_parameters=by_kind)
    same_extraction(frame, None, column_id="id", column_sort="time", kind_to_fc_parameters=by_kind)
    same_extraction(
        long(frame), column_id="id", column_sort="time", column_kind="kind", kind_to_fc_parameters=by_kind
    )


def test_ids_without_any_feature_have_no_row():
    data = long(wide(ids=(1, 2)))
    data = data[~((data["id"] == 1) & (data["kind"] == "a"))]
    result = same_extraction(
        data, None, column_id="id", column_sort="time", column_kind="kind", kind_to_fc_parameters={"a": {"mean": None}}
    )
    assert list(result.index) == [2]


@pytest.mark.parametrize(
    "features, hint",
    [
        ({"meen": None}, "'mean'"),
        ({"quantile": [{"p": 0.1}]}, "no parameter p"),
        ({"quantile": [{}]}, "q is missing"),
        ({"quantile": None}, "q is missing"),
        ({"mean": [{"q": 1}]}, "no parameter q"),
    ],
)
def test_wrong_settings(features, hint):
    assert hint in str(same_error(wide(), features, column_id="id", column_sort="time"))


def simple(x):
    return x.max() - x.min()


def with_parameters(x, factor, text="t"):
    return factor * len(x)


def on_series(x):
    assert isinstance(x, pd.Series)
    return float(x.index[-1] - x.index[0])


on_series.input = "pd.Series"


def combiner(x, param):
    return [(f"p_{p['p']}", x.mean() * p["p"]) for p in param]


combiner.fctype = "combiner"


def test_functions_are_called_in_python():
    features = {
        "mean": None,
        simple: None,
        with_parameters: [{"factor": 2}, {"factor": 3, "text": "x"}],
        on_series: None,
        combiner: [{"p": 1}, {"p": 2.5}],
        "maximum": None,
    }
    frame = wide()
    same_extraction(frame, features, column_id="id", column_sort="time")
    same_extraction(long(frame), features, column_id="id", column_sort="time", column_kind="kind")
    same_error(frame, {lambda x: 1 / 0: None}, column_id="id", column_sort="time")


def test_warnings_of_functions_are_shown_if_asked_for():
    def doubtful(x):
        warnings.warn("doubtful", stacklevel=1)
        return 1.0

    arguments = {"default_fc_parameters": {doubtful: None}, "column_id": "id", "disable_progressbar": True}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        eraforge.extract_features(wide(), **arguments)
    with pytest.warns(UserWarning, match="doubtful"):
        eraforge.extract_features(wide(), show_warnings=True, **arguments)


def test_tsfresh_functions_as_keys_are_computed_in_java():
    from tsfresh.feature_extraction import feature_calculators as calculators

    same_extraction(wide(), {calculators.mean: None, calculators.c3: [{"lag": 1}]}, column_id="id", column_sort="time")


def test_tsfresh_computes_what_java_lacks():
    features = {
        "agg_linear_trend": [{"attr": "slope", "chunk_len": 5, "f_agg": "sum"}],
        "query_similarity_count": [{"query": (1.0, 2.0, 3.0, 1.0), "threshold": 3.0, "normalize": False}],
    }
    with pytest.warns(UserWarning, match="computed by tsfresh"):
        same_extraction(wide(), features, column_id="id", column_sort="time")


def test_without_tsfresh_what_java_lacks_is_refused(monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    features = {"agg_linear_trend": [{"attr": "slope", "chunk_len": 5, "f_agg": "sum"}]}
    error = error_of(eraforge.extract_features, wide(), features, column_id="id")
    assert isinstance(error, ValueError) and "f_agg must be one of" in str(error)


def test_unpivoted():
    for data, arguments in formats(wide()):
        options = {"default_fc_parameters": SOME, "column_id": "id", "column_sort": "time", "pivot": False, **arguments}
        expected = tsfresh.extract_features(data, n_jobs=0, disable_progressbar=True, **options)
        actual = eraforge.extract_features(data, disable_progressbar=True, **options)
        assert [entry[:2] for entry in actual] == [entry[:2] for entry in expected]
        np.testing.assert_allclose([e[2] for e in actual], [e[2] for e in expected], rtol=1e-9, atol=1e-9)


def test_impute_function_works_in_place():
    frame = wide(rows=4)
    features = {"autocorrelation": [{"lag": 9}], "mean": None}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        result = same_extraction(
            frame, features, column_id="id", column_sort="time", impute_function=eraforge.impute
        )
    assert (result["a__autocorrelation__lag_9"] == 0).all()


def test_jobs_and_distributors():
    frame = wide()
    expected = eraforge.extract_features(frame, SOME, column_id="id", column_sort="time", disable_progressbar=True)
    for jobs in (0, 1, 2, 7):
        actual = eraforge.extract_features(
            frame, SOME, column_id="id", column_sort="time", n_jobs=jobs, chunksize=3, disable_progressbar=True
        )
        pd.testing.assert_frame_equal(actual, expected)
    assert isinstance(error_of(eraforge.extract_features, frame, SOME, column_id="id", n_jobs=-1), ValueError)
    same_error(frame, column_id="id", distributor="none")
    with pytest.warns(UserWarning, match="distributor is ignored"):
        eraforge.extract_features(
            frame, SOME, column_id="id", distributor=MapDistributor(disable_progressbar=True), disable_progressbar=True
        )


def test_profile(tmp_path):
    file = tmp_path / "profile.txt"
    eraforge.extract_features(wide(), SOME, column_id="id", profile=True, profiling_filename=str(file))
    assert "extract" in file.read_text()


def test_progress_bar_counts_series(capsys):
    eraforge.extract_features(wide(), SOME, column_id="id", column_sort="time")
    assert "Feature Extraction: 100%" in capsys.readouterr().err
    eraforge.extract_features(wide(), SOME, column_id="id", column_sort="time", disable_progressbar=True)
    assert capsys.readouterr().err == ""


def test_many_frames_give_the_same_result(monkeypatch):
    frame = wide(ids=tuple(range(40)), rows=50)
    arguments = {"column_id": "id", "column_sort": "time", "disable_progressbar": True}
    expected = eraforge.extract_features(frame, SOME, **arguments)
    monkeypatch.setattr("eraforge._compute.FRAME", 120)
    pd.testing.assert_frame_equal(eraforge.extract_features(frame, SOME, **arguments), expected)


def test_the_callers_frame_is_left_alone():
    frame = wide()
    before = frame.copy(deep=True)
    eraforge.extract_features(frame, SOME, column_id="id", column_sort="time", disable_progressbar=True)
    pd.testing.assert_frame_equal(frame, before)
