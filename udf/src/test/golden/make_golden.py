#!/usr/bin/env python3
"""Writes golden values: every ComprehensiveFCParameters feature of tsfresh for every series of series.py.

    python3 make_golden.py --out ../resources/golden/tsfresh-comprehensive.json.gz

Needs requirements.lock. Runs tsfresh once with each of three sets of linear algebra kernels and lists values that differ
by more than MAX_DIFFERENCE under "unstable" (see README.md).
"""

import argparse
import gzip
import json
import math
import os
import subprocess
import sys
import tempfile
import warnings
from importlib.metadata import version

# Read by numpy and OpenBLAS at import. Without them the order of equal values in a sort depends on the machine.
PORTABLE = {
    "NPY_DISABLE_CPU_FEATURES": "X86_V3 X86_V4 AVX512_ICL AVX512_SPR",
    "OPENBLAS_NUM_THREADS": "1",
    "PYTHONHASHSEED": "0",
}
KERNELS = ("Haswell", "Nehalem", "Sandybridge")
PINNED = ("tsfresh", "numpy", "pandas", "scipy", "statsmodels", "PyWavelets", "stumpy")
RAISES = "raises"
MAX_DIFFERENCE = 1e-10


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--out", required=True, help="gzipped JSON to write")
    arguments.add_argument("--only", choices=KERNELS, help="run once, without the comparison")
    options = arguments.parse_args()
    if options.only:
        warnings.simplefilter("ignore")
        write(golden(), options.out)
    else:
        first, *others = [run(kernels) for kernels in KERNELS]
        for name, row in first["series"].items():
            row["unstable"] = unstable(row["y"], [other["series"][name]["y"] for other in others])
        write(first, options.out)


def run(kernels):
    """Runs tsfresh in a separate process, since the kernels are selected at import."""
    with tempfile.NamedTemporaryFile(suffix=".json.gz") as file:
        environment = {**os.environ, **PORTABLE, "OPENBLAS_CORETYPE": kernels}
        command = [sys.executable, __file__, "--only", kernels, "--out", file.name]
        subprocess.run(command, env=environment, check=True)
        with gzip.open(file.name, "rt") as packed:
            return json.load(packed)


def unstable(values, others):
    """Returns the positions at which any of the others differs."""
    return [i for i, value in enumerate(values) if not all(same(value, other[i]) for other in others)]


def same(left, right):
    if left == right:
        return True
    numbers = isinstance(left, (int, float)) and isinstance(right, (int, float))
    return numbers and abs(left - right) <= MAX_DIFFERENCE * max(abs(left), abs(right))


def golden():
    from series import all_series

    names, rows = None, {}
    for name, (values, times) in all_series().items():
        features = extract(values, times)
        names = names or list(features)
        if list(features) != names:
            raise SystemExit(f"Cannot write golden values: {name} has different features from the previous series.")
        rows[name] = {"x": encode_all(values), "t_us": times_of(times), "y": encode_all(features.values())}
    return {"versions": {name: version(name) for name in PINNED}, "features": names, "series": rows}


def times_of(times):
    """Returns the step if it is regular (or there are fewer than two values), otherwise the list of times."""
    from series import FIVE_MINUTES_US

    regular = all(t == i * FIVE_MINUTES_US for i, t in enumerate(times))
    return FIVE_MINUTES_US if regular else [int(t) for t in times]


def extract(values, times):
    """Like tsfresh's own loop over calculators, except that an error in one does not affect the others."""
    import pandas as pd
    from tsfresh.feature_extraction import ComprehensiveFCParameters, feature_calculators

    index = pd.DatetimeIndex(pd.Timestamp("2024-03-01") + pd.to_timedelta(times, unit="us"))
    series = pd.Series(values, index=index)
    features = {}
    for name, parameters in ComprehensiveFCParameters().items():
        calculator = getattr(feature_calculators, name)
        x = series if getattr(calculator, "input", None) == "pd.Series" else series.to_numpy(copy=True)
        features.update(calculate(calculator, x, parameters))
    return features


def calculate(calculator, x, parameters):
    from tsfresh.utilities.string_manipulation import convert_to_output_format

    name = calculator.__name__
    if calculator.fctype == "combiner":
        keys = [f"{name}__{key}" for key in combiner_keys(calculator, parameters)]
        try:
            return dict(zip(keys, [value for _, value in calculator(x, param=parameters)]))
        except Exception:
            return dict.fromkeys(keys, RAISES)
    if not parameters:
        return {name: attempt(calculator, x, {})}
    return {f"{name}__{convert_to_output_format(p)}": attempt(calculator, x, p) for p in parameters}


def combiner_keys(calculator, parameters):
    """Returns the names, using a series for which no calculator raises."""
    import numpy as np
    import pandas as pd

    x = np.sin(np.arange(40.0) ** 1.3)
    if getattr(calculator, "input", None) == "pd.Series":
        x = pd.Series(x, index=pd.date_range("2024-03-01", periods=40, freq="5min"))
    return [key for key, _ in calculator(x, param=parameters)]


def attempt(calculator, x, parameters):
    try:
        return calculator(x, **parameters)
    except Exception:
        return RAISES


def encode_all(values):
    return [encode(value) for value in values]


def encode(value):
    if value is RAISES:
        return RAISES
    value = float(value)
    if math.isnan(value):
        return None
    if math.isinf(value):
        return "inf" if value > 0 else "-inf"
    return int(value) if value.is_integer() and abs(value) < 1e15 and str(value) != "-0.0" else value


def write(content, out):
    text = json.dumps(content, separators=(",", ":"), allow_nan=False)
    with open(out, "wb") as file, gzip.GzipFile(filename="", fileobj=file, mode="wb", compresslevel=9, mtime=0) as packed:
        packed.write(text.encode())


if __name__ == "__main__":
    main()
