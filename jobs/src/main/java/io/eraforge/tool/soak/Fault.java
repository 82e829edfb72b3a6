package io.eraforge.tool.soak;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.apache.commons.io.FileUtils;

/** A fault injected into a running process. */
enum Fault {
    KILL("killed", "run", "KILL", 137),
    KILL_PREPARE("killed in prepare", "prepare", "KILL", 137),
    TERM("terminated", "run", "TERM", 143),
    PAUSE("paused", "run", "CONT", 0),
    KILL_AND_CORRUPT("killed, checksums deleted, truncated files left behind", "run", "KILL", 137);

    private final String description;
    private final String command;
    private final String signal;
    private final int exitCode;

    /** {@code signal} is the last one sent; the process must then exit with {@code exitCode}. */
    Fault(String description, String command, String signal, int exitCode) {
        this.description = description;
        this.command = command;
        this.signal = signal;
        this.exitCode = exitCode;
    }

    /** Outcome of a fault: whether the process was still running, and what went wrong if it did not handle the fault. */
    record Outcome(boolean hitWhileRunning, Optional<String> failure) {
        static Outcome failed(String reason) {
            return new Outcome(true, Optional.of(reason));
        }
    }

    String description() {
        return description;
    }

    /** The command that the fault disturbs. */
    String command() {
        return command;
    }

    /** Signals the process and waits for its end, which must come within {@code timeout} and with the expected exit code. */
    Outcome inject(EraForgeProcess process, Path warehouse, Random random, Duration timeout) {
        boolean alive = process.isAlive();
        if (alive && this == PAUSE) {
            process.signal("STOP");
            sleep(500 + random.nextInt(2500));
        }
        if (alive) {
            process.signal(signal);
        }
        int code = process.await(timeout);
        if (code == EraForgeProcess.STILL_RUNNING) {
            return Outcome.failed("still running %d s after SIG%s".formatted(timeout.toSeconds(), signal));
        }
        if (this == KILL_AND_CORRUPT) {
            corruptFiles(warehouse);
        }
        boolean hit = alive && code == exitCode;
        return hit || code == 0
                ? new Outcome(hit, Optional.empty())
                : Outcome.failed("%s exited with %d %s, expected %d: %s"
                        .formatted(
                                command,
                                code,
                                alive ? "after SIG" + signal : "without a signal",
                                alive ? exitCode : 0,
                                process.output().strip()));
    }

    /** Deletes checksums, which Delta can do without, and adds truncated data files, which it must ignore. */
    private static void corruptFiles(Path warehouse) {
        try {
            for (File file : FileUtils.listFiles(warehouse.toFile(), null, true)) {
                Path path = file.toPath();
                boolean log = path.toString().contains("_delta_log");
                if (log && path.toString().endsWith(".crc")) {
                    Files.delete(path);
                } else if (!log && path.toString().endsWith(".parquet")) {
                    byte[] bytes = Files.readAllBytes(path);
                    Files.write(
                            path.resolveSibling("part-99999-half-" + path.getFileName()),
                            Arrays.copyOf(bytes, bytes.length / 2));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
