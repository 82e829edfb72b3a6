package io.eraforge.gpu.phase;

import io.eraforge.feature.Feature;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;
import io.eraforge.gpu.column.SlidingWindows;
import java.util.List;
import java.util.Set;

/** Changes that stay between two quantiles. The quantiles themselves come from {@link Bounds}, while there is a sorted copy. */
final class ChangeCorridorPhase implements Phase {
    private static final String NAME = "change_quantiles";

    @Override
    public Set<String> calculators() {
        return Set.of(NAME);
    }

    @Override
    public boolean supports(Feature feature) {
        return Set.of("mean", "var").contains(feature.text("f_agg"));
    }

    @Override
    public void run(PhaseContext w, PhaseFeatures picked) {
        List<Corridor> corridors =
                picked.features(NAME).stream().map(Corridor::of).distinct().toList();
        for (Corridor corridor : corridors) {
            changes(w, picked, corridor);
        }
    }

    private static void changes(PhaseContext w, PhaseFeatures picked, Corridor corridor) {
        SlidingWindows pairs = w.runs(1);
        if (pairs.none() || corridor.low() >= corridor.high()) {
            picked.eachOf(NAME, corridor::has, f -> w.constant(0));
            return;
        }
        Col inside = inside(w, corridor).retain();
        Col both = pairs.at(inside, 0).and(pairs.at(inside, 1)).retain();
        inside.free();
        Col count = pairs.sum(() -> both).retain();
        Col none = DeviceStatistics.quantile(w, corridor.low())
                .eq(DeviceStatistics.quantile(w, corridor.high()))
                .or(count.lt(1))
                .retain();
        for (boolean absolute : new boolean[] {false, true}) {
            aggregates(w, picked, new Changes(corridor, absolute, pairs, both, count, none));
        }
        both.free();
    }

    private static Col inside(PhaseContext w, Corridor corridor) {
        Col above = w.x().ge(w.broadcast(DeviceStatistics.quantile(w, corridor.low())));
        return above.and(w.x().le(w.broadcast(DeviceStatistics.quantile(w, corridor.high()))));
    }

    private static void aggregates(PhaseContext w, PhaseFeatures picked, Changes c) {
        if (picked.features(NAME).stream().noneMatch(c::has)) {
            return;
        }
        Col mean =
                c.pairs().sum(() -> c.both().ifElse(c.of(w), 0)).over(c.count()).retain();
        picked.eachOf(NAME, c::has, f -> {
            Col value = f.text("f_agg").equals("mean") ? mean : variance(w, c, mean);
            return c.none().ifElse(0, value);
        });
        mean.free();
    }

    private static Col variance(PhaseContext w, Changes c, Col mean) {
        Col means = w.broadcast(mean).retain();
        Col squares = c.pairs().sum(() -> {
            Col off = c.of(w).minus(c.pairs().at(means, 0));
            return c.both().ifElse(off.squared(), 0);
        });
        means.free();
        return squares.over(c.count());
    }

    /** Two quantiles. */
    private record Corridor(double low, double high) {
        static Corridor of(Feature feature) {
            return new Corridor(feature.number("ql"), feature.number("qh"));
        }

        boolean has(Feature feature) {
            return equals(of(feature));
        }
    }

    /** The changes in a corridor, or their sizes, one per pair; which of them count, how many, and eras without any. */
    private record Changes(Corridor corridor, boolean absolute, SlidingWindows pairs, Col both, Col count, Col none) {
        boolean has(Feature feature) {
            return corridor.has(feature) && feature.flag("isabs") == absolute;
        }

        Col of(PhaseContext w) {
            Col change = pairs.at(w.x(), 1).minus(pairs.at(w.x(), 0));
            return absolute ? change.abs() : change;
        }
    }

    /** Computes the quantiles and keeps them. */
    static final class Bounds implements Phase {
        @Override
        public Set<String> calculators() {
            return Set.of(NAME);
        }

        @Override
        public void run(PhaseContext w, PhaseFeatures picked) {
            for (Feature feature : picked.features(NAME)) {
                DeviceStatistics.quantile(w, feature.number("ql"));
                DeviceStatistics.quantile(w, feature.number("qh"));
            }
        }
    }
}
