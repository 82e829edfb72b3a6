"""Errors that tsfresh has no type for."""


class EraForgeError(RuntimeError):
    """The features could not be computed; the message says why and what to do."""


class WorkerMemoryError(EraForgeError, MemoryError):
    """The Java process has too little memory."""
