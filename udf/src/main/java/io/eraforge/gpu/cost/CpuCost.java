package io.eraforge.gpu.cost;

import io.eraforge.feature.FeatureSet;
import java.util.Optional;

/**
 * Speed of the CPU body, measured on one core of a server of 2023 with eras of 833 values.
 *
 * @param valuesPerSecond of one core, all features
 * @param hostShare share of that time spent on features without a columnar form, which cores compute in rows of the device too
 */
public record CpuCost(double valuesPerSecond, double hostShare) {
    private static final CpuCost MINIMAL = new CpuCost(180e6, 0);
    private static final CpuCost CORE = new CpuCost(17e6, 0);
    private static final CpuCost EFFICIENT = new CpuCost(2.9e6, 0.86);

    /** Empty for sets that were not measured. */
    public static Optional<CpuCost> of(FeatureSet set) {
        return switch (set.name()) {
            case FeatureSet.MINIMAL -> Optional.of(MINIMAL);
            case FeatureSet.CORE -> Optional.of(CORE);
            case FeatureSet.EFFICIENT -> Optional.of(EFFICIENT);
            default -> Optional.empty();
        };
    }
}
