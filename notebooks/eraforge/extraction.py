"""``extract_features``: tsfresh's call, computed by EraForge's kernels; and the same for rolling windows."""

from __future__ import annotations

import cProfile
import io
import os
import pstats
import warnings
from typing import Any, Callable, Hashable, Mapping

import pandas as pd

from . import _frames, _polars, settings
from ._errors import warn_of_failures
from ._compute import Engine, WorkerEngine, compute
from ._plan import Settings, plan, settings_for
from ._progress import Progress
from ._result import Table
from ._types import Frame
from ._windows import rolled
from .rolling import Shape, check_frame, roll_time_series
from .spark import Spark, extract_on_spark, is_spark

_NAMED = {
    "minimal": settings.MinimalFCParameters,
    "efficient": settings.EfficientFCParameters,
    "comprehensive": settings.ComprehensiveFCParameters,
}


def extract_features(
    timeseries_container: Frame | Mapping[Any, Frame],
    default_fc_parameters: Settings | str | None = None,
    kind_to_fc_parameters: Mapping[Any, Settings] | None = None,
    column_id: Hashable = None,
    column_sort: Hashable = None,
    column_kind: Hashable = None,
    column_value: Hashable = None,
    chunksize: int | None = None,
    n_jobs: int | None = None,
    show_warnings: bool = False,
    disable_progressbar: bool = False,
    impute_function: Callable[[pd.DataFrame], Any] | None = None,
    profile: bool = False,
    profiling_filename: str = "profile.txt",
    profiling_sorting: str = "cumulative",
    distributor: Any = None,
    pivot: bool = True,
) -> Frame:
    """Computes features of many time series; the arguments are those of ``tsfresh.extract_features``.

    ``default_fc_parameters`` may also be ``"minimal"``, ``"efficient"`` or ``"comprehensive"`` (the default).
    ``n_jobs`` is the number of threads in the Java process, by default one per core. ``chunksize`` is accepted
    and ignored. Series that fail are NaN, with a warning that gives their number and the first reason.
    ``distributor=eraforge.Spark(session)`` computes on a cluster.

    Frames of polars and Spark give frames of their own kind, with the ids as the first column. There a sort column of
    times takes the place of a DatetimeIndex. Spark computes in the session of the frame, when the result is used.

    >>> df = pd.DataFrame({"id": [1, 1, 1, 2, 2], "time": [3, 1, 2, 1, 2], "x": [5.0, 3.0, 4.0, 7.0, 9.0]})
    >>> settings = {"mean": None, "quantile": [{"q": 0.5}]}
    >>> extract_features(df, settings, column_id="id", column_sort="time", disable_progressbar=True)
       x__mean  x__quantile__q_0.5
    1      4.0                 4.0
    2      8.0                 8.0
    """
    parameters = _settings(default_fc_parameters, kind_to_fc_parameters)
    columns = (column_id, column_sort, column_kind, column_value)
    if is_spark(timeseries_container):
        if impute_function is not None or not pivot:
            raise ValueError("Cannot use impute_function or pivot=False with Spark frames. Call toPandas() on the result.")
        return extract_on_spark(timeseries_container, *parameters, *columns, show_warnings)
    profiler = cProfile.Profile() if profile else None
    if profiler is not None:
        profiler.enable()
    data, back = _polars.to_pandas(timeseries_container, column_id, column_sort)
    result = _extract(
        _frames.read(data, *columns),
        *parameters,
        _engine(n_jobs, distributor),
        show_warnings,
        Progress("Feature Extraction", disable_progressbar),
        pivot,
    )
    if impute_function is not None:
        impute_function(result)
    if profiler is not None:
        profiler.disable()
        _write(profiler, profiling_filename, profiling_sorting)
    return back(result)


