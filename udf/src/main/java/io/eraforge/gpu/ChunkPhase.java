package io.eraforge.gpu;

import ai.rapids.cudf.DType;
import java.util.Set;

/** The share of the energy in one of several equal parts of an era. */
final class ChunkPhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of("energy_ratio_by_chunks");
    }

    @Override
    public void run(Work w, Picked picked) {
        picked.features("energy_ratio_by_chunks").stream()
                .mapToInt(f -> f.integer("num_segments"))
                .distinct()
                .forEach(parts -> ratios(w, picked, parts));
    }

    private static void ratios(Work w, Picked picked, int parts) {
        Col energies = w.sumParts(w.x().squared(), sizes(w, parts)).hold();
        picked.eachOf("energy_ratio_by_chunks", f -> f.integer("num_segments") == parts, f -> {
            Col part = w.every(energies, f.integer("segment_focus"), parts);
            return Stats.energy(w).eq(0).choose(Double.NaN, part.over(Stats.energy(w)));
        });
        energies.free();
    }

    /** Equal parts, the first ones longer by one if need be, era by era. */
    private static Col sizes(Work w, int parts) {
        Col size = w.length().over(parts).floor().hold();
        Col rest = w.length().minus(size.times(parts)).hold();
        Col[] sizes = new Col[parts];
        for (int i = 0; i < parts; i++) {
            sizes[i] = size.plus(rest.gt(i).cast(DType.FLOAT64)).cast(DType.INT32);
        }
        size.free();
        rest.free();
        return w.interleave(sizes);
    }
}
