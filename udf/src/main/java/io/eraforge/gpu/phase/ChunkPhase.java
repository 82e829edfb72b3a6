package io.eraforge.gpu.phase;

import ai.rapids.cudf.DType;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;
import java.util.Set;

/** The share of the energy in one of several equal parts of an era. */
final class ChunkPhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of("energy_ratio_by_chunks");
    }

    @Override
    public void run(PhaseContext w, PhaseFeatures picked) {
        picked.features("energy_ratio_by_chunks").stream()
                .mapToInt(f -> f.integer("num_segments"))
                .distinct()
                .forEach(parts -> ratios(w, picked, parts));
    }

    private static void ratios(PhaseContext w, PhaseFeatures picked, int parts) {
        Col energies = w.sumParts(w.x().squared(), sizes(w, parts)).retain();
        picked.eachOf("energy_ratio_by_chunks", f -> f.integer("num_segments") == parts, f -> {
            Col part = w.every(energies, f.integer("segment_focus"), parts);
            return DeviceStatistics.energy(w).eq(0).ifElse(Double.NaN, part.over(DeviceStatistics.energy(w)));
        });
        energies.free();
    }

    /** Equal parts, the first ones longer by one if need be, era by era. */
    private static Col sizes(PhaseContext w, int parts) {
        Col size = w.length().over(parts).floor().retain();
        Col rest = w.length().minus(size.times(parts)).retain();
        Col[] sizes = new Col[parts];
        for (int i = 0; i < parts; i++) {
            sizes[i] = size.plus(rest.gt(i).cast(DType.FLOAT64)).cast(DType.INT32);
        }
        size.free();
        rest.free();
        return w.interleave(sizes);
    }
}
