package io.eraforge.kernel;

import java.util.Arrays;

/** Counts values that are larger than all neighbours within a distance: one scan for all distances. */
public final class Peaks {
    private final int[] supports;
    private final int widest;
    private final int[] bySupport;

    public Peaks(int[] supports) {
        this.supports = supports;
        this.widest = Arrays.stream(supports).max().orElse(0);
        this.bySupport = new int[widest + 1];
    }

    /** One count per support. */
    public void count(Series s, double[] values) {
        Arrays.fill(bySupport, 0);
        double[] x = s.x();
        int last = s.n() - 1;
        for (int i = 1; i < last; i++) {
            if (x[i] > x[i - 1] && x[i] > x[i + 1]) {
                int most = Math.min(widest, Math.min(i, last - i));
                bySupport[support(x, i, most)]++;
            }
        }
        for (int k = widest; k > 0; k--) {
            bySupport[k - 1] += bySupport[k];
        }
        for (int j = 0; j < supports.length; j++) {
            values[j] = bySupport[supports[j]];
        }
    }

    private static int support(double[] x, int at, int most) {
        double peak = x[at];
        int reached = 1;
        while (reached < most && peak > x[at - reached - 1] && peak > x[at + reached + 1]) {
            reached++;
        }
        return reached;
    }
}
