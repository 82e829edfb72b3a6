package io.eraforge.tool.soak;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** One EraForge process of its own; closing ends it, whatever it does. */
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

    /** Standard output and error go to one file in {@code folder}. */
    static EraForgeProcess start(Path folder, List<String> command) {
        try {
            Path output = Files.createTempFile(folder, "child-", ".out");
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
            // Short lives: what the optimising compiler costs it does not bring in again.
            Map<String, String> environment = builder.environment();
            environment.putIfAbsent("ERAFORGE_DRIVER_MEMORY", "1500m");
            environment.putIfAbsent("ERAFORGE_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=240m");
            return new EraForgeProcess(builder.start(), output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Its exit code, or {@link #STILL_RUNNING}. */
    int await(Duration atMost) {
        try {
            return process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS) ? process.exitValue() : STILL_RUNNING;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

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
            // This process is ending itself, and the hook has run or will.
        }
    }
}
