package io.eraforge.gpu.phase;

import ai.rapids.cudf.DType;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.PhaseContext;
import java.util.Set;

/** Peaks: values larger than all their neighbours within a distance. Each distance refines the peaks of the one before. */
final class PeakPhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of("number_peaks");
    }

    @Override
    public void run(PhaseContext ctx, PhaseFeatures features) {
        int maxDistance = features.of("number_peaks").stream()
                .mapToInt(f -> f.integer("n"))
                .max()
                .orElse(0);
        Col toNearerEnd = distanceToNearerEnd(ctx).retain();
        Col peak = null;
        for (int distance = 1; distance <= maxDistance; distance++) {
            Col higher = exceedsNeighbours(ctx, distance);
            peak = (peak == null ? higher : peak.consumable().and(higher)).retain();
            Col found = peak;
            int n = distance;
            features.computeMatching(
                    "number_peaks", f -> f.integer("n") == n, f -> ctx.sum(found.and(toNearerEnd.ge(n))));
        }
    }

    /** Number of values between each value and the nearer end of its era. */
    private static Col distanceToNearerEnd(PhaseContext ctx) {
        Col after = ctx.broadcast(ctx.lengths()).minus(1).minus(ctx.position());
        return ctx.position().min(after);
    }

    private static Col exceedsNeighbours(PhaseContext ctx, int distance) {
        int pairs = ctx.eras().values() - distance;
        if (pairs <= 0) {
            return ctx.x().ne(ctx.x());
        }
        Col earlier = ctx.x().window(0, pairs).retain();
        Col later = ctx.x().window(distance, pairs).retain();
        Col before = ctx.padded(distance, later.gt(earlier), 0);
        Col after = ctx.padded(0, earlier.gt(later), distance);
        earlier.free();
        later.free();
        return before.and(after).cast(DType.BOOL8);
    }
}
