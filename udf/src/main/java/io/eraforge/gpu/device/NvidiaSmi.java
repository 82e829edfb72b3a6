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

/** Asks NVIDIA's tool about the GPUs of a machine, and waits for it no longer than told. */
public final class NvidiaSmi {
    private static final Pattern COMMA = Pattern.compile("\\s*,\\s*");

    private final String program;
    private final Duration patience;
    private Process stuck;

    public NvidiaSmi(String program, Duration patience) {
        this.program = program;
        this.patience = patience;
    }

    /** Whether it ended well, and what it wrote. */
    public record Answer(boolean succeeded, String text) {
        /** The cells of its comma-separated lines, where there are so many. */
        public List<List<String>> table(int columns) {
            return text.lines()
                    .map(line -> List.of(COMMA.split(line.strip(), -1)))
                    .filter(cells -> cells.size() == columns)
                    .toList();
        }
    }

    /** It did not answer in time. */
    public static final class HangingException extends IOException {}

    public String program() {
        return program;
    }

    // Into a file: a full pipe would make the program wait for us while we wait for it.
    public synchronized Answer ask(String... arguments) throws IOException, InterruptedException {
        if (stuck != null && stuck.isAlive()) {
            throw new HangingException();
        }
        Path output = Files.createTempFile("nvidia-smi", ".out");
        try {
            List<String> command = new ArrayList<>(List.of(program));
            command.addAll(List.of(arguments));
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

    // One that waits for a broken driver cannot even be killed: no other is started beside it.
    private void await(Process process) throws IOException, InterruptedException {
        try {
            if (process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
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
