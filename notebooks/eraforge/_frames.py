"""tsfresh's three input formats as ranges of one array of values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Hashable, Iterator, Mapping

import numpy as np
import pandas as pd

_NUMBERS = {"integer", "floating", "mixed-integer-float", "boolean", "decimal"}


@dataclass
class Kind:
    """The series of one kind: a column whose rows ``order`` puts together by id and sorts."""

    label: Hashable
    column: pd.Series
    order: np.ndarray
    rows: np.ndarray
    """Position of each series' id in ``Container.ids``, ascending."""
    starts: np.ndarray
    ends: np.ndarray
    sort: pd.Series | None = None
    """The sort column, in the order of ``column``."""
    rank: int = 0
    """Position among the sorted kinds of a long frame."""
    keeps_index: bool = True
    """Whether functions and features that use times see the index of the frame."""
    _values: np.ndarray | None = field(default=None, repr=False)

    @property
    def values(self) -> np.ndarray:
        """The ordered values as doubles."""
        if self._values is None:
            self._values = to_doubles(self.column)[self.order]
        return self._values

    @property
    def has_times(self) -> bool:
        return self.keeps_index and isinstance(self.column.index, pd.DatetimeIndex)

    def times(self) -> np.ndarray:
        """Microseconds of the ordered values."""
        return self.column.index.as_unit("us").asi8[self.order]  # type: ignore[attr-defined]

    def lacks_times(self) -> np.ndarray:
        """Which series have a missing time."""
        missing = np.r_[0, np.cumsum(self.column.index.isna()[self.order])]
        return missing[self.ends] > missing[self.starts]

    def series(self) -> Iterator[pd.Series]:
        """Each series as tsfresh hands it to a function."""
        for start, end in zip(self.starts, self.ends):
            yield self.column.iloc[self.order[start:end]]


@dataclass
class Container:
    """All series. Results are listed by kind and then id if ``by_kind``, as for a dictionary.

    ``by_id`` says that kinds are listed by their first id, as for a long frame.
    """

    ids: pd.Index
    kinds: list[Kind]
    by_kind: bool = False
    by_id: bool = False


def read(
    data: Any, column_id: Hashable, column_sort: Hashable, column_kind: Hashable, column_value: Hashable
) -> Container:
    """Checks the input as tsfresh does and returns its series."""
    if isinstance(data, pd.DataFrame):
        if column_kind is not None:
            return _read_long(data, column_id, column_sort, column_kind, column_value)
        return _read_wide(data, column_id, column_sort, column_value)
    if isinstance(data, Mapping):
        return _read_dict(data, column_id, column_sort, column_value)
    if any(base.__name__ == "TsData" for base in type(data).__mro__):
        return _read_series(data)
    hint = " Call .compute() on it first." if type(data).__module__.startswith("dask") else ""
    raise ValueError(
        f"Cannot extract features from {type(data).__module__}.{type(data).__qualname__}: "
        f"expected a frame of pandas, polars or Spark, or a dictionary of them.{hint}"
    )


def _read_wide(df: pd.DataFrame, column_id: Hashable, column_sort: Hashable, column_value: Hashable) -> Container:
    require(column_id, "column_id")
    _check_column(df, column_id)
    labels = [column_value] if column_value is not None else _other_columns(df, column_id, column_sort)
    for label in labels:
        _check_column(df, label)
    check_kinds(labels)
    ids, codes = sorted_ids(df[column_id])
    order, rows, starts, ends = _group(codes, _sort_order(df, column_sort))
    sort = None if column_sort is None else df[column_sort]
    return Container(ids, [Kind(label, df[label], order, rows, starts, ends, sort) for label in labels])


def _read_long(
    df: pd.DataFrame, column_id: Hashable, column_sort: Hashable, column_kind: Hashable, column_value: Hashable
) -> Container:
    require(column_id, "column_id")
    if column_value is None:
        others = _other_columns(df, column_id, column_sort, column_kind)
        if len(others) != 1:
            raise ValueError(
                f"Cannot guess the column of the values: {', '.join(map(repr, others))} are possible. Set column_value."
            )
        column_value = others[0]
    for column in (column_id, column_kind, column_value):
        _check_column(df, column)
    ids, codes = sorted_ids(df[column_id])
    kinds, kind_codes = _sorted_kinds(df[column_kind])
    order, groups, starts, ends = _group(kind_codes.astype(np.int64) * len(ids) + codes, _sort_order(df, column_sort))
    # tsfresh lists kinds by their first appearance among series sorted by id and kind.
    rows, which = groups % max(len(ids), 1), groups // max(len(ids), 1)
    first = {int(kind): int(rows[which == kind][0]) for kind in np.unique(which)}
    sort = None if column_sort is None else df[column_sort]
    found = []
    for k in sorted(first, key=lambda k: (first[k], k)):
        here = which == k
        found.append(Kind(str(kinds[k]), df[column_value], order, rows[here], starts[here], ends[here], sort, k))
    if found:
        shared = found[0].values
        for kind in found:
            kind._values = shared
    return Container(ids, found, by_id=True)


