package io.eraforge.gpu;

import java.util.Set;

/** Spread and shape. */
final class MomentPhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of(
                "variance",
                "standard_deviation",
                "variation_coefficient",
                "skewness",
                "kurtosis",
                "variance_larger_than_standard_deviation",
                "large_standard_deviation");
    }

    @Override
    public void run(Work w, Picked picked) {
        picked.value("variance", () -> Stats.variance(w));
        picked.value("standard_deviation", () -> Stats.deviation(w));
        picked.value(
                "variation_coefficient",
                () -> Stats.mean(w).eq(0).choose(Double.NaN, Stats.deviation(w).over(Stats.mean(w))));
        picked.value("skewness", () -> skewness(w));
        picked.value("kurtosis", () -> kurtosis(w));
        picked.value(
                "variance_larger_than_standard_deviation",
                () -> Stats.variance(w).gt(Stats.deviation(w)));
        picked.each(
                "large_standard_deviation",
                f -> Stats.deviation(w).gt(Stats.range(w).times(f.number("r"))));
    }

    private static Col skewness(Work w) {
        Col n = w.length();
        Col factor = n.minus(1).sqrt().times(n).over(n.minus(2));
        Col m2 = Stats.power2(w);
        return Stats.power3(w).over(m2.sqrt().times(m2)).times(factor);
    }

    private static Col kurtosis(Work w) {
        Col n = w.length();
        Col ratio = Stats.power4(w).over(Stats.power2(w).squared());
        Col excess = n.plus(1).times(n).times(ratio).minus(n.minus(1).times(3));
        return n.minus(1).over(n.minus(2).times(n.minus(3))).times(excess);
    }
}
