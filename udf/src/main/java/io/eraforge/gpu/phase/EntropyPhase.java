package io.eraforge.gpu.phase;

import ai.rapids.cudf.DType;
import io.eraforge.feature.Feature;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.DeviceStatistics;
import io.eraforge.gpu.column.PhaseContext;
import io.eraforge.gpu.column.SlidingWindows;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Entropy of the values' histogram, and of the orderings of up to four neighbouring values. */
final class EntropyPhase implements Phase {
    private static final int MAX_DIMENSION = 4;

    @Override
    public Set<String> calculators() {
        return Set.of("binned_entropy", "permutation_entropy");
    }

    // Each ordering takes a pass, and five values already have 120 orderings.
    @Override
    public boolean supports(Feature feature) {
        return !feature.calculator().name().equals("permutation_entropy")
                || (feature.integer("tau") == 1
                        && feature.integer("dimension") > 1
                        && feature.integer("dimension") <= MAX_DIMENSION);
    }

    @Override
    public void run(PhaseContext ctx, PhaseFeatures features) {
        features.computeEach("binned_entropy", f -> binnedEntropy(ctx, f.integer("max_bins")));
        features.computeEach("permutation_entropy", f -> permutationEntropy(ctx, f.integer("dimension")));
    }

    // One pass per bin edge, so that every value falls into the same bin as with numpy's rounded edges.
    private static Col binnedEntropy(PhaseContext ctx, int bins) {
        Col step = DeviceStatistics.range(ctx).over(bins).retain();
        Col entropy = ctx.constant(0);
        Col atLeast = ctx.length();
        for (int bin = 1; bin < bins; bin++) {
            Col next = ctx.sum(ctx.x().ge(ctx.broadcast(step.times(bin).plus(DeviceStatistics.min(ctx)))))
                    .retain();
            entropy = entropy.plus(term(atLeast.minus(next).over(ctx.length())));
            atLeast.free();
            atLeast = next;
        }
        entropy = entropy.plus(term(atLeast.over(ctx.length())));
        atLeast.free();
        step.free();
        Col range = DeviceStatistics.range(ctx).retain();
        Col finite = range.lt(Double.POSITIVE_INFINITY).ifElse(entropy, Double.NaN);
        return range.eq(0).ifElse(0, finite);
    }

    /** {@code -p log p}, 0 for p = 0. Consumes {@code share}. */
    private static Col term(Col share) {
        Col p = share.retain();
        Col term = p.le(0).ifElse(1, p).log().times(p).times(-1);
        p.free();
        return term;
    }

    private static Col permutationEntropy(PhaseContext ctx, int dimension) {
        SlidingWindows windows = ctx.windows(dimension - 1);
        if (windows.isEmpty()) {
            return ctx.constant(Double.NaN);
        }
        Col code = code(windows, ctx.x(), dimension).retain();
        Col total = ctx.length().minus(dimension - 1).retain();
        Col entropy = ctx.constant(0);
        for (int ordering : orderings(dimension)) {
            entropy = entropy.plus(term(windows.sum(() -> code.eq(ordering)).over(total)));
        }
        code.free();
        return total.lt(1).ifElse(Double.NaN, entropy);
    }

    /** The ordering of each window as a number: one bit per pair of values, set if the earlier one is larger. */
    private static Col code(SlidingWindows windows, Col x, int dimension) {
        Col code = null;
        for (int a = 0; a < dimension; a++) {
            for (int b = a + 1; b < dimension; b++) {
                Col larger = windows.at(x, a).gt(windows.at(x, b)).cast(DType.INT32);
                code = code == null ? larger : code.times(2).plus(larger);
            }
        }
        return code;
    }

    /** The codes of all orderings of {@code dimension} values. */
    private static List<Integer> orderings(int dimension) {
        List<Integer> codes = new ArrayList<>();
        permute(new int[dimension], 0, codes);
        return codes;
    }

    private static void permute(int[] ranks, int filled, List<Integer> codes) {
        if (filled == ranks.length) {
            codes.add(codeOf(ranks));
            return;
        }
        for (int rank = 0; rank < ranks.length; rank++) {
            if (!contains(ranks, filled, rank)) {
                ranks[filled] = rank;
                permute(ranks, filled + 1, codes);
            }
        }
    }

    private static boolean contains(int[] ranks, int filled, int rank) {
        for (int i = 0; i < filled; i++) {
            if (ranks[i] == rank) {
                return true;
            }
        }
        return false;
    }

    private static int codeOf(int[] ranks) {
        int code = 0;
        for (int a = 0; a < ranks.length; a++) {
            for (int b = a + 1; b < ranks.length; b++) {
                code = 2 * code + (ranks[a] > ranks[b] ? 1 : 0);
            }
        }
        return code;
    }
}
