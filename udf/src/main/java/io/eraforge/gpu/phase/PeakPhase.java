package io.eraforge.gpu.phase;

import ai.rapids.cudf.DType;
import io.eraforge.feature.Feature;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.PhaseContext;
import java.util.List;
import java.util.Set;

/** Values larger than all their neighbours up to some distance, for all distances in one go. */
final class PeakPhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of("number_peaks");
    }

    @Override
    public void run(PhaseContext w, PhaseFeatures picked) {
        List<Feature> features = picked.features("number_peaks");
        int farthest = features.stream().mapToInt(f -> f.integer("n")).max().orElse(0);
        Col room = room(w).retain();
        Col peak = null;
        for (int distance = 1; distance <= farthest; distance++) {
            Col higher = higher(w, distance);
            peak = (peak == null ? higher : peak.consumable().and(higher)).retain();
            Col found = peak;
            int n = distance;
            picked.eachOf("number_peaks", f -> f.integer("n") == n, f -> w.sum(found.and(room.ge(n))));
        }
    }

    /** Values on the nearer side of each within its era. */
    private static Col room(PhaseContext w) {
        Col after = w.broadcast(w.lengths()).minus(1).minus(w.position());
        return w.position().min(after);
    }

    private static Col higher(PhaseContext w, int distance) {
        int pairs = w.eras().values() - distance;
        if (pairs <= 0) {
            return w.x().ne(w.x());
        }
        Col earlier = w.x().window(0, pairs).retain();
        Col later = w.x().window(distance, pairs).retain();
        Col before = w.padded(distance, later.gt(earlier), 0);
        Col after = w.padded(0, earlier.gt(later), distance);
        earlier.free();
        later.free();
        return before.and(after).cast(DType.BOOL8);
    }
}
