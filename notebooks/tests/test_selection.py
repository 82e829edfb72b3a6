"""Selection against tsfresh: p-values to 1e-8, types, order, relevance and errors."""

import warnings

import numpy as np
import pandas as pd
import pytest
import tsfresh
from comparison import SOME, error_of, wide
from tsfresh.feature_selection.relevance import calculate_relevance_table

import eraforge


def features(rows, seed=1):
    """Real features with and without ties, binary and constant ones, some with a signal."""
    random = np.random.default_rng(seed)
    signal = random.normal(size=rows)
    X = pd.DataFrame({f"real_{i}": random.normal(size=rows) + signal * i / 4 for i in range(5)})
    for i in range(4):
        X[f"tied_{i}"] = (random.normal(size=rows) + signal * i).round()
        X[f"binary_{i}"] = (random.normal(size=rows) + signal * i > 0).astype(int)
    X["flag"] = signal > 0.5
    X["zeros"] = np.where(random.random(rows) < 0.5, -0.0, 0.0) + X["tied_1"]
    X["infinite"] = np.where(signal > 1, np.inf, signal)
    X["constant"] = 3.0
    X["other constant"] = np.where(random.random(rows) < 0.5, -0.0, 0.0)
    return X.sample(frac=1, axis=1, random_state=2), signal


def targets(rows, signal):
    random = np.random.default_rng(9)
    noisy = signal + random.normal(size=rows) / 2
    yield "two classes", pd.Series((noisy > 0).astype(int))
    yield "unbalanced", pd.Series((noisy >= np.sort(noisy)[-3]).astype(int))
    yield "one of a kind", pd.Series((noisy == noisy.max()).astype(int))
    yield "booleans", pd.Series(noisy > 0)
    yield "texts", pd.Series(np.where(noisy > 0, "b", "a"))
    yield "three classes", pd.Series(np.digitize(noisy, [-0.5, 0.5]))
    yield "real", pd.Series(noisy)
    yield "real with ties", pd.Series(noisy.round())
    yield "bytes are real", pd.Series((noisy > 0).astype("uint8"))


def same_table(X, y, **arguments):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        expected = calculate_relevance_table(X, y, n_jobs=0, **arguments)
        actual = eraforge.calculate_relevance_table(X, y, **arguments)
    # Equal p-values are in arbitrary order in tsfresh.
    pd.testing.assert_frame_equal(
        actual.sort_index(), expected.sort_index(), rtol=1e-8, atol=0, check_dtype=False, check_index_type=False
    )
    p = actual.filter(like="p_value").iloc[:, 0].dropna()
    if "p_value" in actual and y.nunique() == 2:
        assert (np.diff(p) > -1e-12).all()
    return actual


@pytest.mark.parametrize("rows", [9, 16, 60, 301])
def test_relevance_tables(rows):
    X, signal = features(rows)
    for name, y in targets(rows, signal):
        for arguments in ({}, {"test_for_binary_target_real_feature": "smir"}):
            same_table(X, y, **arguments)
        same_table(X, y, fdr_level=0.3, hypotheses_independent=True)


def test_large_samples_are_asymptotic():
    X, signal = features(22_001)
    X = X[["real_0", "tied_1", "binary_1", "zeros"]]
    y = pd.Series(signal + np.random.default_rng(4).normal(size=len(X)) * 60)
    same_table(X, y)
    same_table(X, (y > 0).astype(int), test_for_binary_target_real_feature="smir")
    same_table(X, (y > 0).astype(int))


def test_several_classes():
    X, signal = features(90)
    y = pd.Series(np.digitize(signal, [-1, 0, 1]))
    for number in (1, 2, 4):
        same_table(X, y, multiclass=True, n_significant=number)
    with pytest.warns(UserWarning, match="Two or fewer classes"):
        eraforge.calculate_relevance_table(X, pd.Series(signal > 0), multiclass=True)
    for wrong in ({"multiclass": True, "n_significant": 9}, {"multiclass": True, "ml_task": "regression"}):
        assert isinstance(error_of(eraforge.calculate_relevance_table, X, y, **wrong), AssertionError)


def test_the_task_can_be_given():
    X, signal = features(40)
    y = pd.Series((signal > 0).astype(int))
    same_table(X, y, ml_task="regression")
    same_table(X, y.astype(float), ml_task="classification")
    assert isinstance(error_of(eraforge.calculate_relevance_table, X, y, ml_task="none"), ValueError)
    assert isinstance(
        error_of(eraforge.calculate_relevance_table, X, y, test_for_binary_target_real_feature="none"), ValueError
    )


