"""Errors that tsfresh has no type for."""

import json
import warnings


class EraForgeError(RuntimeError):
    """The features could not be computed; the message says why and what to do."""


class WorkerMemoryError(EraForgeError, MemoryError):
    """The Java process has too little memory."""


def message(error: str) -> str:
    """The message of an error as the function returns it: JSON."""
    try:
        return str(json.loads(error)["message"])
    except (ValueError, KeyError, TypeError):
        return error


def warn_of_failures(failed: int, first: str, stacklevel: int = 2) -> None:
    """Warns of series that failed; ``first`` names one and says why."""
    warnings.warn(f"Cannot compute {failed} series, which are NaN. The first, {first}", RuntimeWarning, stacklevel)
