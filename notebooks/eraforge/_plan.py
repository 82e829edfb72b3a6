"""Which columns the settings ask for, and who computes each: Java, or a function in Python."""

from __future__ import annotations

import difflib
import importlib.util
import warnings
from dataclasses import dataclass
from typing import Any, Callable, Hashable, Mapping, Union

import numpy as np

from ._worker import Calculator, worker

Parameters = Mapping[str, Any]
Settings = Mapping[Any, "list[Parameters] | None"]

TSFRESH = "tsfresh.feature_extraction.feature_calculators"
_DEFAULTS: dict[str, dict[str, Any]] = {
    "augmented_dickey_fuller": {"autolag": "AIC"},
    "query_similarity_count": {"query": None, "threshold": 0.0},
}
# Parameters that only tsfresh has.
_MORE = {"query_similarity_count": {"normalize"}}
# tsfresh writes these defaults into the name.
_IN_NAME = {"augmented_dickey_fuller"}


@dataclass(frozen=True)
class JavaFeature:
    """A column that Java computes; ``name`` is Java's, without the kind."""

    column: str
    name: str


@dataclass(frozen=True)
class PythonFeature:
    """The columns of a function; ``parameters`` is the list from the settings."""

    function: Callable
    parameters: Any

    @property
    def wants_series(self) -> bool:
        return getattr(self.function, "input", None) == "pd.Series"

    def calculate(self, x: Any) -> list[tuple[str, Any]]:
        """Names, without the kind, and values; as tsfresh calls functions."""
        if not self.is_combiner:
            return [(name, self.function(x, **p)) for name, p in zip(self.names(), self.parameters or [{}])]
        return [(_joined(self.function.__name__, key), value) for key, value in self.function(x, param=self.parameters)]

    @property
    def is_combiner(self) -> bool:
        """Whether only a call shows the names of the results."""
        return getattr(self.function, "fctype", None) == "combiner"

    def names(self) -> list[str]:
        """The names of what a function that is no combiner returns."""
        return [_joined(self.function.__name__, output_format(p)) for p in self.parameters or [{}]]


Feature = Union[JavaFeature, PythonFeature]


def plan(settings: Settings, has_times: bool, show_warnings: bool) -> list[Feature]:
    """The features of one kind, in the order of the settings. Columns have no kind yet."""
    features: list[Feature] = []
    for key, parameters in settings.items():
        if callable(key) and getattr(key, "__module__", None) != TSFRESH:
            if _has_index(key, has_times, show_warnings):
                features.append(PythonFeature(key, parameters))
            continue
        name = key.__name__ if callable(key) else key
        calculator = worker.calculators().get(name)
        if calculator is None:
            features.append(PythonFeature(_from_tsfresh(name, _unknown(name)), parameters))
        elif calculator.uses_time and not has_times:
            if show_warnings:
                warnings.warn(f"{name} needs a DatetimeIndex on the frame: its columns are left out.", stacklevel=4)
        else:
            features += _java_features(calculator, parameters)
    return features


def _has_index(function: Callable, has_times: bool, show_warnings: bool) -> bool:
    """Whether the frame has the index that a function asks for, which can only be times."""
    index_type = getattr(function, "index_type", None)
    if index_type is None or has_times or getattr(function, "input", None) != "pd.Series":
        return True
    if show_warnings:
        warnings.warn(f"{function.__name__} needs an index of {index_type}: left out.", stacklevel=5)
    return False


def _java_features(calculator: Calculator, parameters: Any) -> list[Feature]:
    given = [_checked(calculator, entry) for entry in parameters or [{}]]
    candidates = [_java_feature(calculator, entry) for entry in given]
    reasons = worker.check([feature.name for feature in candidates])
    return [
        PythonFeature(_from_tsfresh(calculator.name, ValueError(reason)), [entry]) if reason else feature
        for entry, feature, reason in zip(given, candidates, reasons)
    ]


def _java_feature(calculator: Calculator, given: Parameters) -> JavaFeature:
    """The feature as Java would compute it, if it can."""
    name = calculator.name
    complete = {**_DEFAULTS.get(name, {}), **given}
    missing = sorted(calculator.parameters - complete.keys())
    if missing:
        raise TypeError(f"Cannot compute {name}: parameter {', '.join(missing)} is missing in {dict(given)}.")
    shown = complete if name in _IN_NAME else given
    if name == "cwt_coefficients":
        # tsfresh names a list as a tuple.
        shown = {**given, "widths": tuple(given["widths"])}
    java = _joined(name, output_format({key: _plain(value) for key, value in complete.items()}))
    # Names are sent as lines.
    return JavaFeature(_joined(name, output_format(shown)), java.replace("\n", " "))


def _checked(calculator: Calculator, given: Any) -> Parameters:
    if not isinstance(given, Mapping):
        raise TypeError(
            f"Cannot compute {calculator.name}: its parameters must be a list of dictionaries, with {given!r} "
            "instead of a dictionary."
        )
    unknown = sorted(map(str, given.keys() - calculator.parameters - _MORE.get(calculator.name, set())))
    if unknown:
        known = ", ".join(sorted(calculator.parameters)) or "none"
        raise TypeError(
            f"Cannot compute {calculator.name}: it has no parameter {', '.join(unknown)}. Its parameters: {known}."
        )
    return given


def _unknown(name: Any) -> AttributeError:
    near = difflib.get_close_matches(str(name), worker.calculators(), 1)
    hint = f" Did you mean '{near[0]}'?" if near else ""
    return AttributeError(f"Cannot find feature calculator '{name}'.{hint}")


def _from_tsfresh(name: Any, error: Exception) -> Callable:
    """tsfresh's own function for what Java lacks, with a warning; raises ``error`` if there is none."""
    if importlib.util.find_spec("tsfresh") is not None:
        from tsfresh.feature_extraction import feature_calculators

        function = getattr(feature_calculators, str(name), None)
        if callable(function) and hasattr(function, "fctype"):
            warnings.warn(f"{name} is computed by tsfresh, slowly: {error}", stacklevel=6)
            return function
    raise error


def _joined(name: str, key: str) -> str:
    return f"{name}__{key}" if key else name


def output_format(parameters: Parameters) -> str:
    """tsfresh's form of parameters in a column's name.

    >>> output_format({"q": 0.1, "attr": "slope"})
    'attr_"slope"__q_0.1'
    """
    return "__".join(
        f'{key}_"{parameters[key]}"' if isinstance(parameters[key], str) else f"{key}_{parameters[key]}"
        for key in sorted(parameters)
    )


def _plain(value: Any) -> Any:
    """Python's own types, as Java reads them."""
    if isinstance(value, np.ndarray):
        value = value.tolist()
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, (list, tuple)):
        return tuple(_plain(item) for item in value)
    return value


def settings_for(label: Hashable, default: Settings, by_kind: Mapping[Hashable, Settings] | None) -> Settings:
    """The settings of one kind."""
    return by_kind[label] if by_kind and label in by_kind else default
