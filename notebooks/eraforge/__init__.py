"""tsfresh's calls, computed by EraForge's kernels in a Java process.

>>> from eraforge import extract_features
"""

from ._errors import EraForgeError, WorkerMemoryError
from ._java import jar
from ._java import package_version as _package_version
from .extraction import extract_features, extract_rolling_features
from .imputing import impute, impute_dataframe_range, impute_dataframe_zero
from .relevant import extract_relevant_features
from .rolling import make_forecasting_frame, roll_time_series
from .selection import calculate_relevance_table, select_features
from .spark import Spark

__version__ = _package_version()
__all__ = [
    "EraForgeError",
    "Spark",
    "WorkerMemoryError",
    "calculate_relevance_table",
    "extract_features",
    "extract_relevant_features",
    "extract_rolling_features",
    "impute",
    "impute_dataframe_range",
    "impute_dataframe_zero",
    "jar",
    "make_forecasting_frame",
    "roll_time_series",
    "select_features",
]
