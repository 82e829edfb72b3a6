package io.eraforge.workload.era.export;

import io.eraforge.era.Level;

/**
 * What was exported. {@code notComputed}: eras with measurements but without a feature row yet; {@code failed}: pairs of era
 * and sensor that failed; the values of both are NaN.
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
