package io.eraforge.gpu.device;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** Runs nvidia-smi with a timeout. Thread-safe; one process at a time. */
public final class NvidiaSmi {
    private static final Pattern COMMA = Pattern.compile("\\s*,\\s*");

    private final String program;
    private final Duration timeout;
    private Process stuck;

    public NvidiaSmi(String program, Duration timeout) {
        this.program = program;
        this.timeout = timeout;
    }

    /** Whether it exited with 0, and its output. */
    public record Answer(boolean succeeded, String text) {
        /** The cells of those comma-separated lines that have exactly {@code columns} cells. */
        public List<List<String>> table(int columns) {
            return text.lines()
                    .map(line -> List.of(COMMA.split(line.strip(), -1)))
                    .filter(cells -> cells.size() == columns)
                    .toList();
        }
    }

    /** nvidia-smi did not finish in time, or an earlier call still hangs. */
    public static final class HangingException extends IOException {}

    public String program() {
        return program;
    }

    /** Runs nvidia-smi and returns its standard output and error. */
    public synchronized Answer ask(String... arguments) throws IOException, InterruptedException {
        if (stuck != null && stuck.isAlive()) {
            throw new HangingException();
        }
        Path output = Files.createTempFile("nvidia-smi", ".out");
        try {
            List<String> command = new ArrayList<>(List.of(program));
            command.addAll(List.of(arguments));
            // Output goes to a file: the program would block on a full pipe while we wait for it.
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            await(process);
            return new Answer(
                    process.exitValue() == 0,
                    Files.readString(output, StandardCharsets.ISO_8859_1).strip());
        } finally {
            Files.delete(output);
        }
    }

    // A process that waits for a broken driver cannot be killed; no second one is started meanwhile.
    private void await(Process process) throws IOException, InterruptedException {
        try {
            if (process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
            stuck = process;
            throw new HangingException();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
