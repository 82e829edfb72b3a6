package io.eraforge.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Exit code and output, standard output and error together, of a script in {@code submit/}. */
public record Script(int code, String out) {
    public static final Path HOME = Path.of("").toAbsolutePath().getParent();

    /** Runs a script to its end, without SPARK_HOME unless {@code environment} sets it. */
    public static Script run(Map<String, String> environment, String name, String... arguments) {
        List<String> command = new ArrayList<>(
                List.of("/bin/bash", HOME.resolve("submit").resolve(name).toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().keySet().removeAll(List.of("MASTER", "IMAGE", "HADOOP_CONF_DIR"));
        builder.environment().put("SPARK_HOME", "");
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Script(process.waitFor(), out.strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
