package io.eraforge.gpu.reduce;

import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.SliceWork;
import io.eraforge.kernel.change.ChangeCorridor;

/** Changes between two values inside a corridor, relative to a pivot near their mean, and their squares; so for absolute changes. */
final class CorridorReduction extends Reduction {
    private final ChangeCorridor statistic;
    private final double[] low;
    private final double[] high;
    private final double[] pivot;
    private final double[] absolutePivot;
    private final SliceWork.PerEra lows;
    private final SliceWork.PerEra highs;
    private final SliceWork.PerEra pivots;
    private final SliceWork.PerEra absolutePivots;

    CorridorReduction(ChangeCorridor statistic, SliceWork work) {
        super(work, 2);
        this.statistic = statistic;
        this.low = new double[work.eras()];
        this.high = new double[work.eras()];
        this.pivot = new double[work.eras()];
        this.absolutePivot = new double[work.eras()];
        this.lows = work.needPerEra(2, low);
        this.highs = work.needPerEra(2, high);
        this.pivots = work.needPerEra(2, pivot);
        this.absolutePivots = work.needPerEra(2, absolutePivot);
        work.needWindows(1);
    }

    @Override
    void beforeSecond(int era) {
        if (statistic.containsAll()) {
            return;
        }
        statistic.length(work.length(era));
        low[era] = statistic.low();
        high[era] = statistic.high();
        pivot[era] = statistic.pivot();
        absolutePivot[era] = statistic.absolutePivot();
    }

    @Override
    void second() {
        if (statistic.containsAll()) {
            return;
        }
        if (!work.hasWindows(1)) {
            add(work.none(true));
            for (int i = 0; i < 4; i++) {
                add(work.none(false));
            }
            return;
        }
        Col inside = work.x()
                .ge(work.spread(lows))
                .and(work.x().le(work.spread(highs)))
                .retain();
        Col both = work.window(inside, 1, 0).and(work.window(inside, 1, 1)).retain();
        inside.free();
        add(work.sum(both, 1));
        Col change = ChangeReduction.changes(work).retain();
        addSums(change, pivots, both);
        addSums(change.consumable().abs(), absolutePivots, both);
        both.free();
    }

    private void addSums(Col change, SliceWork.PerEra from, Col both) {
        Col each = work.spread(from).retain();
        Col relative = change.minus(work.window(each, 1, 0)).times(both).retain();
        each.free();
        add(work.sum(relative, 1));
        add(work.sum(relative.consumable().squared(), 1));
    }
}
