"""Puts the jar of the build into the package; the version is that of the pom."""

import os
import shutil
from pathlib import Path
from xml.etree import ElementTree

from setuptools import setup
from setuptools.command.build_py import build_py

HOME = Path(__file__).resolve().parent.parent


def version() -> str:
    pom = ElementTree.parse(HOME / "pom.xml").getroot()
    return pom.findtext("{http://maven.apache.org/POM/4.0.0}version").replace("-SNAPSHOT", ".dev0")


class BuildWithJar(build_py):
    def run(self) -> None:
        # Modules of an earlier build would stay in the wheel.
        shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()
        jar = Path(os.environ.get("ERAFORGE_JAR") or HOME / "jobs/target/eraforge.jar")
        if not jar.is_file():
            raise SystemExit(f"Cannot find {jar}. Build EraForge first: ./mvnw -DskipTests package")
        shutil.copyfile(jar, Path(self.build_lib, "eraforge", "eraforge.jar"))


setup(version=version(), cmdclass={"build_py": BuildWithJar})
