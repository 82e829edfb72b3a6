package io.eraforge.gpu.phase;

import ai.rapids.cudf.DType;
import io.eraforge.feature.Feature;
import io.eraforge.gpu.column.Col;
import io.eraforge.gpu.column.PhaseContext;
import io.eraforge.gpu.column.SlidingWindows;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Entropy of the orders in which neighbouring values come, for up to four of them. */
final class EntropyPhase implements Phase {
    @Override
    public Set<String> calculators() {
        return Set.of("permutation_entropy");
    }

    // Five values have 120 orders, and each takes a pass.
    @Override
    public boolean supports(Feature feature) {
        return feature.integer("tau") == 1 && feature.integer("dimension") > 1 && feature.integer("dimension") <= 4;
    }

    @Override
    public void run(PhaseContext w, PhaseFeatures picked) {
        picked.each("permutation_entropy", f -> entropy(w, f.integer("dimension")));
    }

    private static Col entropy(PhaseContext w, int dimension) {
        SlidingWindows runs = w.runs(dimension - 1);
        if (runs.none()) {
            return w.constant(Double.NaN);
        }
        Col code = code(runs, w.x(), dimension).retain();
        Col total = w.length().minus(dimension - 1).retain();
        Col entropy = w.constant(0);
        for (int order : orders(dimension)) {
            entropy = entropy.plus(Entropies.term(runs.sum(() -> code.eq(order)).over(total)));
        }
        code.free();
        return total.lt(1).ifElse(Double.NaN, entropy);
    }

    /** One bit per pair: whether the earlier value is larger. */
    private static Col code(SlidingWindows runs, Col x, int dimension) {
        Col code = null;
        for (int a = 0; a < dimension; a++) {
            for (int b = a + 1; b < dimension; b++) {
                Col larger = runs.at(x, a).gt(runs.at(x, b)).cast(DType.INT32);
                code = code == null ? larger : code.times(2).plus(larger);
            }
        }
        return code;
    }

    /** The codes of all orders of so many values. */
    private static List<Integer> orders(int dimension) {
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
            if (!used(ranks, filled, rank)) {
                ranks[filled] = rank;
                permute(ranks, filled + 1, codes);
            }
        }
    }

    private static boolean used(int[] ranks, int filled, int rank) {
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
