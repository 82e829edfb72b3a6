package io.eraforge.cli.doctor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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

    /** One for each GPU, one for how they are linked; or the one reason why there are none. */
    List<Finding> gpus() {
        try {
            Answer answer = ask(
                    "--query-gpu=index,uuid,name,memory.total,driver_version,compute_mode", "--format=csv,noheader");
            if (!answer.well()) {
                return List.of(Finding.note("GPU", "none: " + answer.text(), NONE));
            }
            List<Gpu> gpus = Gpu.parse(answer.text());
            if (gpus.isEmpty()) {
                return List.of(Finding.note("GPU", "nvidia-smi answers oddly: " + answer.text(), NONE));
            }
            return findings(gpus);
        } catch (HangingException e) {
            return List.of(Finding.problem(
                    "GPU", program + " does not answer", "Restart the machine, or look at its driver."));
        } catch (IOException e) {
            return List.of(Finding.note("GPU", "none: there is no " + program, NONE));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    private List<Finding> findings(List<Gpu> gpus) throws IOException, InterruptedException {
        Answer processes = ask("--query-compute-apps=gpu_uuid,pid,process_name,used_memory", "--format=csv,noheader");
        List<Finding> findings = new ArrayList<>();
        gpus.forEach(gpu -> findings.add(gpu.finding(processes.well() ? processes.text() : "")));
        if (gpus.size() > 1) {
            Answer topology = ask("topo", "-m");
            findings.add(NvLink.finding(topology.well() ? topology.text() : ""));
        }
        return findings;
    }

    private record Answer(boolean well, String text) {}

    private static final class HangingException extends IOException {}

    // Into a file: a full pipe would make the program wait for us while we wait for it.
    private Answer ask(String... arguments) throws IOException, InterruptedException {
        Path output = Files.createTempFile("nvidia-smi", ".out");
        try {
            List<String> command = new ArrayList<>(List.of(program));
            command.addAll(List.of(arguments));
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new HangingException();
            }
            return new Answer(
                    process.exitValue() == 0,
                    Files.readString(output, StandardCharsets.UTF_8).strip());
        } finally {
            Files.delete(output);
        }
    }
}
