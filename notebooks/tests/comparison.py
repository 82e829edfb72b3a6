"""Made-up frames, and the same call through both libraries."""

from __future__ import annotations

import logging
import warnings

import numpy as np
import pandas as pd
import tsfresh

import eraforge

logging.getLogger("tsfresh").setLevel(logging.ERROR)

SOME = {
    "mean": None,
    "quantile": [{"q": 0.1}, {"q": 0.9}],
    "augmented_dickey_fuller": [{"attr": "teststat"}],
    "fft_coefficient": [{"coeff": 1, "attr": "abs"}],
    "first_location_of_maximum": None,
    "linear_trend": [{"attr": "slope"}],
    "cid_ce": [{"normalize": True}],
}


def wide(ids=(3, 1, 2), rows=30, kinds=("a", "b"), seed=1) -> pd.DataFrame:
    """Shuffled rows, with different times within an id."""
    random = np.random.default_rng(seed)
    frame = pd.DataFrame(
        {"id": np.repeat(np.arange(len(ids)), rows), "time": np.tile(np.arange(rows), len(ids))}
    )
    for kind in kinds:
        frame[kind] = random.normal(size=len(frame)).cumsum()
    frame["id"] = [ids[i] for i in frame["id"]]
    return frame.sample(frac=1, random_state=seed).reset_index(drop=True)


def long(frame: pd.DataFrame) -> pd.DataFrame:
    return frame.melt(["id", "time"], var_name="kind", value_name="value")


def same_extraction(data, settings=SOME, rtol=1e-9, **arguments) -> pd.DataFrame:
    """Extracts with both and compares everything: values, types, index, columns and their order."""
    options = {"default_fc_parameters": settings, "disable_progressbar": True, **arguments}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        expected = tsfresh.extract_features(data, n_jobs=0, **options)
    actual = eraforge.extract_features(data, n_jobs=2, **options)
    pd.testing.assert_frame_equal(actual, expected, rtol=rtol, atol=1e-9)
    return actual


def error_of(call, *arguments, **options) -> BaseException:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            call(*arguments, **options)
    except Exception as error:
        return error
    raise AssertionError(f"{call.__module__} raised nothing")


def same_error(data, settings=SOME, expected=None, **arguments) -> BaseException:
    """Both raise, and ours is of the type that tsfresh raises, or of ``expected`` where we differ."""
    options = {"default_fc_parameters": settings, "disable_progressbar": True, **arguments}
    theirs = error_of(tsfresh.extract_features, data, n_jobs=0, **options)
    ours = error_of(eraforge.extract_features, data, **options)
    assert isinstance(ours, expected or type(theirs)), (ours, theirs)
    return ours
