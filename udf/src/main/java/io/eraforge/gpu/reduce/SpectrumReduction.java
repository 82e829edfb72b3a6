package io.eraforge.gpu.reduce;

import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.Output;
import io.eraforge.gpu.column.SharedColumn;
import io.eraforge.gpu.column.SliceWork;
import io.eraforge.kernel.spectrum.LowSpectrum;
import java.util.Arrays;

/**
 * Centred values times the cosines and the sines of the first multiples of an angle, by Chebyshev's recurrence: the product with
 * that of k + 1 is twice the cosine of the angle times that of k, minus that of k − 1. So two transcendental functions serve all.
 */
final class SpectrumReduction extends Reduction {
    private final int maxOrder;
    private final SliceWork.PerEra angle;
    private Col angles;

    SpectrumReduction(LowSpectrum statistic, SliceWork work) {
        super(work, 3);
        this.maxOrder = statistic.maxOrder();
        work.needWindows(0);
        double[] each = new double[work.eras()];
        Arrays.setAll(each, era -> 2 * Math.PI / work.length(era));
        this.angle = work.needPerEra(2, each);
    }

    @Override
    void second() {
        if (maxOrder == 0) {
            return;
        }
        angles = work.position().times(work.spread(angle)).retain();
        work.centred();
    }

    /** The last reduction of all, and the one that takes most memory: of the slice, it needs the centred values only. */
    @Override
    void third() {
        if (maxOrder == 0) {
            return;
        }
        work.dropAllBut(SharedColumn.CENTRED);
        Col cosine = angles.cos().retain();
        Col sines = angles.consumable().sin().times(work.centred());
        Col cosines = cosine.times(work.centred());
        Col twice = cosine.plus(cosine).retain();
        cosine.free();
        Output[] real = sums(cosines, work.centred(), twice);
        work.drop(SharedColumn.CENTRED);
        Output[] imaginary = sums(sines, null, twice);
        twice.free();
        for (int k = 0; k < maxOrder; k++) {
            add(real[k]);
            add(imaginary[k]);
        }
    }

    /** Sums of the products of order 1 to the last one; {@code zeroth} are those of order 0, null if they are zero. */
    private Output[] sums(Col first, Col zeroth, Col twice) {
        Output[] sums = new Output[maxOrder];
        Col before = zeroth;
        Col current = first.retain();
        for (int k = 0; k < maxOrder; k++) {
            sums[k] = work.sum(current);
            if (k + 1 < maxOrder) {
                Col next = twice.times(current);
                next = (before == null ? next : next.minus(before)).retain();
                if (before != null && before == zeroth) {
                    work.drop(SharedColumn.CENTRED);
                } else if (before != null) {
                    before.free();
                }
                before = current;
                current = next;
            }
        }
        current.free();
        if (before != null && before != zeroth) {
            before.free();
        }
        return sums;
    }
}
