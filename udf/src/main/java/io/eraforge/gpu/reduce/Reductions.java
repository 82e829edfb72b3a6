package io.eraforge.gpu.reduce;

import io.eraforge.gpu.column.SliceWork;
import io.eraforge.kernel.EraSize;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.change.ChangeCorridor;
import io.eraforge.kernel.change.ChangeSums;
import io.eraforge.kernel.change.LaggedTriples;
import io.eraforge.kernel.change.SamplingGaps;
import io.eraforge.kernel.change.TimeEnds;
import io.eraforge.kernel.entropy.OrdinalPatterns;
import io.eraforge.kernel.lag.Autocovariance;
import io.eraforge.kernel.moment.EndValues;
import io.eraforge.kernel.moment.EnergyShares;
import io.eraforge.kernel.moment.ExtremeLocations;
import io.eraforge.kernel.moment.MassQuantiles;
import io.eraforge.kernel.moment.Moments;
import io.eraforge.kernel.moment.SummaryStatistics;
import io.eraforge.kernel.order.BenfordCorrelation;
import io.eraforge.kernel.order.OrderStatistics;
import io.eraforge.kernel.order.RepeatedValues;
import io.eraforge.kernel.order.ValueCounts;
import io.eraforge.kernel.peak.Crossings;
import io.eraforge.kernel.peak.LongestRuns;
import io.eraforge.kernel.peak.PeakCounts;
import io.eraforge.kernel.regression.PositionTrend;
import io.eraforge.kernel.regression.TimeTrend;
import io.eraforge.kernel.spectrum.LowSpectrum;
import java.util.ArrayList;
import java.util.List;

/** The reduction of each statistic, in the order in which they run: those that share columns follow each other. */
final class Reductions {
    private static final List<Entry<?>> ALL = new ArrayList<>();

    static {
        add(EraSize.class, (s, all, work) -> new Reduction(work, 0) {});
        add(SummaryStatistics.class, (s, all, work) -> new SummaryReduction(s, work));
        add(EnergyShares.class, (s, all, work) -> new EnergyReduction(s, work));
        add(EndValues.class, (s, all, work) -> new EndReduction(s, work));
        add(TimeEnds.class, (s, all, work) -> new EndReduction(s, work));
        add(ChangeSums.class, (s, all, work) -> new ChangeReduction(s, work));
        add(LaggedTriples.class, (s, all, work) -> new TripleReduction(s, work));
        add(PeakCounts.class, (s, all, work) -> new PeakReduction(s, work));
        add(OrdinalPatterns.class, (s, all, work) -> new PatternReduction(s, work));
        add(MassQuantiles.class, (s, all, work) -> new MassReduction(s, work));
        add(SamplingGaps.class, (s, all, work) -> new GapReduction(s, find(TimeEnds.class, all), work));
        add(Crossings.class, (s, all, work) -> new CrossingReduction(s, work));
        add(
                BenfordCorrelation.class,
                (s, all, work) -> new DigitReduction(s, find(SummaryStatistics.class, all), work));
        add(OrderStatistics.class, (s, all, work) -> new SortReduction(s, work));
        add(RepeatedValues.class, (s, all, work) -> new RepeatReduction(s, work));
        add(ChangeCorridor.class, (s, all, work) -> new CorridorReduction(s, work));
        add(
                ExtremeLocations.class,
                (s, all, work) -> new ExtremeReduction(s, find(SummaryStatistics.class, all), work));
        add(LongestRuns.class, (s, all, work) -> new RunReduction(s, work));
        add(Moments.class, (s, all, work) -> new MomentReduction(s, work));
        add(Autocovariance.class, (s, all, work) -> new LagReduction(s, work));
        add(TimeTrend.class, (s, all, work) -> new TimeTrendReduction(s, find(TimeEnds.class, all), work));
        add(PositionTrend.class, (s, all, work) -> new TrendReduction(s, work));
        add(ValueCounts.class, (s, all, work) -> new CountReduction(s, work));
        add(LowSpectrum.class, (s, all, work) -> new SpectrumReduction(s, work));
    }

    private Reductions() {}

    private interface Factory<T> {
        Reduction create(T statistic, List<SharedStatistic> all, SliceWork work);
    }

    private record Entry<T>(Class<T> type, Factory<T> factory) {
        Reduction create(SharedStatistic statistic, List<SharedStatistic> all, SliceWork work) {
            return factory.create(type.cast(statistic), all, work);
        }
    }

    private static <T extends SharedStatistic> void add(Class<T> type, Factory<T> factory) {
        ALL.add(new Entry<>(type, factory));
    }

    /** The statistic of a type of which there is one. */
    private static <T> T find(Class<T> type, List<SharedStatistic> all) {
        return all.stream().filter(type::isInstance).map(type::cast).findFirst().orElseThrow();
    }

    /** Statistics that have a reduction. */
    static List<Class<?>> types() {
        return ALL.stream().<Class<?>>map(Entry::type).toList();
    }

    /** Place of a statistic's reduction in the order of all. */
    static int order(SharedStatistic statistic) {
        for (int i = 0; i < ALL.size(); i++) {
            if (ALL.get(i).type() == statistic.getClass()) {
                return i;
            }
        }
        throw new IllegalStateException(statistic.getClass().getSimpleName() + " has no reduction");
    }

    static Reduction create(SharedStatistic statistic, List<SharedStatistic> all, SliceWork work) {
        return ALL.get(order(statistic)).create(statistic, all, work);
    }
}
