"""Settings: which features to compute. Names and content are those of ``tsfresh.feature_extraction.settings``.

>>> settings = MinimalFCParameters()
>>> list(settings)[:3]
['sum_values', 'median', 'mean']
>>> ComprehensiveFCParameters()["quantile"][0]
{'q': 0.1}
"""

from __future__ import annotations

import ast
import functools
from collections import UserDict
from typing import Any, Iterable

import numpy as np

from ._java import feature_names
from ._worker import worker

__all__ = [
    "ComprehensiveFCParameters",
    "EfficientFCParameters",
    "IndexBasedFCParameters",
    "MinimalFCParameters",
    "PickableSettings",
    "TimeBasedFCParameters",
    "from_columns",
]

_TIMEWISE = "linear_trend_timewise"
_INDEX_BASED = {"skewness", "kurtosis", "percentage_of_reoccurring_datapoints_to_all_datapoints", _TIMEWISE}


class PickableSettings(UserDict):
    """A dictionary from calculators to lists of parameters. Functions as keys are pickled by cloudpickle if it is there."""

    def __getstate__(self) -> dict[str, Any]:
        return {"data": [(_dumped(key), value) for key, value in self.data.items()]}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.data = {_loaded(key): value for key, value in state["data"]}


def _dumped(key: Any) -> Any:
    if not callable(key):
        return key
    try:
        import cloudpickle
    except ImportError:
        return key
    return cloudpickle.dumps(key)


def _loaded(key: Any) -> Any:
    if not isinstance(key, bytes):
        return key
    import cloudpickle

    return cloudpickle.loads(key)


class ComprehensiveFCParameters(PickableSettings):
    """All features, except ``matrix_profile``, which tsfresh has only with a package it no longer supports."""

    _set = "comprehensive"

    def __init__(self) -> None:
        super().__init__(_settings(self._set))


class EfficientFCParameters(ComprehensiveFCParameters):
    """All features but the entropies of templates, which take time that grows with the square of the length."""

    _set = "efficient"


class MinimalFCParameters(ComprehensiveFCParameters):
    """A handful of features, for quick tests."""

    _set = "minimal"


class IndexBasedFCParameters(ComprehensiveFCParameters):
    """The features that tsfresh computes from a series with its index."""

    def __init__(self) -> None:
        super().__init__()
        self.data = {name: value for name, value in self.data.items() if name in _INDEX_BASED}


class TimeBasedFCParameters(ComprehensiveFCParameters):
    """The features that need a DatetimeIndex."""

    def __init__(self) -> None:
        super().__init__()
        self.data = {_TIMEWISE: self.data[_TIMEWISE]}


def _settings(name: str) -> dict[str, Any]:
    # Copies: callers may change theirs.
    return {key: value and [dict(entry) for entry in value] for key, value in _parsed(name).items()}


@functools.lru_cache(maxsize=None)
def _parsed(name: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for feature in feature_names(name):
        _add(found, feature.split("__"))
    for parameters in found.get("augmented_dickey_fuller", []):
        # tsfresh writes this default into the name, but not into its settings.
        del parameters["autolag"]
    if _TIMEWISE in found:
        # The jar lists features that use times last.
        timewise = found.pop(_TIMEWISE)
        ordered = {}
        for calculator, parameters in found.items():
            ordered[calculator] = parameters
            if calculator == "ratio_beyond_r_sigma":
                ordered[_TIMEWISE] = timewise
        found = ordered
    return found


def _add(settings: dict[str, Any], parts: list[str]) -> None:
    calculator, parameters = parts[0], dict(_parameter(part) for part in parts[1:])
    if parameters:
        settings[calculator] = [*(settings.get(calculator) or []), parameters]
    else:
        settings[calculator] = None


def _parameter(part: str) -> tuple[str, Any]:
    name, value = part.rsplit("_", 1)
    # As in tsfresh: comparing dictionaries finds this very object equal to itself.
    special = {"nan": np.nan, "inf": np.inf, "-inf": -np.inf}
    return name, special[value.lower()] if value.lower() in special else ast.literal_eval(value)


def from_columns(columns: Iterable[str], columns_to_ignore: Iterable[str] | None = None) -> dict[str, Any]:
    """Returns the ``kind_to_fc_parameters`` that compute just these columns.

    >>> from_columns(["temperature__quantile__q_0.1", "temperature__quantile__q_0.9", "pressure__mean"])
    {'temperature': {'quantile': [{'q': 0.1}, {'q': 0.9}]}, 'pressure': {'mean': None}}
    """
    ignored = set(columns_to_ignore or [])
    found: dict[str, Any] = {}
    for column in columns:
        if column in ignored:
            continue
        if not isinstance(column, str):
            raise TypeError(f"Cannot take column {column!r} for a feature: its name is not a text.")
        parts = column.split("__")
        if len(parts) == 1:
            raise ValueError(f"Cannot take column '{column}' for a feature: a name has the form kind__feature.")
        if parts[1] not in worker.calculators() and not _in_tsfresh(parts[1]):
            raise ValueError(f"Cannot take column '{column}' for a feature: no calculator is called '{parts[1]}'.")
        _add(found.setdefault(parts[0], {}), parts[1:])
    return found


def _in_tsfresh(name: str) -> bool:
    try:
        from tsfresh.feature_extraction import feature_calculators
    except ImportError:
        return False
    return hasattr(feature_calculators, name)
