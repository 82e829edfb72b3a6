"""Replaces what is not finite, in place; names and results are those of ``tsfresh.utilities.dataframe_functions``."""

from __future__ import annotations

import warnings
from typing import Any, Mapping

import numpy as np
import pandas as pd

__all__ = ["get_range_values_per_column", "impute", "impute_dataframe_range", "impute_dataframe_zero"]


def impute(df_impute: pd.DataFrame) -> pd.DataFrame:
    """Replaces NaN by the column's median, and infinities by its largest or smallest finite value, in place.

    Columns without a finite value become 0, with a warning.

    >>> impute(pd.DataFrame({"x": [1.0, np.nan, np.inf, 4.0]}))["x"].tolist()
    [1.0, 2.5, 4.0, 4.0]
    """
    if len(df_impute) == 0:
        return df_impute
    return impute_dataframe_range(df_impute, *get_range_values_per_column(df_impute))


def impute_dataframe_zero(df_impute: pd.DataFrame) -> pd.DataFrame:
    """Replaces NaN and infinities by 0, in place.

    >>> impute_dataframe_zero(pd.DataFrame({"x": [1.0, np.nan, np.inf]}))["x"].tolist()
    [1.0, 0.0, 0.0]
    """
    for position in range(df_impute.shape[1]):
        values = _doubles(df_impute, position)
        if not np.isfinite(values).all():
            _replace(df_impute, position, np.where(np.isfinite(values), values, 0.0))
    return df_impute


def impute_dataframe_range(
    df_impute: pd.DataFrame,
    col_to_max: Mapping[Any, float],
    col_to_min: Mapping[Any, float],
    col_to_median: Mapping[Any, float],
) -> pd.DataFrame:
    """Replaces infinity, minus infinity and NaN by the given values of each column, in place.

    >>> impute_dataframe_range(pd.DataFrame({"x": [np.nan, np.inf, -np.inf]}), {"x": 9}, {"x": 1}, {"x": 5})["x"].tolist()
    [5.0, 9.0, 1.0]
    """
    if len(df_impute) == 0:
        return df_impute
    for name, given in (("col_to_max", col_to_max), ("col_to_min", col_to_min), ("col_to_median", col_to_median)):
        missing = [column for column in df_impute.columns if column not in given]
        if missing:
            raise ValueError(f"Cannot impute column {missing[0]!r}: {name} has no value for it.")
        if not np.isfinite(list(given.values())).all():
            raise ValueError(f"Cannot impute: {name} has values that are not finite.")
    for position, column in enumerate(df_impute.columns):
        values = _doubles(df_impute, position)
        if not np.isfinite(values).all():
            values = np.where(np.isnan(values), col_to_median[column], values)
            values = np.where(values == np.inf, col_to_max[column], values)
            _replace(df_impute, position, np.where(values == -np.inf, col_to_min[column], values))
    return df_impute


def get_range_values_per_column(df: pd.DataFrame) -> tuple[dict[Any, float], dict[Any, float], dict[Any, float]]:
    """Returns the largest, smallest and median finite value of each column; 0 if it has none.

    >>> get_range_values_per_column(pd.DataFrame({"x": [1.0, 2.0, 6.0, np.inf]}))
    ({'x': 6.0}, {'x': 1.0}, {'x': 2.0})
    """
    largest, smallest, median, empty = {}, {}, {}, []
    for position, column in enumerate(df.columns):
        values = _doubles(df, position)
        finite = values[np.isfinite(values)]
        if not len(finite):
            empty.append(column)
            finite = np.zeros(1)
        largest[column] = float(finite.max())
        smallest[column] = float(finite.min())
        median[column] = float(np.median(finite))
    if empty:
        more = f" and {len(empty) - 5} more" if len(empty) > 5 else ""
        warnings.warn(
            f"The columns {empty[:5]}{more} did not have any finite values. Filling with zeros.",
            RuntimeWarning,
            stacklevel=3,
        )
    return largest, smallest, median


def _replace(df: pd.DataFrame, position: int, values: np.ndarray) -> None:
    """Keeps the type of a column of floats."""
    dtype = df.dtypes.iloc[position]
    df.isetitem(position, values.astype(dtype) if dtype.kind == "f" and isinstance(dtype, np.dtype) else values)


def _doubles(df: pd.DataFrame, position: int) -> np.ndarray:
    return df.iloc[:, position].to_numpy(dtype=np.float64)
