package io.eraforge.tool.doctor;

import io.eraforge.gpu.device.NvidiaSmi;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Checks the GPUs with nvidia-smi. If it is missing, hangs or fails, that is a finding, not an error. */
final class GpuCheck {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final String NO_GPU_REMEDY =
            "Nothing to do: features are computed on the CPU. For a GPU, install NVIDIA's driver; --backend gpu adds the RAPIDS plugin.";

    private final NvidiaSmi smi;

    GpuCheck(String program) {
        this.smi = new NvidiaSmi(program, TIMEOUT);
    }

    /** One finding per GPU and one on their links, or a single finding that explains why no GPU was found. */
    List<Finding> findings() {
        try {
            NvidiaSmi.Answer answer = smi.ask(
                    "--query-gpu=index,uuid,name,memory.total,driver_version,compute_mode", "--format=csv,noheader");
            if (!answer.succeeded()) {
                return List.of(Finding.note("GPU", "none: " + answer.text(), NO_GPU_REMEDY));
            }
            List<InstalledGpu> gpus = InstalledGpu.parse(answer);
            if (gpus.isEmpty()) {
                return List.of(Finding.note("GPU", "unexpected output of nvidia-smi: " + answer.text(), NO_GPU_REMEDY));
            }
            return findings(gpus);
        } catch (NvidiaSmi.HangingException e) {
            return List.of(Finding.problem(
                    "GPU", smi.program() + " does not respond", "Restart the machine, or check its driver."));
        } catch (IOException e) {
            return List.of(Finding.note("GPU", "none: %s not found".formatted(smi.program()), NO_GPU_REMEDY));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    private List<Finding> findings(List<InstalledGpu> gpus) throws IOException, InterruptedException {
        NvidiaSmi.Answer processes =
                smi.ask("--query-compute-apps=gpu_uuid,pid,process_name,used_memory", "--format=csv,noheader");
        List<Finding> findings = new ArrayList<>();
        gpus.forEach(gpu -> findings.add(gpu.finding(processes.succeeded() ? processes.table(4) : List.of())));
        if (gpus.size() > 1) {
            NvidiaSmi.Answer topology = smi.ask("topo", "-m");
            findings.add(NvLink.finding(topology.succeeded() ? topology.text() : ""));
        }
        return findings;
    }
}
