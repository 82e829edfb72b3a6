package io.eraforge.tool.doctor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Which GPUs are linked by NVLink, by the matrix of {@code nvidia-smi topo -m}. */
final class NvLink {
    private NvLink() {}

    static Finding finding(String matrix) {
        List<String> linked = linked(matrix);
        return linked.isEmpty()
                ? Finding.ok("GPU links", "no NVLink between GPUs")
                : Finding.ok(
                        "GPU links",
                        "NVLink between %s; conf/gpu-ucx.conf shuffles over it".formatted(String.join(", ", linked)));
    }

    // The first line names the columns, of which the GPUs come first; NV4 in a cell is a bond of four links.
    private static List<String> linked(String matrix) {
        List<String> linked = new ArrayList<>();
        for (String line : matrix.lines().toList()) {
            List<String> cells = Arrays.asList(line.strip().split("\\s+"));
            if (cells.get(0).matches("GPU\\d+") && !cells.get(1).matches("GPU\\d+")) {
                int row = Integer.parseInt(cells.get(0).substring(3));
                for (int column = row + 1; column + 1 < cells.size(); column++) {
                    if (cells.get(column + 1).matches("NV\\d+")) {
                        linked.add(row + " and " + column);
                    }
                }
            }
        }
        return linked;
    }
}
