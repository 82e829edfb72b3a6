package io.eraforge.gpu.reduce;

import io.eraforge.gpu.column.DeviceEras;
import io.eraforge.gpu.column.Output;
import io.eraforge.gpu.column.SharedColumn;
import io.eraforge.gpu.column.SliceWork;
import io.eraforge.kernel.EraKernel;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.moment.SummaryStatistics;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Reduces all statistics of a kernel on the device, in three stages with one copy to the host each. */
public final class SliceReducer {
    private static final int STAGES = 3;

    private final SliceWork work;
    private final List<SharedStatistic> statistics;
    private final List<Reduction> reductions;
    private final List<Reduction> inOrder;
    private final SummaryStatistics summary;

    private SliceReducer(EraKernel kernel, SliceWork work) {
        this.work = work;
        this.statistics = List.copyOf(kernel.statistics().all());
        this.reductions = statistics.stream()
                .map(statistic -> Reductions.create(statistic, statistics, work))
                .toList();
        this.inOrder = IntStream.range(0, statistics.size())
                .boxed()
                .sorted(Comparator.comparingInt(i -> Reductions.order(statistics.get(i))))
                .map(reductions::get)
                .toList();
        this.summary = kernel.statistics().get(SummaryStatistics.KEY);
    }

    /** {@code eras} have at least one value; {@code kernel} is bound to the statistics of the device, the summary among them. */
    public static ReducedSlice reduce(EraKernel kernel, DeviceEras eras) {
        try (SliceWork work = new SliceWork(eras)) {
            SliceReducer reducer = new SliceReducer(kernel, work);
            for (int stage = 1; stage <= STAGES; stage++) {
                reducer.run(stage);
            }
            List<List<Output>> outputs =
                    reducer.reductions.stream().map(Reduction::outputs).toList();
            return new ReducedSlice(eras.size(), outputs);
        }
    }

    private void run(int stage) {
        if (inOrder.stream().noneMatch(each -> each.lastStage() >= stage)) {
            return;
        }
        if (stage > 1) {
            prepare(stage);
        }
        work.upload(stage);
        for (Reduction reduction : inOrder) {
            switch (stage) {
                case 1 -> reduction.first();
                case 2 -> reduction.second();
                default -> reduction.third();
            }
        }
        work.download();
        inOrder.stream().filter(each -> each.lastStage() == stage).forEach(Reduction::finish);
        drop(stage);
    }

    /** Loads what was reduced so far, era by era, and passes it on to the reductions of this stage. */
    private void prepare(int stage) {
        for (int era = 0; era < work.eras(); era++) {
            if (work.length(era) == 0) {
                continue;
            }
            for (int i = 0; i < reductions.size(); i++) {
                if (reductions.get(i).lastStage() < stage) {
                    ReducedSlice.load(statistics.get(i), reductions.get(i).outputs(), work.size(), era);
                }
            }
            work.means()[era] = summary.mean();
            for (Reduction reduction : inOrder) {
                if (stage == 2) {
                    reduction.beforeSecond(era);
                } else {
                    reduction.beforeThird(era);
                }
            }
        }
    }

    private void drop(int stage) {
        if (stage == 2) {
            work.drop(SharedColumn.MEAN);
            work.drop(SharedColumn.POSITION);
            work.drop(SharedColumn.INDEX);
        }
    }
}
