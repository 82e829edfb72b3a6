package io.eraforge.cli.doctor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Asks nvidia-smi about the GPUs. A missing, hanging or failing one is a finding, never an error. */
final class NvidiaSmi {
    private static final int PATIENCE_SECONDS = 5;
    private static final String NONE =
            "Nothing to do: features are computed on the CPU. For a GPU, install NVIDIA's driver.";

    private final String program;

    NvidiaSmi(String program) {
        this.program = program;
    }

    List<Finding> gpus() {
        try {
            Process process = new ProcessBuilder(
                            program,
                            "--query-gpu=index,name,memory.total,driver_version,compute_mode",
                            "--format=csv,noheader")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.PIPE)
                    .start();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return List.of(Finding.problem(
                        "GPU", program + " does not answer", "Restart the machine, or look at its driver."));
            }
            String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return process.exitValue() == 0 ? cards(answer) : List.of(Finding.note("GPU", "none: " + answer, NONE));
        } catch (IOException e) {
            return List.of(Finding.note("GPU", "none: there is no " + program, NONE));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    private static List<Finding> cards(String answer) {
        List<Finding> cards = new ArrayList<>();
        for (String line : answer.lines().toList()) {
            String[] cells = line.split("\\s*,\\s*");
            if (cells.length == 5) {
                cards.add(Finding.ok(
                        "GPU " + cells[0], "%s, %s, driver %s, compute mode %s".formatted((Object[]) tail(cells))));
            }
        }
        return cards.isEmpty() ? List.of(Finding.note("GPU", "nvidia-smi answers oddly: " + answer, NONE)) : cards;
    }

    private static String[] tail(String[] cells) {
        return Arrays.copyOfRange(cells, 1, cells.length);
    }
}
