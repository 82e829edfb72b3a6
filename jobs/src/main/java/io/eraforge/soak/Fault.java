package io.eraforge.soak;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;

/** What is done to a process while it works. */
enum Fault {
    KILL("killed", "run"),
    KILL_PREPARE("killed in prepare", "prepare"),
    TERM("told to end", "run"),
    PAUSE("paused", "run"),
    LITTER("killed, checksums gone and halves of files left", "run");

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final String words;
    private final String command;

    Fault(String words, String command) {
        this.words = words;
        this.command = command;
    }

    String words() {
        return words;
    }

    /** The command during which it happens. */
    String command() {
        return command;
    }

    /** Returns once the process has ended, which it must do by itself after all but a kill. */
    void strike(Child child, Path warehouse, Random random) {
        switch (this) {
            case KILL, KILL_PREPARE -> end(child, "KILL");
            case TERM -> end(child, "TERM");
            case PAUSE -> {
                child.signal("STOP");
                sleep(500 + random.nextInt(2500));
                end(child, "CONT");
            }
            case LITTER -> {
                end(child, "KILL");
                litter(warehouse);
            }
        }
    }

    private static void end(Child child, String signal) {
        child.signal(signal);
        if (child.await(PATIENCE) == Child.STILL_RUNNING) {
            throw new IllegalStateException("still running %s after %s".formatted(PATIENCE, signal));
        }
    }

    /** Only what Delta can do without, and what it must not take for its own. */
    private static void litter(Path warehouse) {
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
