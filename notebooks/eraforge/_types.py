"""Types of frames."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import pandas as pd

if TYPE_CHECKING:
    import polars as pl
    from pyspark.sql import DataFrame as SparkFrame

#: What goes in comes out: pandas, polars or Spark.
Frame = TypeVar("Frame", pd.DataFrame, "pl.DataFrame", "pl.LazyFrame", "SparkFrame")
