"""The table of results, in tsfresh's order of rows and columns."""

from __future__ import annotations

from typing import Any, Iterator

import numpy as np
import pandas as pd

from ._frames import Container, Kind


class Block:
    """The columns of one kind. Places for functions hold as many columns as their results have names."""

    def __init__(self, kind: Kind, columns: list[str | None]) -> None:
        self.kind = kind
        self._java = np.empty((len(kind.starts), sum(column is not None for column in columns)))
        self._places: list[dict[str, np.ndarray]] = []
        at = 0
        for column in columns:
            self._places.append({} if column is None else {column: self._java[:, at]})
            at += column is not None

    def put(self, begin: int, end: int, rows: np.ndarray) -> None:
        """Takes the results of Java for a run of series."""
        self._java[begin:end] = rows

    def clear(self, series: np.ndarray, features: list[bool]) -> None:
        """Takes back the results of Java for some series and features."""
        self._java[np.ix_(series, np.array(features, dtype=bool))] = np.nan

    def put_one(self, position: int, number: int, name: str, value: Any) -> None:
        """Takes one result of a function."""
        column = self._places[position].get(name)
        if column is None:
            column = self._places[position][name] = np.full(len(self.kind.starts), np.nan)
        column[number] = value

    def columns(self) -> Iterator[tuple[str, np.ndarray]]:
        for place in self._places:
            for name, values in place.items():
                yield f"{self.kind.label}__{name}", values


class Table:
    """Collects blocks and puts them together."""

    def __init__(self, container: Container) -> None:
        self.ids = container.ids
        self._by_kind = container.by_kind
        self._blocks: list[Block] = []

    def block(self, kind: Kind, columns: list[str | None]) -> Block:
        block = Block(kind, columns)
        self._blocks.append(block)
        return block

    def frame(self) -> pd.DataFrame:
        """A row per id that has any feature, a column per feature."""
        blocks = [(block, list(block.columns())) for block in self._blocks if len(block.kind.rows)]
        used = np.zeros(len(self.ids), dtype=bool)
        places: dict[str, int] = {}
        for block, columns in blocks:
            if columns:
                used[block.kind.rows] = True
            for name, _ in columns:
                places.setdefault(name, len(places))
        if not places:
            return pd.DataFrame(index=self.ids[used], dtype=float)
        # By column, as pandas keeps it.
        values = np.full((len(places), len(self.ids)), np.nan)
        for block, columns in blocks:
            for name, column in columns:
                values[places[name], block.kind.rows] = column
        frame = pd.DataFrame(values.T, index=self.ids, columns=pd.Index(list(places)), copy=False)
        return frame if used.all() else frame[used]

    def tuples(self) -> list[tuple[Any, str, float]]:
        """tsfresh's unpivoted result: id, name, value."""
        found = []
        for position, block in enumerate(self._blocks):
            columns = dict(block.columns())
            for number, row in enumerate(block.kind.rows):
                values = [(self.ids[row], name, column[number]) for name, column in columns.items()]
                found.append(((position, row) if self._by_kind else (row, position), values))
        found.sort(key=lambda entry: entry[0])
        return [value for _, values in found for value in values]
