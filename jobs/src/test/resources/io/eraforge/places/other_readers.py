"""Prints what delta-rs and polars read from tables of a warehouse: rows, and the sum of the finite numbers of each column."""

import json
import sys

import polars
from deltalake import DeltaTable


def sums(frame):
    found = {"rows": frame.height}
    for name, kind in frame.schema.items():
        column = frame[name]
        if isinstance(kind, polars.List):
            column = column.explode(empty_as_null=False, keep_nulls=False)
        if column.dtype.is_numeric():
            numbers = column.drop_nulls().cast(polars.Float64)
            found[name] = numbers.filter(numbers.is_finite()).sum()
    return found


def read(path):
    return {
        "delta-rs": sums(polars.from_arrow(DeltaTable(path).to_pyarrow_table())),
        "polars": sums(polars.scan_delta(path).collect()),
    }


warehouse, *tables = sys.argv[1:]
print(json.dumps({table: read(f"{warehouse}/{table}") for table in tables}))
