package io.eraforge.kernel.lag;

import org.apache.commons.statistics.distribution.NormalDistribution;

/** MacKinnon's approximate p-value (1994, 2010) of a Dickey–Fuller statistic, for one series and a constant. */
final class MacKinnonPValue {
    private static final double MAX_STATISTIC = 2.74;
    private static final double MIN_STATISTIC = -18.83;
    private static final double LEFT_TAIL = -1.61;
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private MacKinnonPValue() {}

    static double pValue(double statistic) {
        if (statistic > MAX_STATISTIC) {
            return 1;
        }
        if (statistic < MIN_STATISTIC) {
            return 0;
        }
        double z = statistic <= LEFT_TAIL
                ? 2.1659 + statistic * (1.4412 + statistic * 0.038269)
                : 1.7339 + statistic * (0.93202 + statistic * (-0.12745 + statistic * -0.010368));
        return NORMAL.cumulativeProbability(z);
    }
}
