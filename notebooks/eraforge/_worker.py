"""The Java process that computes, and the pipe to it. The Javadoc of io.eraforge.python describes the messages."""

from __future__ import annotations

import collections
import contextlib
import os
import struct
import subprocess
import threading
from dataclasses import dataclass
from typing import IO, Any, Sequence

import numpy as np

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

from ._errors import EraForgeError, WorkerMemoryError
from ._java import find_jar, find_java, package_version, python_version

DESCRIBE, CHECK, COMPUTE, RELEVANCE, CORRECT = range(5)
_OK, _REFUSED, _OUT_OF_MEMORY = 0, 1, 2
_REQUEST = struct.Struct("<iiiiqq")
_ANSWER = struct.Struct("<iiq")
_EMPTY = np.empty(0)


class Refused(ValueError):
    """The worker found the request invalid."""


@dataclass(frozen=True)
class Calculator:
    """A calculator that Java can compute."""

    name: str
    uses_time: bool
    parameters: frozenset[str]


def _widen(*pipes: Any) -> None:
    """Lets pipes hold a megabyte, where the system can: fewer turns between the processes."""
    for pipe in pipes:
        if hasattr(fcntl, "F_SETPIPE_SZ"):
            with contextlib.suppress(OSError):
                fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, 1 << 20)


class _Process:
    """One Java process. Not safe for threads."""

    def __init__(self) -> None:
        # Messages of the virtual machine go to standard output by default, which carries the answers. JAVA_TOOL_OPTIONS
        # may ask for more of them.
        command = [find_java(), "-XX:+IgnoreUnrecognizedVMOptions", "-XX:+DisplayVMOutputToStderr", "-Xshare:auto"]
        command += ["-Xlog:disable", "-Xlog:all=warning:stderr", "-XX:+UseParallelGC", "-Djava.awt.headless=true"]
        if os.environ.get("ERAFORGE_MEMORY"):
            command.append("-Xmx" + os.environ["ERAFORGE_MEMORY"])
        command += ["-cp", str(find_jar()), "io.eraforge.python.Worker"]
        # In a session of its own: Jupyter sends Ctrl-C to the whole group of processes.
        self.popen = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
        _widen(self.popen.stdin, self.popen.stdout)
        self.errors: collections.deque[str] = collections.deque(maxlen=40)
        self.reader = threading.Thread(target=self._keep_errors, args=(self.popen.stderr,), daemon=True)
        self.reader.start()

    def _keep_errors(self, stderr: IO[bytes]) -> None:
        for line in stderr:
            self.errors.append(line.decode(errors="replace").rstrip())

    def send(self, data: Any) -> None:
        view = memoryview(data).cast("B")
        while len(view):
            view = view[self.popen.stdin.write(view) :]  # type: ignore[union-attr]

    def send_array(self, array: np.ndarray, dtype: str) -> None:
        if array.size:
            self.send(np.ascontiguousarray(array, dtype=dtype))

    def receive(self, size: int) -> bytearray:
        data = bytearray(size)
        self.receive_into(data)
        return data

    def receive_into(self, data: Any) -> None:
        view = memoryview(data).cast("B")
        while len(view):
            count = self.popen.stdout.readinto(view)  # type: ignore[union-attr]
            if not count:
                raise EOFError
            view = view[count:]

    def stop(self) -> None:
        self.popen.kill()
        self.popen.wait()
        for pipe in (self.popen.stdin, self.popen.stdout):
            pipe.close()  # type: ignore[union-attr]
        self.reader.join(5)
        self.popen.stderr.close()  # type: ignore[union-attr]

    def forget(self) -> None:
        """Closes this process's ends of the pipes after a fork: the worker belongs to the parent."""
        for pipe in (self.popen.stdin, self.popen.stdout, self.popen.stderr):
            pipe.close()  # type: ignore[union-attr]
        self.popen.returncode = 0


