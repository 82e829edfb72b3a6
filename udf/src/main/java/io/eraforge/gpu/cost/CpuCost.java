package io.eraforge.gpu.cost;

import io.eraforge.feature.FeatureSet;
import java.util.Optional;

/**
 * Speed of the CPU body, measured on one core of a server of 2023 with eras of 833 values.
 *
 * @param valuesPerSecond of one core, all features
 * @param hostShare share of that time that a core also spends on a row of the device: for features without a device form, and for
 *     closing the others
 */
public record CpuCost(double valuesPerSecond, double hostShare) {
    private static final CpuCost MINIMAL = new CpuCost(180e6, 0.04);
    private static final CpuCost CORE = new CpuCost(17e6, 0.15);
    private static final CpuCost EFFICIENT = new CpuCost(2.9e6, 0.88);

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
