package io.eraforge.tool.soak;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A {@code submit/eraforge} process. Closing kills it. */
final class EraForgeProcess implements AutoCloseable {
    static final int STILL_RUNNING = -1;

    private final Process process;
    private final Path output;
    private final Thread shutdownHook;

    private EraForgeProcess(Process process, Path output) {
        this.process = process;
        this.output = output;
        this.shutdownHook = new Thread(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(shutdownHook);
    }

    /** Starts a process whose standard output and error go to one file in {@code folder}. */
    static EraForgeProcess start(Path folder, List<String> command) {
        try {
            Path output = Files.createTempFile(folder, "child-", ".out");
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
            // C1 only: these processes are too short for C2 to pay off.
            Map<String, String> environment = builder.environment();
            environment.putIfAbsent("ERAFORGE_DRIVER_MEMORY", "1500m");
            environment.putIfAbsent("ERAFORGE_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=240m");
            return new EraForgeProcess(builder.start(), output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the exit code, or {@link #STILL_RUNNING} after the timeout. */
    int await(Duration timeout) {
        try {
            return process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS) ? process.exitValue() : STILL_RUNNING;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Sends a signal by its name without SIG. */
    void signal(String name) {
        try {
            new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                    .redirectErrorStream(true)
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    String output() {
        try {
            return Files.readString(output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
        await(Duration.ofSeconds(30));
        try {
            Runtime.getRuntime().removeShutdownHook(shutdownHook);
        } catch (IllegalStateException e) {
            // This JVM is shutting down, and the hook has run or will run.
        }
    }
}