def extract_rolling_features(
    timeseries_container: Frame | Mapping[Any, Frame],
    default_fc_parameters: Settings | str | None = None,
    kind_to_fc_parameters: Mapping[Any, Settings] | None = None,
    column_id: Hashable = None,
    column_sort: Hashable = None,
    column_kind: Hashable = None,
    column_value: Hashable = None,
    *,
    rolling_direction: int = 1,
    max_timeshift: int | None = None,
    min_timeshift: int = 0,
    n_jobs: int | None = None,
    show_warnings: bool = False,
    disable_progressbar: bool = False,
    impute_function: Callable[[pd.DataFrame], Any] | None = None,
    distributor: Any = None,
) -> Frame:
    """``extract_features`` of ``roll_time_series``, without the long frame between them.

    Values go to Java once, however many windows hold them. tsfresh has no such call. Frames are those of pandas or
    polars.

    >>> df = pd.DataFrame({"id": [1, 1, 1], "time": [0, 1, 2], "x": [5.0, 6.0, 9.0]})
    >>> extract_rolling_features(
    ...     df, {"mean": None}, column_id="id", column_sort="time", max_timeshift=1, disable_progressbar=True)
         x__mean
    1 0      5.0
      1      5.5
      2      7.5
    """
    shape = Shape(rolling_direction, max_timeshift, min_timeshift)
    data, back = _polars.to_pandas(timeseries_container, column_id, column_sort)
    for frame in data.values() if isinstance(data, Mapping) else [data]:
        check_frame(frame, column_id, column_sort)
    container = rolled(_frames.read(data, column_id, column_sort, column_kind, column_value), shape)
    if container is None:
        sort, kind = column_sort, None if isinstance(data, Mapping) else column_kind
        long = roll_time_series(data, column_id, sort, kind, rolling_direction, max_timeshift, min_timeshift)
        container = _frames.read(long, "id", sort, kind, column_value)
    result = _extract(
        container,
        *_settings(default_fc_parameters, kind_to_fc_parameters),
        _engine(n_jobs, distributor),
        show_warnings,
        Progress("Feature Extraction", disable_progressbar),
        True,
    )
    if impute_function is not None:
        impute_function(result)
    return back(result)


def _extract(
    container: _frames.Container,
    default: Settings,
    by_kind: Mapping[Any, Settings] | None,
    engine: Engine,
    show_warnings: bool,
    progress: Progress,
    pivot: bool,
) -> Any:
    table = Table(container)
    parts = []
    plans: dict[tuple[int, bool], Any] = {}
    for kind in container.kinds:
        chosen = settings_for(kind.label, default, by_kind)
        key = (id(chosen), kind.has_times)
        if key not in plans:
            plans[key] = plan(chosen, kind.has_times, show_warnings)
        if plans[key]:
            parts.append((kind, plans[key]))
    with progress:
        failures = compute(parts, table, engine, progress, show_warnings)
    if failures:
        warn_of_failures(len(failures), ": ".join(failures[0]), stacklevel=4)
    return table.frame() if pivot else table.tuples()


def _settings(
    default: Settings | str | None, by_kind: Mapping[Any, Settings] | None
) -> tuple[Settings, Mapping[Any, Settings] | None]:
    if isinstance(default, str):
        if default not in _NAMED:
            raise ValueError(f"Cannot find settings '{default}': expected one of {', '.join(_NAMED)}.")
        return _NAMED[default](), by_kind
    if default is None:
        return (settings.ComprehensiveFCParameters() if by_kind is None else {}), by_kind
    return default, by_kind


def _engine(n_jobs: int | None, distributor: Any) -> Engine:
    threads = threads_for(n_jobs)
    if isinstance(distributor, Spark):
        return distributor
    if distributor is not None:
        if not any(base.__name__ == "DistributorBaseClass" for base in type(distributor).__mro__):
            raise ValueError(
                f"Cannot use {distributor!r} as distributor: it is neither eraforge.Spark(session) nor one of tsfresh's."
            )
        warnings.warn("distributor is ignored: EraForge computes in one Java process.", stacklevel=3)
    return WorkerEngine(threads)


def threads_for(n_jobs: int | None) -> int:
    """Threads of the Java process: one per core by default, one for tsfresh's 0."""
    if n_jobs is not None and n_jobs < 0:
        raise ValueError(f"Cannot use n_jobs={n_jobs}: it must not be negative.")
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores if n_jobs is None else max(1, n_jobs)


def _write(profiler: cProfile.Profile, filename: str, sorting: str) -> None:
    text = io.StringIO()
    pstats.Stats(profiler, stream=text).sort_stats(sorting).print_stats()
    with open(filename, "w", encoding="utf-8") as file:
        file.write(text.getvalue())
