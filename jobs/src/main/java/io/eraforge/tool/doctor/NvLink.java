package io.eraforge.tool.doctor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Finds pairs of GPUs linked by NVLink in the matrix printed by {@code nvidia-smi topo -m}. */
final class NvLink {
    private NvLink() {}

    static Finding finding(String matrix) {
        List<String> linked = linked(matrix);
        return linked.isEmpty()
                ? Finding.ok("GPU links", "no NVLink between GPUs")
                : Finding.ok(
                        "GPU links",
                        "NVLink between %s; use conf/gpu-ucx.conf to shuffle over it"
                                .formatted(String.join(", ", linked)));
    }

    // The first line has the column names, GPUs first; NV4 in a cell means four bonded links.
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
