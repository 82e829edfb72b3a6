package io.eraforge.workload.era.export;

import io.eraforge.era.Level;

/**
 * Result of an export. {@code notComputed}: eras that have values but no feature rows yet; {@code failed}: era/sensor pairs that
 * failed. Both are exported as NaN.
 */
public record EraExportReport(
        Level level,
        String out,
        long eras,
        int sensors,
        int features,
        long notComputed,
        long failed,
        int files,
        long bytes,
        double seconds) {}
