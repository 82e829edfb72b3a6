package io.eraforge.kernel.entropy;

/** Shannon entropies in nats. */
public final class Entropy {
    private Entropy() {}

    /** Entropy of the first {@code cells} counts, which add up to {@code total}. */
    public static double of(int[] counts, int cells, double total) {
        double entropy = 0;
        for (int i = 0; i < cells; i++) {
            if (counts[i] > 0) {
                double share = counts[i] / total;
                entropy -= share * Math.log(share);
            }
        }
        return entropy;
    }
}