def _read_dict(frames: Mapping, column_id: Hashable, column_sort: Hashable, column_value: Hashable) -> Container:
    if not frames:
        raise ValueError("Cannot extract features from an empty dictionary: it has no kind and no frame.")
    check_kinds(frames)
    for frame in frames.values():
        for column in (column_id, column_value):
            _check_column(frame, column)
    last = list(frames.values())[-1][column_id].dtype
    columns = [frame[column_id] for frame in frames.values()]
    same = all(column.dtype == last for column in columns)
    ids, codes = sorted_ids(pd.concat(columns if same else [column.astype(object) for column in columns]))
    if not same and not isinstance(ids, pd.MultiIndex):
        ids = ids.astype(last)
    kinds, at = [], 0
    for label, frame in frames.items():
        order, rows, starts, ends = _group(codes[at : at + len(frame)], _sort_order(frame, column_sort))
        sort = None if column_sort is None else frame[column_sort]
        kinds.append(Kind(str(label), frame[column_value], order, rows, starts, ends, sort))
        at += len(frame)
    return Container(ids, kinds, by_kind=True)


def _read_series(data: Any) -> Container:
    """tsfresh's own form: an iterable of series, each with an id and a kind."""
    series = list(data)
    ids, codes = sorted_ids(pd.Series([entry[0] for entry in series]))
    kinds = []
    for label in dict.fromkeys(entry[1] for entry in series):
        here = sorted((int(codes[i]), i) for i, entry in enumerate(series) if entry[1] == label)
        parts = [series[i][2] for _, i in here]
        ends = np.cumsum([len(part) for part in parts])
        column = pd.concat(parts)
        rows, starts = np.array([row for row, _ in here]), np.r_[0, ends[:-1]]
        kinds.append(Kind(label, column, np.arange(len(column)), rows, starts, ends))
    return Container(ids, kinds)


def require(value: Hashable, argument: str) -> None:
    if value is None:
        raise ValueError(f"Cannot extract features: {argument} is not given. Name the column of the ids.")


def _other_columns(df: pd.DataFrame, *used: Hashable) -> list[Hashable]:
    others: list[Hashable] = [column for column in df.columns if column not in used]
    if not others:
        raise ValueError(f"Cannot find a column of values besides {', '.join(repr(u) for u in used if u is not None)}.")
    return others


def _check_column(df: pd.DataFrame, column: Hashable) -> None:
    if column not in df.columns:
        raise ValueError(f"Column not found: {column}. The frame has {', '.join(map(str, df.columns))}.")
    if isinstance(df[column], pd.DataFrame):
        raise ValueError(f"Column is there more than once: {column}. Rename or drop one.")
    if df[column].isnull().any():
        raise ValueError(
            f"Column must not contain NaN values: {column} has {int(df[column].isnull().sum())}. Drop or fill them."
        )


def check_kinds(labels: Any) -> None:
    for label in labels:
        if str(label).endswith("_"):
            raise ValueError(f"Kinds must not end with '_', which separates the parts of a feature's name: {label}.")
        if "__" in str(label):
            raise ValueError(f"Kinds must not contain '__', which separates the parts of a feature's name: {label}.")


def sorted_ids(column: pd.Series) -> tuple[pd.Index, np.ndarray]:
    """The different ids in ascending order, of the column's type, and the position of each row's id among them."""
    codes, unique = pd.factorize(column)
    index = pd.Index(unique, name=None)
    if len(index) and isinstance(index[0], tuple):
        index = pd.MultiIndex.from_tuples(list(index))
    if isinstance(index, pd.CategoricalIndex):
        index = pd.CategoricalIndex(index, dtype=column.dtype)
        by_value = np.argsort(index.codes, kind="stable")
    else:
        by_value = np.asarray(index.sort_values(return_indexer=True)[1])
    ranks = np.empty(len(index), dtype=np.int64)
    ranks[by_value] = np.arange(len(index))
    return index.take(by_value), ranks[codes]


def _sorted_kinds(column: pd.Series) -> tuple[pd.Index, np.ndarray]:
    """The same for kinds. Those of mixed types have an order, too, as in pandas' groupby: numbers first."""
    if column.dtype != object:
        return sorted_ids(column)
    codes, unique = pd.factorize(column, sort=True)
    return pd.Index(unique, tupleize_cols=False), codes


def _sort_order(df: pd.DataFrame, column_sort: Hashable) -> np.ndarray | None:
    """Rows in ascending order of the sort column, ties in order of rows; None if they already are."""
    if column_sort is None:
        return None
    _check_column(df, column_sort)
    column = df[column_sort]
    return None if column.is_monotonic_increasing else np.asarray(column.array.argsort(kind="stable"))


def _group(codes: np.ndarray, by: np.ndarray | None) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Returns rows ordered by code and then ``by``; the codes found; start and end of each in the ordered rows."""
    if by is None:
        order = np.argsort(codes, kind="stable")
    else:
        order = by[np.argsort(codes[by], kind="stable")]
    ordered = codes[order]
    starts = np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1]]) if len(ordered) else np.empty(0, dtype=np.int64)
    return order, ordered[starts], starts, np.r_[starts[1:], len(ordered)] if len(starts) else starts


def to_doubles(column: pd.Series) -> np.ndarray:
    """The values as doubles; TypeError for what is not a number."""
    dtype = column.dtype
    if dtype == object:
        numbers = pd.api.types.infer_dtype(column, skipna=False) in _NUMBERS or len(column) == 0
    else:
        numbers = pd.api.types.is_numeric_dtype(dtype) and not pd.api.types.is_complex_dtype(dtype)
    if not numbers:
        raise TypeError(
            f"Cannot compute features of column {column.name!r}: its type is {dtype}, not numbers. "
            "Convert it, name it as column_id, column_sort or column_kind, or leave it out."
        )
    return column.to_numpy(dtype=np.float64)
