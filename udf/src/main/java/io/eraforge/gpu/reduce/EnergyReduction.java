package io.eraforge.gpu.reduce;

import io.eraforge.gpu.column.Segments;
import io.eraforge.gpu.column.SliceWork;
import io.eraforge.kernel.moment.EnergyShares;

/** Energies of equal segments of the eras, and of what comes after the last segment that is asked for. */
final class EnergyReduction extends Reduction {
    private final Segments parts;
    private final int perEra;

    EnergyReduction(EnergyShares statistic, SliceWork work) {
        super(work, 1);
        this.perEra = statistic.count() + 1;
        int[] ends = new int[work.eras() * perEra];
        for (int era = 0; era < work.eras(); era++) {
            int n = work.length(era);
            for (int i = 0; i < perEra; i++) {
                int end = i + 1 == perEra ? n : EnergyShares.start(n, statistic.segments(), i + 1);
                ends[era * perEra + i] = work.start(era) + end;
            }
        }
        this.parts = work.needParts(ends);
    }

    @Override
    void first() {
        add(work.sumParts(work.x().squared(), parts, perEra));
    }
}
