"""``extract_relevant_features``: extraction, imputing and selection in one call, as in tsfresh."""

from __future__ import annotations

import warnings
from typing import Any, Callable, Hashable, Mapping

import pandas as pd

from ._plan import Settings
from ._polars import to_pandas
from ._types import Frame
from .extraction import extract_features
from .imputing import impute
from .selection import select_features

__all__ = ["extract_relevant_features"]


def extract_relevant_features(
    timeseries_container: Frame | Mapping[Any, Frame],
    y: pd.Series,
    X: pd.DataFrame | None = None,
    default_fc_parameters: Settings | str | None = None,
    kind_to_fc_parameters: Mapping[Any, Settings] | None = None,
    column_id: Hashable = None,
    column_sort: Hashable = None,
    column_kind: Hashable = None,
    column_value: Hashable = None,
    show_warnings: bool = False,
    disable_progressbar: bool = False,
    profile: bool = False,
    profiling_filename: str = "profile.txt",
    profiling_sorting: str = "cumulative",
    test_for_binary_target_binary_feature: str = "fisher",
    test_for_binary_target_real_feature: str = "mann",
    test_for_real_target_binary_feature: str = "mann",
    test_for_real_target_real_feature: str = "kendall",
    fdr_level: float = 0.05,
    hypotheses_independent: bool = False,
    n_jobs: int | None = None,
    distributor: Any = None,
    chunksize: int | None = None,
    ml_task: str = "auto",
) -> Frame:
    """Extracts and imputes features and returns those relevant for ``y``; the arguments are tsfresh's.

    The index of ``y`` holds the ids, also for frames of polars.

    >>> import numpy as np
    >>> df = pd.DataFrame({"id": np.repeat(np.arange(20), 5), "x": np.repeat(np.arange(20.0), 5)})
    >>> y = pd.Series(np.arange(20) > 9)
    >>> list(extract_relevant_features(df, y, default_fc_parameters="minimal", column_id="id", disable_progressbar=True))[:2]
    ['x__sum_values', 'x__median']
    """
    assert isinstance(y, pd.Series), f"y needs to be a pandas.Series, received type: {type(y)}."
    assert len(set(y)) > 1, "Feature selection is only possible if more than 1 label/class is provided"
    data, back = to_pandas(timeseries_container, column_id, column_sort)
    if X is not None:
        data = _each_frame(data, lambda frame: _restricted(frame, column_id, X.index))
    ids: set[Any] = set()
    _each_frame(data, lambda frame: ids.update(frame[column_id]))
    for missing, place in ((ids - set(y.index), "y"), (set(y.index) - ids, "the time series container")):
        if missing:
            raise ValueError(f"Cannot select features: {place} has no {_some(missing)}.")
    extracted = extract_features(
        data,
        default_fc_parameters,
        kind_to_fc_parameters,
        column_id,
        column_sort,
        column_kind,
        column_value,
        n_jobs=n_jobs,
        show_warnings=show_warnings,
        disable_progressbar=disable_progressbar,
        impute_function=_impute_quietly,
        profile=profile,
        profiling_filename=profiling_filename,
        profiling_sorting=profiling_sorting,
        distributor=distributor,
    )
    selected = select_features(
        extracted,
        y,
        test_for_binary_target_real_feature=test_for_binary_target_real_feature,
        fdr_level=fdr_level,
        hypotheses_independent=hypotheses_independent,
        n_jobs=n_jobs,
        show_warnings=show_warnings,
        ml_task=ml_task,
    )
    return back(selected if X is None else pd.merge(X, selected, left_index=True, right_index=True, how="left"))


def _each_frame(data: Any, call: Callable[[pd.DataFrame], Any]) -> Any:
    if isinstance(data, pd.DataFrame):
        return call(data)
    if isinstance(data, Mapping):
        return {kind: call(frame) for kind, frame in data.items()}
    raise TypeError(
        f"Cannot extract relevant features from {type(data)}: expected a frame of pandas or polars, or a dictionary of them."
    )


def _restricted(frame: pd.DataFrame, column_id: Hashable, index: pd.Index) -> pd.DataFrame:
    kept = frame[frame[column_id].isin(index)]
    if kept.empty:
        raise AttributeError(f"Cannot restrict the series to X: no id of column '{column_id}' is in the index of X.")
    return kept


def _some(ids: set[Any]) -> str:
    shown = ", ".join(map(str, sorted(ids, key=str)[:5]))
    return f"id {shown}" + (f" and {len(ids) - 5} more" if len(ids) > 5 else "")


def _impute_quietly(frame: pd.DataFrame) -> None:
    """Columns of nothing but NaN are common here, and are then dropped as constant."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        impute(frame)
