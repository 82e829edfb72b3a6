"""Rolling windows as ranges: the series of a long rolled frame, without that frame."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np
import pandas as pd

from ._frames import Container, Kind, sorted_ids
from .rolling import Shape, warn_if_uneven


class _Windows(NamedTuple):
    """The windows of one kind: row of the id, time, and range of values."""

    rows: np.ndarray
    times: pd.Series
    starts: np.ndarray
    ends: np.ndarray


def rolled(container: Container, shape: Shape) -> Container | None:
    """The windows of all series; None if times are repeated within a series, which mixes its windows."""
    sizes = [kind.ends - kind.starts for kind in container.kinds]
    steps = [int(s.max()) for s in sizes]
    # tsfresh counts back from the longest series of a frame.
    steps = steps if container.by_kind else [max(steps)] * len(steps)
    found = [_windows(*part, shape) for part in zip(container.kinds, sizes, steps)]
    times, ranks = sorted_ids(pd.concat([windows.times for windows in found], ignore_index=True))
    keys = np.concatenate([windows.rows for windows in found]) * len(times) + ranks
    unique, new_rows = np.unique(keys, return_inverse=True)
    kinds, at = [], 0
    for kind, windows in zip(container.kinds, found):
        rows = new_rows[at : at + len(windows.rows)]
        at += len(rows)
        order = np.argsort(rows)
        if (np.diff(rows[order]) == 0).any():
            return None
        starts, ends = windows.starts[order], windows.ends[order]
        kinds.append(replace(kind, rows=rows[order], starts=starts, ends=ends, keeps_index=False))
    if container.by_id:
        kinds = sorted((kind for kind in kinds if len(kind.rows)), key=lambda kind: (kind.rows[0], kind.rank))
    return replace(container, ids=_index(container.ids, times, unique), kinds=kinds)


def _windows(kind: Kind, sizes: np.ndarray, steps: int, shape: Shape) -> _Windows:
    series, shifts, starts, ends = shape.windows(sizes, steps)
    starts, ends = kind.starts[series] + starts, kind.starts[series] + ends
    if kind.sort is None:
        times = pd.Series(shifts - 1)
    else:
        taken = np.concatenate([kind.order[a:b] for a, b in zip(kind.starts, kind.ends)])
        warn_if_uneven(kind.sort.iloc[taken], np.repeat(np.arange(len(sizes)), sizes))
        times = kind.sort.iloc[kind.order[ends - 1 if shape.direction > 0 else starts]]
    return _Windows(kind.rows[series], times, starts, ends)


def _index(ids: pd.Index, times: pd.Index, keys: np.ndarray) -> pd.Index:
    """As pandas makes it of tuples."""
    if not len(keys):
        return pd.Index([])
    labels = zip(ids.take(keys // len(times)).tolist(), times.take(keys % len(times)).tolist())
    return pd.MultiIndex.from_tuples(list(labels))
