"""Calculators in the user's own jar, named in the settings: the example of udf/docs/custom-calculators.md."""

import re
import subprocess
import zipfile
from pathlib import Path

import numpy as np
import pytest
from comparison import wide

import eraforge
from eraforge import _java
from eraforge._worker import worker

PAGE = Path(__file__).parents[2] / "udf" / "docs" / "custom-calculators.md"
SERVICE = "META-INF/services/io.eraforge.feature.CalculatorProvider"
SETTINGS = {"mean": None, "midrange": None, "share_above": [{"limit": 0}, {"limit": 0.5}]}
ARGUMENTS = {"column_id": "id", "column_sort": "time", "disable_progressbar": True}


@pytest.fixture(scope="module")
def greenhouse_jar(tmp_path_factory):
    folder = tmp_path_factory.mktemp("calculators")
    source = folder / "GreenhouseCalculators.java"
    source.write_text(re.search("```java\n(.*?)```", PAGE.read_text(), re.DOTALL)[1])
    javac = Path(_java.find_java()).resolve().with_name("javac")
    subprocess.run([javac, "-proc:none", "-cp", _java.jar(), "-d", folder, source], check=True)
    jar = folder / "greenhouse.jar"
    with zipfile.ZipFile(jar, "w") as archive:
        archive.writestr(SERVICE, "com.example.GreenhouseCalculators\n")
        for file in folder.glob("com/example/*.class"):
            archive.write(file, file.relative_to(folder))
    return jar


@pytest.fixture
def calculators(greenhouse_jar, monkeypatch):
    monkeypatch.setenv("ERAFORGE_JARS", str(greenhouse_jar))
    worker.stop()
    yield
    worker.stop()


def test_settings_name_them(calculators):
    frame = wide()
    kinds = [c for c in frame.columns if c not in ("id", "time")]
    found = eraforge.extract_features(frame, SETTINGS, **ARGUMENTS)
    grouped = frame.groupby("id")[kinds[0]]
    names = [f"{kinds[0]}__{name}" for name in ("mean", "midrange", "share_above__limit_0", "share_above__limit_0.5")]
    assert list(found)[: len(names)] == names
    expected = {
        names[1]: (grouped.min() + grouped.max()) / 2,
        names[2]: grouped.apply(lambda x: (x > 0).mean()),
        names[3]: grouped.apply(lambda x: (x > 0.5).mean()),
    }
    for name, values in expected.items():
        np.testing.assert_allclose(found[name], values)
    assert eraforge.settings.from_columns(found)[kinds[0]]["share_above"] == [{"limit": 0}, {"limit": 0.5}]


def test_wrong_parameters_are_refused(calculators):
    with pytest.raises(TypeError, match="parameter limit is missing"):
        eraforge.extract_features(wide(), {"share_above": None}, **ARGUMENTS)
    with pytest.raises(AttributeError, match="Did you mean 'midrange'"):
        eraforge.extract_features(wide(), {"midrang": None}, **ARGUMENTS)


def test_without_the_jar_they_are_unknown(monkeypatch):
    with pytest.raises(AttributeError, match="Cannot find feature calculator 'midrange'"):
        eraforge.extract_features(wide(), {"midrange": None}, **ARGUMENTS)
    worker.stop()
    monkeypatch.setenv("ERAFORGE_JARS", "absent.jar")
    with pytest.raises(ValueError, match="ERAFORGE_JARS names absent.jar, which does not exist"):
        eraforge.extract_features(wide(), {"mean": None}, **ARGUMENTS)
    assert worker.pid is None
