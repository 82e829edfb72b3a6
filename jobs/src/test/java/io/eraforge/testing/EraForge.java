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

/** A process of {@code submit/eraforge} or of a program that starts it. Closing kills it and its children. */
public final class EraForge implements AutoCloseable {
    private static final Path HOME = Path.of("").toAbsolutePath().getParent();
    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    private final Process process;
    private final Path output;
    private final Duration timeout;

    private EraForge(Process process, Path output, Duration timeout) {
        this.process = process;
        this.output = output;
        this.timeout = timeout;
    }

    /** Starts in the background; standard output and error go to one file. */
    public static EraForge start(Map<String, String> environment, String... arguments) {
        return start(TIMEOUT, environment, arguments);
    }

    /** The same with a longer timeout. */
    public static EraForge start(Duration timeout, Map<String, String> environment, String... arguments) {
        List<String> command =
                new ArrayList<>(List.of(HOME.resolve("submit/eraforge").toString()));
        command.addAll(List.of(arguments));
        return launch(timeout, environment, command);
    }

    /** Starts any program in the same way. */
    public static EraForge launch(Duration timeout, Map<String, String> environment, List<String> command) {
        try {
            Path output = Files.createTempFile("eraforge-", ".out");
            output.toFile().deleteOnExit();
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
            // C1 only: these processes are too short for C2 to pay off.
            builder.environment()
                    .putAll(Map.of(
                            "ERAFORGE_DRIVER_MEMORY",
                            "1500m",
                            "ERAFORGE_JAVA_OPTIONS",
                            "-XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=240m"));
            builder.environment().putAll(environment);
            return new EraForge(builder.start(), output, timeout);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs a command, which must exit with this code. Returns its output. */
    public static String run(int exitCode, Map<String, String> environment, String... arguments) {
        try (EraForge running = start(environment, arguments)) {
            int code = running.await();
            assertThat(code)
                    .as("exit code of %s; output:\n%s", List.of(arguments), running.output())
                    .isEqualTo(exitCode);
            return running.output();
        }
    }

    /** Returns the exit code. Fails after the timeout. */
    public int await() {
        try {
            if (!process.waitFor(timeout.toSeconds(), TimeUnit.SECONDS)) {
                throw new AssertionError("Still running after " + timeout + "; output:\n" + output());
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Waits for a condition, polling every 2 ms. Fails if the process ends first or the timeout is over. */
    public EraForge until(BooleanSupplier condition) {
        long deadline = System.nanoTime() + timeout.toNanos();
        while (!condition.getAsBoolean()) {
            if (!process.isAlive() || System.nanoTime() > deadline) {
                throw new AssertionError("Ended or timed out before the condition was met; output:\n" + output());
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

    /** Kills the Java processes that this one started. */
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
