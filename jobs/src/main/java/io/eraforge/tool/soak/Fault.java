package io.eraforge.tool.soak;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;

/** What is done to a process while it works. */
enum Fault {
    KILL("killed", "run", "KILL", 137),
    KILL_PREPARE("killed in prepare", "prepare", "KILL", 137),
    TERM("told to end", "run", "TERM", 143),
    PAUSE("paused", "run", "CONT", 0),
    KILL_AND_CORRUPT("killed, checksums gone and halves of files left", "run", "KILL", 137);

    private final String description;
    private final String command;
    private final String signal;
    private final int exitCode;

    /** {@code signal} is its last, after which the process ends with {@code exitCode}. */
    Fault(String words, String command, String signal, int exitCode) {
        this.description = words;
        this.command = command;
        this.signal = signal;
        this.exitCode = exitCode;
    }

    String description() {
        return description;
    }

    /** The command during which it happens. */
    String command() {
        return command;
    }

    /** Returns once the process has ended, which it must do within {@code patience} and with the exit code that fits. */
    Strike inject(EraForgeProcess child, Path warehouse, Random random, Duration patience) {
        boolean alive = child.isAlive();
        if (alive && this == PAUSE) {
            child.signal("STOP");
            sleep(500 + random.nextInt(2500));
        }
        if (alive) {
            child.signal(signal);
        }
        int code = child.await(patience);
        if (code == EraForgeProcess.STILL_RUNNING) {
            return Strike.failed("still running %d s after SIG%s".formatted(patience.toSeconds(), signal));
        }
        if (this == KILL_AND_CORRUPT) {
            corruptFiles(warehouse);
        }
        boolean live = alive && code == exitCode;
        return live || code == 0
                ? new Strike(live, Optional.empty())
                : Strike.failed("%s ended with %d %s, %d expected: %s"
                        .formatted(
                                command,
                                code,
                                alive ? "after SIG" + signal : "by itself",
                                alive ? exitCode : 0,
                                child.output().strip()));
    }

    /** Only what Delta can do without, and what it must not take for its own. */
    private static void corruptFiles(Path warehouse) {
        try {
            for (Path path : Folder.walk(warehouse)) {
                boolean log = path.toString().contains("_delta_log");
                if (log && path.toString().endsWith(".crc")) {
                    Files.delete(path);
                } else if (!log && path.toString().endsWith(".parquet")) {
                    byte[] bytes = Files.readAllBytes(path);
                    Files.write(
                            path.resolveSibling("part-99999-half-" + path.getFileName()),
                            java.util.Arrays.copyOf(bytes, bytes.length / 2));
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
