package io.eraforge.gpu.phase;

import io.eraforge.feature.Feature;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;
import io.eraforge.gpu.column.SlidingWindows;
import java.util.List;
import java.util.Set;

/**
 * Changes between two values that both lie within a corridor of quantiles. {@link Quantiles} computes the quantiles while the
 * sorted values are on the device.
 */
final class ChangeCorridorPhase implements Phase {
    private static final String NAME = "change_quantiles";

    @Override
    public Set<String> calculators() {
        return Set.of(NAME);
    }

    @Override
    public void run(PhaseContext ctx, PhaseFeatures features) {
        List<Corridor> corridors =
                features.of(NAME).stream().map(Corridor::of).distinct().toList();
        for (Corridor corridor : corridors) {
            run(ctx, features, corridor);
        }
    }

    private static void run(PhaseContext ctx, PhaseFeatures features, Corridor corridor) {
        SlidingWindows pairs = ctx.windows(1);
        if (pairs.isEmpty() || corridor.low() >= corridor.high()) {
            features.computeMatching(NAME, corridor::matches, f -> ctx.constant(0));
            return;
        }
        Col inside = inside(ctx, corridor).retain();
        Col counted = pairs.at(inside, 0).and(pairs.at(inside, 1)).retain();
        inside.free();
        Col count = pairs.sum(() -> counted).retain();
        Col empty = DeviceStatistics.quantile(ctx, corridor.low())
                .eq(DeviceStatistics.quantile(ctx, corridor.high()))
                .or(count.lt(1))
                .retain();
        for (boolean absolute : new boolean[] {false, true}) {
            aggregates(ctx, features, new Changes(corridor, absolute, pairs, counted, count, empty));
        }
        counted.free();
    }

    private static Col inside(PhaseContext ctx, Corridor corridor) {
        Col above = ctx.x().ge(ctx.broadcast(DeviceStatistics.quantile(ctx, corridor.low())));
        return above.and(ctx.x().le(ctx.broadcast(DeviceStatistics.quantile(ctx, corridor.high()))));
    }

    private static void aggregates(PhaseContext ctx, PhaseFeatures features, Changes c) {
        if (features.of(NAME).stream().noneMatch(c::matches)) {
            return;
        }
        Col mean = c.pairs()
                .sum(() -> c.counted().ifElse(c.values(ctx), 0))
                .over(c.count())
                .retain();
        features.computeMatching(NAME, c::matches, f -> {
            Col value = f.text("f_agg").equals("mean") ? mean : variance(ctx, c, mean);
            return c.empty().ifElse(0, value);
        });
        mean.free();
    }

    private static Col variance(PhaseContext ctx, Changes c, Col mean) {
        Col means = ctx.broadcast(mean).retain();
        Col squares = c.pairs().sum(() -> {
            Col difference = c.values(ctx).minus(c.pairs().at(means, 0));
            return c.counted().ifElse(difference.squared(), 0);
        });
        means.free();
        return squares.over(c.count());
    }

    /** Bounds of the values, as probabilities of their quantiles. */
    private record Corridor(double low, double high) {
        static Corridor of(Feature feature) {
            return new Corridor(feature.number("ql"), feature.number("qh"));
        }

        boolean matches(Feature feature) {
            return equals(of(feature));
        }
    }

    /**
     * The changes, or absolute changes, within a corridor.
     *
     * @param counted for each pair of values, whether both lie in the corridor
     * @param count number of such pairs per era
     * @param empty eras without any
     */
    private record Changes(
            Corridor corridor, boolean absolute, SlidingWindows pairs, Col counted, Col count, Col empty) {
        boolean matches(Feature feature) {
            return corridor.matches(feature) && feature.flag("isabs") == absolute;
        }

        Col values(PhaseContext ctx) {
            Col change = pairs.at(ctx.x(), 1).minus(pairs.at(ctx.x(), 0));
            return absolute ? change.abs() : change;
        }
    }

    /** Computes and shares the quantiles. */
    static final class Quantiles implements Phase {
        @Override
        public Set<String> calculators() {
            return Set.of(NAME);
        }

        @Override
        public void run(PhaseContext ctx, PhaseFeatures features) {
            for (Feature feature : features.of(NAME)) {
                DeviceStatistics.quantile(ctx, feature.number("ql"));
                DeviceStatistics.quantile(ctx, feature.number("qh"));
            }
        }
    }
}
