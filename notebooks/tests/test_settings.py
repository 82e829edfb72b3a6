"""Settings have tsfresh's content, in its order."""

import pickle

import pytest
from comparison import SOME
from tsfresh.feature_extraction import settings as theirs

from eraforge import settings

CLASSES = [
    "ComprehensiveFCParameters",
    "EfficientFCParameters",
    "MinimalFCParameters",
    "IndexBasedFCParameters",
    "TimeBasedFCParameters",
]


@pytest.mark.parametrize("name", CLASSES)
def test_content_and_order(name):
    expected = getattr(theirs, name)()
    actual = getattr(settings, name)()
    assert list(actual.items()) == list(expected.items())


@pytest.mark.parametrize("name", CLASSES)
def test_pickles(name):
    assert pickle.loads(pickle.dumps(getattr(settings, name)())) == getattr(settings, name)()
    own = settings.PickableSettings({"mean": None, (lambda x: 7): None})
    assert [f(0) for f in pickle.loads(pickle.dumps(own)) if callable(f)] == [7]


def test_changes_do_not_reach_other_objects():
    changed = settings.MinimalFCParameters()
    del changed["mean"]
    settings.EfficientFCParameters()["quantile"][0]["q"] = 7
    assert "mean" in settings.MinimalFCParameters()
    assert settings.EfficientFCParameters()["quantile"][0]["q"] == 0.1


def test_from_columns():
    columns = [
        "x__mean",
        'x__augmented_dickey_fuller__attr_"teststat"__autolag_"AIC"',
        "x__quantile__q_0.1",
        "x__quantile__q_0.9",
        "y__range_count__max_inf__min_-inf",
        "y__cwt_coefficients__coeff_0__w_2__widths_(2, 5, 10, 20)",
        "other",
    ]
    assert settings.from_columns(columns, ["other"]) == theirs.from_columns(columns, ["other"])
    for wrong in (["other"], ["x__nonsense"], [7]):
        with pytest.raises((TypeError, ValueError)) as expected:
            theirs.from_columns(wrong)
        with pytest.raises(expected.type):
            settings.from_columns(wrong)


def test_features_of_columns_give_the_columns_again():
    import eraforge
    from comparison import wide

    arguments = {"column_id": "id", "column_sort": "time", "disable_progressbar": True}
    first = eraforge.extract_features(wide(), SOME, **arguments)
    again = eraforge.extract_features(wide(), kind_to_fc_parameters=settings.from_columns(first), **arguments)
    assert list(again) == list(first)