class Worker:
    """Starts Java on the first request and again after it was lost. Safe for threads and forks."""

    def __init__(self) -> None:
        self._reset()

    def _reset(self) -> None:
        self._lock = threading.RLock()
        self._process: _Process | None = None
        self._calculators: dict[str, Calculator] = {}
        self._checked: dict[str, str] = {}
        self.properties: dict[str, str] = {}

    def after_fork(self) -> None:
        process = self._process
        self._reset()
        if process is not None:
            process.forget()

    @property
    def pid(self) -> int | None:
        """The process id of Java, if it runs."""
        return self._process.popen.pid if self._process else None

    def stop(self) -> None:
        """Ends Java; the next request starts it again, with what the environment says then."""
        with self._lock:
            self._calculators, self._checked = {}, {}
            if self._process is not None:
                self._process.stop()
                self._process = None

    def calculators(self) -> dict[str, Calculator]:
        """All calculators by name."""
        with self._lock:
            if not self._calculators:
                self._start()
            return self._calculators

    def uses_time(self, name: str) -> bool:
        """Whether the feature of this name, without the kind, needs times."""
        return self.calculators()[name.split("__")[0]].uses_time

    def check(self, names: Sequence[str]) -> list[str]:
        """For each name without the kind, why it cannot be computed, or an empty text."""
        with self._lock:
            new = [name for name in dict.fromkeys(names) if name not in self._checked]
            if new:
                text, _ = self.ask(CHECK, "\n".join(new))
                self._checked.update(zip(new, text.split("\n")))
            return [self._checked[name] for name in names]

    def ask(
        self,
        operation: int,
        text: str,
        threads: int = 1,
        starts: np.ndarray = _EMPTY,
        ends: np.ndarray = _EMPTY,
        values: np.ndarray | Sequence[np.ndarray] = _EMPTY,
        times: np.ndarray = _EMPTY,
    ) -> tuple[str, np.ndarray]:
        """Sends a request and returns text and numbers of the answer. Several arrays of values are sent one after the other."""
        with self._lock:
            if self._process is None:
                self._start()
            parts = [values] if isinstance(values, np.ndarray) else values
            return self._exchange(operation, text, threads, starts, ends, parts, times)

    def _exchange(
        self,
        operation: int,
        text: str,
        threads: int,
        starts: np.ndarray = _EMPTY,
        ends: np.ndarray = _EMPTY,
        values: Sequence[np.ndarray] = (),
        times: np.ndarray = _EMPTY,
    ) -> tuple[str, np.ndarray]:
        process = self._process
        assert process is not None
        size = sum(part.size for part in values)
        encoded = text.encode()
        try:
            process.send(_REQUEST.pack(operation, len(encoded), threads, len(starts), size, len(times)))
            process.send(encoded)
            for array in (starts, ends):
                process.send_array(array, "<i8")
            for part in values:
                process.send_array(part, "<f8")
            process.send_array(times, "<i8")
            status, size, count = _ANSWER.unpack(process.receive(_ANSWER.size))
            answer = process.receive(size).decode()
            numbers = np.empty(count, dtype="<f8")
            if count:
                process.receive_into(numbers)
        except (EOFError, BrokenPipeError, ConnectionError):
            raise self._lost() from None
        except BaseException:
            # Interrupted within a message (Ctrl-C): the rest of the answer would be taken for the next one.
            self.stop()
            raise
        if status == _REFUSED:
            raise Refused(answer)
        if status == _OUT_OF_MEMORY:
            self.stop()
            raise self._out_of_memory()
        if status != _OK:
            raise EraForgeError(f"Cannot compute: an error inside EraForge. Please report it.\n{answer}")
        return answer, numbers

    def _start(self) -> None:
        self._process = _Process()
        try:
            text, _ = self._exchange(DESCRIBE, "", 1)
        except Refused:
            self.stop()
            raise
        lines = [line.split("\t") for line in text.split("\n")]
        self.properties = {line[0]: line[1] for line in lines if line[0] != "calculator"}
        installed, jar = package_version(), python_version(self.properties["version"])
        if installed and jar and installed != jar:
            self.stop()
            raise EraForgeError(
                f"Cannot use {find_jar()}: it is version {jar}, but the Python package is {installed}. "
                "Install the package of the same build, or unset ERAFORGE_JAR."
            )
        self._calculators = {
            line[1]: Calculator(line[1], line[2] == "time", frozenset(line[3:]))
            for line in lines
            if line[0] == "calculator"
        }

    def _lost(self) -> EraForgeError:
        process = self._process
        assert process is not None
        try:
            code: int | None = process.popen.wait(5)
        except subprocess.TimeoutExpired:
            code = None
        self.stop()
        said = "\n".join(process.errors)
        if "OutOfMemoryError" in said or "insufficient memory" in said:
            return self._out_of_memory()
        reason = f"signal {-code}" if code is not None and code < 0 else f"exit code {code}"
        if code == -9:
            reason += ", perhaps killed because the machine ran out of memory"
        detail = f" It said:\n{said}" if said else ""
        return EraForgeError(
            f"Cannot compute: Java ended ({reason}). Call again to start it anew; "
            f"set ERAFORGE_MEMORY to limit its memory.{detail}"
        )

    def _out_of_memory(self) -> WorkerMemoryError:
        memory = os.environ.get("ERAFORGE_MEMORY") or f"{int(self.properties.get('memory', 0)) >> 20}m"
        return WorkerMemoryError(f"Cannot compute: Java ended (out of memory). Set ERAFORGE_MEMORY above {memory}.")


worker = Worker()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=worker.after_fork)