def test_rows_are_matched_by_the_index():
    X, signal = features(50)
    y = pd.Series(signal > 0).sample(frac=1, random_state=3)
    same_table(X.sample(frac=1, random_state=4), y)


def test_nothing_but_constants():
    X = pd.DataFrame({"a": [1.0] * 8, "b": [2.0] * 8})
    y = pd.Series([0, 1] * 4)
    same_table(X, y)
    assert eraforge.select_features(X, y).shape == (8, 0)


def test_many_requests_give_the_same_result(monkeypatch):
    X, signal = features(50)
    y = pd.Series(signal > 0)
    expected = eraforge.calculate_relevance_table(X, y)
    monkeypatch.setattr("eraforge.selection._VALUES", 120)
    pd.testing.assert_frame_equal(eraforge.calculate_relevance_table(X, y), expected)


def test_selected_features():
    X, signal = features(80)
    for _, y in targets(80, signal):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            expected = tsfresh.select_features(X, y, n_jobs=0)
        actual = eraforge.select_features(X, y)
        assert sorted(actual) == sorted(expected)
        pd.testing.assert_frame_equal(actual[expected.columns], expected)
    as_array = eraforge.select_features(X, (signal > 0).astype(int))
    assert list(as_array) == list(eraforge.select_features(X, pd.Series((signal > 0).astype(int))))


@pytest.mark.parametrize(
    "change",
    [
        lambda X, y: (X.to_numpy(), y),
        lambda X, y: (X, list(y)),
        lambda X, y: (X, y[:-1]),
        lambda X, y: (X[:1], y[:1]),
        lambda X, y: (X, y * 0),
        lambda X, y: (X, y.set_axis(y.index + 1)),
        lambda X, y: (X.assign(real_0=np.nan), y),
    ],
)
def test_what_tsfresh_refuses(change):
    X, signal = features(20)
    X, y = change(X, pd.Series((signal > 0).astype(int)))
    expected = error_of(tsfresh.select_features, X, y, n_jobs=0)
    assert type(error_of(eraforge.select_features, X, y)) is type(expected)


ARGUMENTS = {"default_fc_parameters": SOME, "column_id": "id", "column_sort": "time", "disable_progressbar": True}


def labelled():
    frame = wide(ids=tuple(range(40)), rows=12)
    frame["a"] += frame["id"] % 2 * 20
    return frame, pd.Series(np.arange(40) % 2, index=range(40))


def both(frame, y, **arguments):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        expected = tsfresh.extract_relevant_features(frame, y, n_jobs=0, **ARGUMENTS, **arguments)
        actual = eraforge.extract_relevant_features(frame, y, **ARGUMENTS, **arguments)
    assert sorted(actual) == sorted(expected)
    pd.testing.assert_frame_equal(actual[expected.columns], expected, rtol=1e-9)
    return actual


def test_relevant_features_of_series():
    frame, y = labelled()
    assert "a__mean" in both(frame, y)
    both({"x": frame}, y, column_value="a")


def test_relevant_features_are_joined_to_given_ones():
    frame, y = labelled()
    X = pd.DataFrame({"age": np.arange(30.0)}, index=range(5, 35))
    assert list(both(frame, y.loc[5:34], X=X))[0] == "age"


def test_relevant_features_refuse_what_tsfresh_refuses():
    frame, y = labelled()
    for wrong, arguments in (
        (y.to_numpy(), {}),
        (y * 0, {}),
        (y[:-1], {}),
        (pd.concat([y, pd.Series([1], index=[99])]), {}),
        (y, {"X": pd.DataFrame({"age": [1.0]}, index=["none"])}),
    ):
        expected = error_of(tsfresh.extract_relevant_features, frame, wrong, n_jobs=0, **ARGUMENTS, **arguments)
        actual = error_of(eraforge.extract_relevant_features, frame, wrong, **ARGUMENTS, **arguments)
        assert type(actual) is type(expected)


def test_targets_that_are_no_numbers_or_have_holes():
    X, _ = features(30)
    texts = pd.Series(np.where(np.arange(30) > 15, "a", "b"))
    same_table(X, texts.astype("category"), ml_task="classification")
    for y in (texts.astype("category"), texts.astype("category").cat.codes.astype("category")):
        with pytest.raises(TypeError, match="type is category.*ml_task='classification'"):
            eraforge.calculate_relevance_table(X, y)
    holes = pd.Series(np.arange(30) % 3).where(np.arange(30) != 4)
    with pytest.raises(ValueError, match="1 NaN"):
        eraforge.calculate_relevance_table(X, holes, ml_task="classification")
    with pytest.raises(TypeError, match="not numbers.*'t'"):
        eraforge.calculate_relevance_table(X.assign(text="t"), texts)
