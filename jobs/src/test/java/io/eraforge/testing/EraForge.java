package io.eraforge.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A real {@code submit/eraforge} process, or one of another program around it. */
public final class EraForge implements AutoCloseable {
    private static final Path HOME = Path.of("").toAbsolutePath().getParent();
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final Process process;
    private final Path output;
    private final Duration patience;

    private EraForge(Process process, Path output, Duration patience) {
        this.process = process;
        this.output = output;
        this.patience = patience;
    }

    /** Starts in the background; standard output and error go to one file. */
    public static EraForge start(Map<String, String> environment, String... arguments) {
        return start(PATIENCE, environment, arguments);
    }

    /** The same where it may take longer than usual. */
    public static EraForge start(Duration patience, Map<String, String> environment, String... arguments) {
        List<String> command =
                new ArrayList<>(List.of(HOME.resolve("submit/eraforge").toString()));
        command.addAll(List.of(arguments));
        return launch(patience, environment, command);
    }

    /** Starts any program in the same way. */
    public static EraForge launch(Duration patience, Map<String, String> environment, List<String> command) {
        try {
            Path output = Files.createTempFile("eraforge-", ".out");
            output.toFile().deleteOnExit();
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
            // Short lives: what the optimising compiler costs it does not bring in again.
            builder.environment()
                    .putAll(Map.of(
                            "ERAFORGE_DRIVER_MEMORY",
                            "1500m",
                            "ERAFORGE_JAVA_OPTIONS",
                            "-XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=240m"));
            builder.environment().putAll(environment);
            return new EraForge(builder.start(), output, patience);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs to its end, which must be with this exit code; returns what it printed. */
    public static String run(int exitCode, Map<String, String> environment, String... arguments) {
        try (EraForge running = start(environment, arguments)) {
            int code = running.await();
            assertThat(code)
                    .as("exit code of %s; it said:\n%s", List.of(arguments), running.output())
                    .isEqualTo(exitCode);
            return running.output();
        }
    }

    public int await() {
        try {
            if (!process.waitFor(patience.toSeconds(), TimeUnit.SECONDS)) {
                throw new AssertionError("Still running after " + patience + "; it said:\n" + output());
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Polls quickly, so that what follows happens right after; fails if the process ends first. */
    public EraForge until(BooleanSupplier condition) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (!condition.getAsBoolean()) {
            if (!process.isAlive() || System.nanoTime() > deadline) {
                throw new AssertionError("Ended before what was waited for; it said:\n" + output());
            }
            pause();
        }
        return this;
    }

    /** Sends a signal: KILL, TERM, INT, STOP, CONT. */
    public EraForge signal(String name) {
        try {
            new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                    .start()
                    .waitFor();
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Ends, as a power cut would, the Java process that this one started. */
    public void killJava() {
        process.descendants()
                .filter(child -> child.info().command().orElse("").endsWith("/java"))
                .forEach(ProcessHandle::destroyForcibly);
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    public String output() {
        try {
            return Files.readString(output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void pause() {
        try {
            Thread.sleep(2);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        Processes.end(process);
    }
}
