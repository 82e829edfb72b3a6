"""A progress bar, if tqdm is installed."""

from __future__ import annotations

from typing import Any


class Progress:
    """Counts series. Use as a context."""

    def __init__(self, title: str, disabled: bool) -> None:
        self._title = title
        self._disabled = disabled
        self._bar: Any = None

    def __enter__(self) -> Progress:
        return self

    def begin(self, total: int) -> None:
        if self._disabled or not total:
            return
        try:
            from tqdm import tqdm
        except ImportError:
            return
        self._bar = tqdm(total=total, desc=self._title)

    def advance(self, count: int) -> None:
        if self._bar is not None:
            self._bar.update(count)

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()
