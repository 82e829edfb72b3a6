"""Writes relevance.json: a made-up export, labels, and tsfresh's relevance tables for them.

    python3 -m venv venv && venv/bin/pip install -r udf/src/test/golden/requirements.lock
    venv/bin/python jobs/src/test/resources/selection/make_relevance.py
"""

import json
import math
import pathlib

import numpy as np
import pandas as pd
from tsfresh.feature_selection.relevance import calculate_relevance_table
from tsfresh.utilities.dataframe_functions import impute

ERAS = 60
FEATURES = ["mean", "median", "minimum", "maximum", "variance", "length", "skewness", "kurtosis"]


def frame(random, labels):
    columns = {}
    for sensor, strength in (("rh", 0.4), ("temp", 1.5)):
        noise = random.normal(size=(ERAS, len(FEATURES)))
        columns[sensor + "__mean"] = noise[:, 0] + strength * labels["binary"]
        columns[sensor + "__median"] = noise[:, 1] + strength * labels["real"]
        columns[sensor + "__minimum"] = np.round(noise[:, 2] + strength * labels["class"])  # ties, both zeros
        columns[sensor + "__maximum"] = np.where(noise[:, 3] > 1, np.inf, noise[:, 3])
        columns[sensor + "__variance"] = np.where(noise[:, 4] + strength * labels["binary"] > 0.5, 2.0, 1.0)
        columns[sensor + "__length"] = np.full(ERAS, 7.0)
        columns[sensor + "__skewness"] = np.where(noise[:, 6] < -1, np.nan, noise[:, 6] - strength * labels["real"])
        columns[sensor + "__kurtosis"] = np.full(ERAS, np.nan)
    return pd.DataFrame(columns)


def cell(value):
    return value if math.isfinite(value) else None if math.isnan(value) else str(value)


def table(x, y, task):
    relevance = calculate_relevance_table(impute(x.copy()), y, ml_task=task, n_jobs=0)
    return {
        name: {"type": row["type"], "p": cell(row["p_value"]), "relevant": bool(row["relevant"])}
        for name, row in relevance.iterrows()
    }


def main():
    random = np.random.default_rng(19)
    labels = {
        "binary": random.integers(0, 2, ERAS),
        "class": random.integers(0, 3, ERAS),
        "real": random.normal(size=ERAS).round(3),
    }
    x = frame(random, labels)
    names = np.array(["dry", "wet", "wilted"])
    targets = {
        "binary": (labels["binary"].tolist(), "classification"),
        "class": (names[labels["class"]].tolist(), "classification"),
        "real": (labels["real"].tolist(), "regression"),
    }
    result = {
        "columns": {name: [cell(v) for v in x[name]] for name in x},
        "targets": {
            name: {"labels": y, "relevance": table(x, pd.Series(y), task)} for name, (y, task) in targets.items()
        },
    }
    file = pathlib.Path(__file__).with_name("relevance.json")
    file.write_text(json.dumps(result, indent=None, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
