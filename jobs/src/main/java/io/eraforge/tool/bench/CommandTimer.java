package io.eraforge.tool.bench;

import io.eraforge.error.ToolErrors;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Times commands of submit/eraforge, each in a new process: with the start of Java and Spark and all compiling. */
final class CommandTimer {
    /** bash reports the CPU time of all processes that a command started; the command's own output is dropped. */
    private static final String SCRIPT = "TIMEFORMAT='%R %U %S'; { time \"$@\" >/dev/null 2>&1; } 2>&1; exit $?";

    private final Path home;

    /** {@code home}: the project folder. */
    CommandTimer(Path home) {
        this.home = home;
    }

    /** Wall and CPU seconds of one command. */
    BenchCost time(String... arguments) {
        List<String> command = new ArrayList<>(List.of("bash", "-c", SCRIPT, "bash"));
        command.add(home.resolve("submit/eraforge").toString());
        command.addAll(List.of(arguments));
        try {
            ProcessBuilder builder = new ProcessBuilder(command);
            builder.environment().put("LC_ALL", "C.UTF-8");
            Process process = builder.start();
            process.getOutputStream().close();
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int code = process.waitFor();
            if (code != 0) {
                throw ToolErrors.benchCommandFailed(String.join(" ", arguments), code);
            }
            String[] seconds = out.strip().split(" ");
            return new BenchCost(
                    Double.parseDouble(seconds[0]), Double.parseDouble(seconds[1]) + Double.parseDouble(seconds[2]));
        } catch (IOException e) {
            throw ToolErrors.benchCommandUnavailable(String.join(" ", arguments), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while timing a command", e);
        }
    }
}
