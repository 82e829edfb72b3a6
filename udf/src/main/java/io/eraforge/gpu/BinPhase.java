package io.eraforge.gpu;

import java.util.Set;

/** Entropy of the values' histogram. */
final class BinPhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of("binned_entropy");
    }

    @Override
    public void run(Work w, Picked picked) {
        picked.each("binned_entropy", f -> entropy(w, f.integer("max_bins")));
    }

    // A pass per edge, but every value falls exactly where numpy's rounded edges put it.
    private static Col entropy(Work w, int bins) {
        Col step = Stats.range(w).over(bins).hold();
        Col entropy = w.each(0);
        Col atLeast = w.length();
        for (int bin = 1; bin < bins; bin++) {
            Col next = w.sum(w.x().ge(w.spread(step.times(bin).plus(Stats.min(w)))))
                    .hold();
            entropy = entropy.plus(Entropies.term(atLeast.minus(next).over(w.length())));
            atLeast.free();
            atLeast = next;
        }
        entropy = entropy.plus(Entropies.term(atLeast.over(w.length())));
        atLeast.free();
        step.free();
        Col range = Stats.range(w).hold();
        Col finite = range.lt(Double.POSITIVE_INFINITY).choose(entropy, Double.NaN);
        return range.eq(0).choose(0, finite);
    }
}
