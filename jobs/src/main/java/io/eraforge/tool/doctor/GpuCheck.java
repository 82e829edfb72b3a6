package io.eraforge.tool.doctor;

import io.eraforge.gpu.device.NvidiaSmi;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What nvidia-smi says of the GPUs. A missing, hanging or failing one is a finding, never an error. */
final class GpuCheck {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final String NONE =
            "Nothing to do: features are computed on the CPU. For a GPU, install NVIDIA's driver.";

    private final NvidiaSmi smi;

    GpuCheck(String program) {
        this.smi = new NvidiaSmi(program, TIMEOUT);
    }

    /** One for each GPU, one for how they are linked; or the one reason why there are none. */
    List<Finding> findings() {
        try {
            NvidiaSmi.Answer answer = smi.ask(
                    "--query-gpu=index,uuid,name,memory.total,driver_version,compute_mode", "--format=csv,noheader");
            if (!answer.succeeded()) {
                return List.of(Finding.note("GPU", "none: " + answer.text(), NONE));
            }
            List<InstalledGpu> gpus = InstalledGpu.parse(answer);
            if (gpus.isEmpty()) {
                return List.of(Finding.note("GPU", "nvidia-smi answers oddly: " + answer.text(), NONE));
            }
            return findings(gpus);
        } catch (NvidiaSmi.HangingException e) {
            return List.of(Finding.problem(
                    "GPU", smi.program() + " does not answer", "Restart the machine, or look at its driver."));
        } catch (IOException e) {
            return List.of(Finding.note("GPU", "none: there is no " + smi.program(), NONE));
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
