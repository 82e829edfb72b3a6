package io.eraforge.tool.doctor;

import io.eraforge.gpu.device.NvidiaSmi;
import java.util.List;

/** A GPU as listed by nvidia-smi. */
record InstalledGpu(String index, String uuid, String name, String memory, String driver, String computeMode) {
    /** One GPU per line of six cells; other lines are ignored. */
    static List<InstalledGpu> parse(NvidiaSmi.Answer answer) {
        return answer.table(6).stream()
                .filter(cells -> cells.get(0).matches("\\d+"))
                .map(cells -> new InstalledGpu(
                        cells.get(0), cells.get(1), cells.get(2), cells.get(3), cells.get(4), cells.get(5)))
                .toList();
    }

    /** {@code processes}: GPU UUID, pid, name and memory of each process on any GPU. */
    Finding finding(List<List<String>> processes) {
        String subject = "GPU " + index;
        String found = "%s, %s, driver %s, compute mode %s".formatted(name, memory, driver, computeMode);
        List<String> others = processes.stream()
                .filter(cells -> cells.get(0).equals(uuid))
                .map(cells -> "%s (pid %s, %s)".formatted(cells.get(2), cells.get(1), cells.get(3)))
                .toList();
        if (computeMode.equalsIgnoreCase("Prohibited")) {
            return Finding.problem(
                    subject, found, "Allow compute processes on it: nvidia-smi -i %s -c DEFAULT.".formatted(index));
        }
        return others.isEmpty()
                ? Finding.ok(subject, found)
                : Finding.note(
                        subject,
                        found + "; in use by " + String.join(", ", others),
                        "RAPIDS needs exclusive use of a GPU: stop these processes, or leave this GPU out.");
    }
}
