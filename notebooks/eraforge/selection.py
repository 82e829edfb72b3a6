"""Feature selection: tsfresh's calls, with its significance tests computed in Java."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pandas as pd

from ._polars import frame_to_pandas, is_polars
from ._types import Frame
from ._worker import CORRECT, RELEVANCE, worker
from .extraction import threads_for

__all__ = ["calculate_relevance_table", "select_features"]

# Values sent at once.
_VALUES = 4_000_000
_TYPES = np.array(["constant", "binary", "real"], dtype=object)


def select_features(
    X: Frame,
    y: Any,
    test_for_binary_target_binary_feature: str = "fisher",
    test_for_binary_target_real_feature: str = "mann",
    test_for_real_target_binary_feature: str = "mann",
    test_for_real_target_real_feature: str = "kendall",
    fdr_level: float = 0.05,
    hypotheses_independent: bool = False,
    n_jobs: int | None = None,
    show_warnings: bool = False,
    chunksize: int | None = None,
    ml_task: str = "auto",
    multiclass: bool = False,
    n_significant: int = 1,
) -> Frame:
    """Returns the columns of ``X`` that are relevant for the target ``y``, by ascending p-value.

    ``y`` is a pandas Series or a numpy array. The arguments are those of ``tsfresh.select_features``, which ignores
    three of the four tests, too. ``X`` may be a frame of polars, without the column of ids; then ``y`` is matched by
    position.

    >>> X = pd.DataFrame({"noise": np.arange(20) % 7, "signal": np.arange(20)})
    >>> list(select_features(X, np.arange(20) > 9))
    ['signal']
    """
    data = frame_to_pandas(X)
    y = _plain_target(y) if is_polars(X) else y
    assert isinstance(data, pd.DataFrame), "Please pass features in X as pandas.DataFrame."
    holes = data.columns[data.isnull().any()].tolist()
    if holes:
        raise ValueError(f"Columns {holes} of DataFrame must not contain NaN values. Call impute first.")
    assert isinstance(y, (pd.Series, np.ndarray)), "The target y must be a pandas.Series or a numpy.ndarray."
    assert len(y) > 1, "y must contain at least two samples."
    assert len(data) == len(y), f"X and y must contain the same number of samples, not {len(data)} and {len(y)}."
    assert len(set(y)) > 1, "Feature selection is only possible if more than 1 label/class is provided"
    if isinstance(y, pd.Series) and set(data.index) != set(y.index):
        raise ValueError("Index of X and y must be identical if provided")
    table = calculate_relevance_table(
        data,
        y if isinstance(y, pd.Series) else pd.Series(y, index=data.index),
        ml_task=ml_task,
        multiclass=multiclass,
        n_significant=n_significant,
        n_jobs=n_jobs,
        show_warnings=show_warnings,
        chunksize=chunksize,
        test_for_binary_target_real_feature=test_for_binary_target_real_feature,
        fdr_level=fdr_level,
        hypotheses_independent=hypotheses_independent,
    )
    relevant = table.loc[table["relevant"], "feature"]
    return X.select(relevant.tolist()) if is_polars(X) else data.loc[:, relevant]  # type: ignore


def _plain_target(y: Any) -> Any:
    """Without its index: frames of polars have none."""
    return np.asarray(y.to_numpy()) if hasattr(y, "to_numpy") else y


def calculate_relevance_table(
    X: pd.DataFrame,
    y: pd.Series,
    ml_task: str = "auto",
    multiclass: bool = False,
    n_significant: int = 1,
    n_jobs: int | None = None,
    show_warnings: bool = False,
    chunksize: int | None = None,
    test_for_binary_target_binary_feature: str = "fisher",
    test_for_binary_target_real_feature: str = "mann",
    test_for_real_target_binary_feature: str = "mann",
    test_for_real_target_real_feature: str = "kendall",
    fdr_level: float = 0.05,
    hypotheses_independent: bool = False,
) -> pd.DataFrame:
    """Returns type, p-value and relevance of each column of ``X``; arguments and result are tsfresh's.

    >>> X = pd.DataFrame({"noise": np.arange(20) % 7, "signal": np.arange(20), "one": 1})
    >>> calculate_relevance_table(X, pd.Series(np.arange(20) > 9))[["type", "relevant"]]
                 type  relevant
    feature
    signal       real      True
    noise        real     False
    one      constant     False
    """
    X, y = X.sort_index(), y.sort_index()
    assert list(y.index) == list(X.index), "The index of X and y need to be the same"
    if ml_task not in ("auto", "classification", "regression"):
        raise ValueError(f"Cannot select for ml_task '{ml_task}': use auto, classification or regression.")
    if test_for_binary_target_real_feature not in ("mann", "smir"):
        raise ValueError(f"Cannot use the test '{test_for_binary_target_real_feature}': it must be mann or smir.")
    task = infer_ml_task(y) if ml_task == "auto" else ml_task
    labels = list(y.unique()) if task == "classification" else []
    if multiclass:
        assert task == "classification", "ml_task must be classification for multiclass problem"
        assert len(labels) >= n_significant, "n_significant must not exceed the total number of classes"
        if len(labels) <= 2:
            warnings.warn(
                "Two or fewer classes, binary feature selection will be used (multiclass = False)", stacklevel=2
            )
            multiclass = False
    test = test_for_binary_target_real_feature if task == "classification" else "real"
    types, p_values = _test(X, _target(y, labels, task), test, threads_for(n_jobs))
    relevant = _correct(p_values, fdr_level, hypotheses_independent)
    table = _table(X.columns, types, p_values, relevant, labels, multiclass, n_significant)
    if show_warnings and not table["relevant"].any():
        warnings.warn(
            f"No feature was found relevant for {task} at fdr_level {fdr_level}. Use a higher one, or other features.",
            RuntimeWarning,
            stacklevel=2,
        )
    return table


def infer_ml_task(y: pd.Series) -> str:
    """Whole numbers, booleans, objects and texts are classes; everything else is a real target, as in tsfresh.

    >>> infer_ml_task(pd.Series([1, 2])), infer_ml_task(pd.Series([1.0, 2.0]))
    ('classification', 'regression')
    """
    classes = (
        y.dtype.kind in np.typecodes["AllInteger"] or y.dtype == object or isinstance(y.dtype, pd.StringDtype)
    )
    return "classification" if classes else "regression"


def _target(y: pd.Series, labels: list[Any], task: str) -> np.ndarray:
    if task == "classification":
        if len(labels) < 2:
            raise ValueError("Cannot select features: the target has only one class.")
        if y.isna().any():
            raise ValueError(f"Target contains {int(y.isna().sum())} NaN values. Drop these rows.")
        return pd.factorize(y)[0].astype(np.float64)
    if not pd.api.types.is_any_real_numeric_dtype(y.dtype):
        raise TypeError(
            f"Cannot select features for a target of numbers: its type is {y.dtype}. "
            "Convert it to a float, or set ml_task='classification'."
        )
    values = y.to_numpy(dtype=np.float64, na_value=np.nan)
    if np.isnan(values).any():
        raise ValueError("Target contains NaN values")
    return values


def _test(X: pd.DataFrame, target: np.ndarray, test: str, threads: int) -> tuple[np.ndarray, np.ndarray]:
    """The type of each column, and its p-value for each class."""
    rows, parts = len(X), []
    step = max(1, _VALUES // max(rows, 1))
    for begin in range(0, X.shape[1], step):
        block = X.iloc[:, begin : begin + step]
        columns = _doubles(block).T
        if columns.size and np.isnan(columns.min()):
            holes = block.columns[np.isnan(columns).any(axis=1)]
            raise ValueError(f"Feature {holes[0]} contains NaN values. Call impute first.")
        starts = np.arange(len(columns) + 1) * rows
        _, numbers = worker.ask(RELEVANCE, test, threads, starts, starts + rows, (target, columns))
        parts.append(numbers.reshape(len(columns), -1))
    answer = np.concatenate(parts) if parts else np.empty((0, 2))
    return answer[:, 0].astype(int), answer[:, 1:]


def _doubles(block: pd.DataFrame) -> np.ndarray:
    try:
        return block.to_numpy(dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise TypeError(
            f"Cannot test features that are not numbers: {error}. The types of the columns are "
            f"{', '.join(sorted({str(dtype) for dtype in block.dtypes}))}. Convert or drop them."
        ) from None


def _correct(p_values: np.ndarray, level: float, independent: bool) -> np.ndarray:
    if not p_values.size:
        return np.zeros(p_values.shape, dtype=bool)
    rows, tests = p_values.shape
    starts = np.arange(tests) * rows
    text = f"{level!r} independent" if independent else f"{level!r}"
    _, numbers = worker.ask(CORRECT, text, 1, starts, starts + rows, p_values.T.ravel())
    return numbers.reshape(tests, rows).T > 0


def _table(
    columns: pd.Index,
    types: np.ndarray,
    p_values: np.ndarray,
    relevant: np.ndarray,
    labels: list[Any],
    multiclass: bool,
    n_significant: int,
) -> pd.DataFrame:
    """tsfresh's table: tested features by the p-value of the first class, real ones first if equal, then constant ones."""
    features = pd.Series(columns, name="feature")
    head = pd.DataFrame({"feature": features, "type": _TYPES[types]})
    constant = np.flatnonzero(types == 0)
    tested = np.r_[np.flatnonzero(types == 2), np.flatnonzero(types == 1)]
    if not multiclass or not len(tested):
        head["p_value"] = np.nan
        if len(tested):
            head["p_value"] = p_values.min(axis=1)
            tested = tested[np.argsort(p_values[tested, 0], kind="stable")]
        head["relevant"] = np.asarray(relevant.any(axis=1))
    else:
        for number, label in enumerate(labels):
            head[f"p_value_{label}"] = p_values[:, number]
            head[f"relevant_{label}"] = relevant[:, number]
        head["n_significant"] = relevant.sum(axis=1)
        head["relevant"] = (head["n_significant"] >= n_significant) & (types != 0)
        tested = tested[np.argsort(head["feature"].to_numpy()[tested], kind="stable")]
    table = head.iloc[np.r_[tested, constant].astype(int)]
    return table.set_index(pd.Index(table["feature"], name="feature"))
