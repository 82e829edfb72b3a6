"""Windows that roll over time series; names and results are those of ``tsfresh.utilities.dataframe_functions``."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Any, Hashable, Mapping

import numpy as np
import pandas as pd

from ._frames import sorted_ids
from ._ranges import ranges

__all__ = ["make_forecasting_frame", "roll_time_series"]


def roll_time_series(
    df_or_dict: pd.DataFrame | Mapping[Hashable, pd.DataFrame],
    column_id: Hashable,
    column_sort: Hashable = None,
    column_kind: Hashable = None,
    rolling_direction: int = 1,
    max_timeshift: int | None = None,
    min_timeshift: int = 0,
    chunksize: int | None = None,
    n_jobs: int | None = None,
    show_warnings: bool = False,
    disable_progressbar: bool = False,
    distributor: Any = None,
) -> Any:
    """Repeats the rows of each series once per window in which they are; the new id is the old one and a time.

    The arguments are those of ``tsfresh.utilities.dataframe_functions.roll_time_series``; the last five are ignored.
    Unlike there, the caller's frame is left alone.

    >>> df = pd.DataFrame({"id": [1, 1, 1], "time": [0, 1, 2], "x": [5, 6, 7]})
    >>> roll_time_series(df, column_id="id", column_sort="time", max_timeshift=1)
       time  x      id
    0     0  5  (1, 0)
    1     0  5  (1, 1)
    2     1  6  (1, 1)
    3     1  6  (1, 2)
    4     2  7  (1, 2)
    """
    shape = Shape(rolling_direction, max_timeshift, min_timeshift)
    if isinstance(df_or_dict, Mapping):
        if column_kind is not None:
            raise ValueError("Cannot roll a dictionary with column_kind: its keys are the kinds. Leave one out.")
        return {key: _roll(frame, column_id, column_sort, None, shape) for key, frame in df_or_dict.items()}
    return _roll(df_or_dict, column_id, column_sort, column_kind, shape)


@dataclass(frozen=True)
class Shape:
    """The windows that are asked for."""

    direction: int
    longest: int | None
    shortest: int

    def __post_init__(self) -> None:
        if self.direction == 0:
            raise ValueError("Cannot roll in direction 0: it must be positive or negative.")
        if self.longest is not None and self.longest <= 0:
            raise ValueError(f"Cannot roll with max_timeshift={self.longest}: it must be positive.")
        if self.shortest < 0:
            raise ValueError(f"Cannot roll with min_timeshift={self.shortest}: it must not be negative.")

    def windows(self, sizes: np.ndarray, steps: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """For each window its series, its shift, and where it starts and ends there: by shift, then by series.

        ``steps`` is the size of the longest series.
        """
        longest = self.longest or steps
        if self.direction > 0:
            shifts = np.arange(steps, 0, -self.direction)[::-1]
            starts, ends = np.maximum(shifts - longest - 1, 0), shifts
        else:
            shifts = np.arange(1, steps + 1, -self.direction)
            starts, ends = shifts - 1, shifts + longest
        series = np.tile(np.arange(len(sizes)), len(shifts))
        shifts, starts, ends = (np.repeat(array, len(sizes)) for array in (shifts, starts, ends))
        whole = ends <= sizes[series]
        ends = np.minimum(ends, sizes[series])
        kept = (ends - starts >= self.shortest + 1) & (whole if self.direction > 0 else True)
        return series[kept], shifts[kept], starts[kept], ends[kept]


def _roll(
    df: pd.DataFrame, column_id: Hashable, column_sort: Hashable, column_kind: Hashable, shape: Shape
) -> pd.DataFrame:
    check_frame(df, column_id, column_sort)
    if column_sort is None:
        df = df.assign(sort=np.arange(len(df)))
    else:
        df = df.iloc[df[column_sort].argsort(kind="stable").to_numpy()]
    grouper = [column_id] if column_kind is None else [column_kind, column_id]
    codes, groups = df.groupby(grouper).ngroup().to_numpy(), None
    order = np.argsort(codes, kind="stable")
    order = order[codes[order] >= 0]
    groups, first, sizes = np.unique(codes[order], return_index=True, return_counts=True)
    if column_sort is not None:
        warn_if_uneven(df[column_sort].iloc[order], codes[order])
    windows = shape.windows(sizes, int(sizes.max()))
    return _rolled(df.iloc[order], column_id, column_sort, grouper, first, *windows, shape)


def check_frame(df: Any, column_id: Hashable, column_sort: Hashable) -> None:
    """Raises what tsfresh raises for a frame that cannot be rolled."""
    if not isinstance(df, pd.DataFrame):
        raise ValueError(f"Cannot roll {type(df).__module__}.{type(df).__qualname__}: expected a pandas DataFrame.")
    if len(df) <= 1:
        raise ValueError(f"Cannot roll a time series container of {len(df)} rows: it needs at least two.")
    if column_id is None:
        raise ValueError("Cannot roll: column_id is not given. Name the column of the ids.")
    if column_id not in df:
        raise AttributeError(f"Cannot roll: column_id '{column_id}' is not among {', '.join(map(str, df.columns))}.")
    if column_sort is not None and df[column_sort].isnull().any():
        raise ValueError(f"Cannot roll: the sort column '{column_sort}' has NaN values. Drop or fill them.")


def warn_if_uneven(times: pd.Series, codes: np.ndarray) -> None:
    """Warns if the steps between sorted times differ; ``codes`` say to which series each belongs."""
    if not (pd.api.types.is_numeric_dtype(times.dtype) or pd.api.types.is_datetime64_any_dtype(times.dtype)):
        return
    values = times.to_numpy() if times.dtype.kind != "M" else times.astype("int64").to_numpy()
    steps = np.diff(values)[np.diff(codes) == 0]
    if len(steps) and steps.min() != steps.max():
        warnings.warn(
            "Your time stamps are not uniformly sampled, which makes rolling nonsensical in some domains.",
            stacklevel=5,
        )


def _rolled(
    df: pd.DataFrame,
    column_id: Hashable,
    column_sort: Hashable,
    grouper: list[Hashable],
    first: np.ndarray,
    series: np.ndarray,
    shifts: np.ndarray,
    starts: np.ndarray,
    ends: np.ndarray,
    shape: Shape,
) -> pd.DataFrame:
    """``df`` holds the series one after the other, each sorted; ``first`` is the first row of each."""
    from_row, to_row = first[series] + starts, first[series] + ends
    ids = df[column_id].iloc[from_row].tolist()
    if column_sort is None:
        times = (shifts - 1).tolist()
        ranks = shifts
    else:
        column = df[column_sort].iloc[to_row - 1 if shape.direction > 0 else from_row]
        times, ranks = column.tolist(), sorted_ids(column)[1]
    id_ranks = sorted_ids(df[column_id])[1][from_row]
    lengths = to_row - from_row
    begin = np.cumsum(lengths) - lengths
    by_id = np.lexsort((ranks, id_ranks))
    source, position = ranges(from_row[by_id], lengths[by_id]), ranges(begin[by_id], lengths[by_id])
    names = np.empty(len(ids), dtype=object)
    names[:] = list(zip(ids, times))
    new_ids = np.repeat(names[by_id], lengths[by_id])
    if len(grouper) > 1:
        # Kinds share ids: their rows are mixed by time.
        keys = np.repeat(np.cumsum(np.r_[True, _changed(id_ranks[by_id], ranks[by_id])]), lengths[by_id])
        time_ranks = sorted_ids(df[column_sort if column_sort is not None else "sort"])[1]
        mixed = np.lexsort((position, time_ranks[source], keys))
        source, position, new_ids = source[mixed], position[mixed], new_ids[mixed]
    # Before pandas 3, groupby's apply hands on the columns it groups by, where they are.
    moved = grouper if int(pd.__version__.split(".")[0]) >= 3 else []
    columns = [column for column in df.columns if column not in moved] + moved
    result = df[columns].iloc[source]
    result.index = pd.Index(position)
    result["id"] = pd.Series(new_ids, index=result.index, dtype=object)
    return result


def _changed(*keys: np.ndarray) -> np.ndarray:
    return np.logical_or.reduce([key[1:] != key[:-1] for key in keys])


def make_forecasting_frame(
    x: Any, kind: str, max_timeshift: int | None, rolling_direction: int, min_timeshift: int = 0
) -> tuple[pd.DataFrame, pd.Series]:
    """Returns windows of the values before each value of ``x``, and those values as the target.

    >>> df, y = make_forecasting_frame([1.0, 2.0, 3.0], kind="price", max_timeshift=2, rolling_direction=1)
    >>> df
       time  value   kind       id
    1     0    1.0  price  (id, 1)
    3     0    1.0  price  (id, 2)
    4     1    2.0  price  (id, 2)
    >>> y.tolist()
    [2.0, 3.0]
    """
    times = x.index if isinstance(x, pd.Series) else range(len(x))
    df = pd.DataFrame({"id": ["id"] * len(x), "time": times, "value": x, "kind": kind})
    rolled = roll_time_series(df, "id", "time", "kind", rolling_direction, max_timeshift, min_timeshift)
    ids = rolled["id"].to_numpy()
    last = np.r_[[a is not b for a, b in zip(ids[1:], ids[:-1])], True].astype(bool)
    rolled = rolled[~last]
    y = df["value"].iloc[1:]
    y.index = pd.Index([("id", label) for label in y.index], tupleize_cols=False)
    known = set(rolled["id"])
    return rolled, y[[label in known for label in y.index]]
