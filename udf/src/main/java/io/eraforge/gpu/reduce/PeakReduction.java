package io.eraforge.gpu.reduce;

import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.SliceWork;
import io.eraforge.kernel.peak.PeakCounts;

/** Values larger than all neighbours within each support: compared with the largest of those before and of those after. */
final class PeakReduction extends Reduction {
    private final int[] supports;

    PeakReduction(PeakCounts statistic, SliceWork work) {
        super(work, 1);
        this.supports = statistic.supports();
        for (int support : supports) {
            work.needWindows(2 * support);
        }
    }

    @Override
    void first() {
        Col largest = work.x();
        int reach = 1;
        for (int support : supports) {
            if (!work.hasWindows(2 * support)) {
                add(work.none(true));
                continue;
            }
            while (reach < support) {
                int next = Math.min(2 * reach, support);
                Col wider = widen(largest, reach, next);
                largest.free();
                largest = wider.retain();
                reach = next;
            }
            add(work.sum(peaks(largest, support), 2 * support));
        }
        largest.free();
    }

    /** The largest of {@code to} values from each value on, from that of {@code from} values. */
    private Col widen(Col largest, int from, int to) {
        Col a = work.window(largest, to - from, 0).retain();
        Col b = work.window(largest, to - from, to - from).retain();
        Col wider = a.gt(b).ifElse(a, b);
        a.free();
        b.free();
        return wider;
    }

    // A peak is in the middle of a window; `largest` at i covers `support` values from i on.
    private Col peaks(Col largest, int support) {
        int rows = work.values() - 2 * support;
        Col middle = work.x().window(support, rows).retain();
        Col before = middle.gt(largest.window(0, rows));
        Col after = middle.gt(largest.window(support + 1, rows));
        middle.free();
        return before.and(after);
    }
}
