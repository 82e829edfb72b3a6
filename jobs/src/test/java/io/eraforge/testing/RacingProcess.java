package io.eraforge.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A {@link LeaseRacer} in a separate process with S3A on its class path; {@code close()} ends it. */
public final class RacingProcess implements AutoCloseable {
    private final Process process;
    private final PrintStream to;
    private final BufferedReader from;
    private final Path log;

    private RacingProcess(Process process, Path log) {
        this.process = process;
        this.to = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        this.from = process.inputReader(StandardCharsets.UTF_8);
        this.log = log;
    }

    /** {@code settings}: Hadoop settings as {@code key=value}. */
    public static RacingProcess start(Path log, List<String> settings) throws IOException {
        String tests = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        String classPath = Stream.concat(
                        Stream.of(tests), S3Server.clientJars().stream().map(Path::toString))
                .collect(Collectors.joining(":"));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "@" + Script.HOME.resolve("submit/spark.jvm"),
                "-cp",
                classPath,
                LeaseRacer.class.getName()));
        command.addAll(settings);
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(log.toFile());
        builder.environment().putAll(S3Server.environment());
        return new RacingProcess(builder.start(), log);
    }

    public long pid() {
        return process.pid();
    }

    public void send(String line) {
        to.println(line);
    }

    /** Waits for the next line of output. */
    public String answer() {
        try {
            String line = from.readLine();
            if (line == null) {
                throw new AssertionError("It has ended; its log:\n" + Files.readString(log));
            }
            return line;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        Processes.end(process);
    }
}
