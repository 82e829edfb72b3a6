"""Frames of polars: to pandas for the computation, and back. Needs no pyarrow."""

from __future__ import annotations

from typing import Any, Callable, Hashable, Mapping

import pandas as pd


def is_polars(data: Any) -> bool:
    """Whether this is a frame of polars."""
    return type(data).__module__.split(".")[0] == "polars" and hasattr(data, "collect_schema")


def to_pandas(data: Any, column_id: Any, column_sort: Any) -> tuple[Any, Callable[[Any], Any]]:
    """Returns the input with pandas' frames, and a function that gives results the type of the input.

    Frames of polars have no index: their sort column takes its place if it holds times.
    """
    frames = list(data.values()) if isinstance(data, Mapping) else [data]
    first = next(filter(is_polars, frames), None)
    if first is None:
        return data, lambda result: result
    schema, lazy = first.collect_schema(), hasattr(first, "collect")

    def back(result: Any) -> Any:
        if not isinstance(result, pd.DataFrame):
            return result
        frame = _from_pandas(result, {name: schema.get(name) for name in (column_id, column_sort or "sort")})
        return frame.lazy() if lazy else frame

    if isinstance(data, Mapping):
        return {kind: frame_to_pandas(frame, column_sort) for kind, frame in data.items()}, back
    return frame_to_pandas(data, column_sort), back


def frame_to_pandas(frame: Any, column_sort: Hashable = None) -> pd.DataFrame:
    """A frame of polars as one of pandas; others are returned as they are."""
    if not is_polars(frame):
        return frame
    if hasattr(frame, "collect"):
        frame = frame.collect()
    columns = {column.name: _to_numpy(column) for column in frame.iter_columns()}
    index = None
    if column_sort in columns and frame.schema[column_sort].is_temporal():
        times = pd.Series(columns[column_sort])
        index = pd.DatetimeIndex(times) if times.dtype.kind == "M" else None
    return pd.DataFrame(columns, index=index)


def _to_numpy(column: Any) -> Any:
    return (column.cast(float) if column.dtype.is_decimal() else column).to_numpy()


def _from_pandas(result: pd.DataFrame, types: dict[Any, Any]) -> Any:
    """The index becomes the first column, or two columns: of ids, and of the times of windows."""
    import polars as pl

    index = [_without_seconds(result.index.get_level_values(level)) for level in range(result.index.nlevels)]
    keys = [
        pl.Series(name, values.to_numpy() if values.dtype.kind in "iufbM" else values.tolist())
        for name, values in zip(types, index)
    ]
    keys = [key if types[key.name] is None else key.cast(types[key.name]) for key in keys]
    return pl.DataFrame(keys + [pl.Series(str(name), result[name].to_numpy()) for name in result.columns])


def _without_seconds(index: pd.Index) -> pd.Index:
    """Dates come as seconds from pandas, which polars does not read."""
    is_seconds = isinstance(index, (pd.DatetimeIndex, pd.TimedeltaIndex)) and index.unit == "s"
    return index.as_unit("ms") if is_seconds else index
