package io.eraforge.tool.bench;

import io.eraforge.tool.bench.measure.FileStats;
import io.eraforge.tool.bench.measure.StepMeter;
import io.eraforge.tool.bench.measure.Timings;

/**
 * One measured step; times are medians in seconds. {@code cpuSeconds} is that of the whole process; {@code computing} is the time spent on data, {@code rest} that of planning,
 * commits and ledger; {@code scanRatio} is NaN for steps that are not compared with a bare scan.
 */
public record BenchStep(
        String name,
        double seconds,
        Timings all,
        double cpuSeconds,
        int warmUps,
        double computing,
        double rest,
        double rowsPerSecond,
        double valuesPerSecond,
        double erasPerSecond,
        long heapPeak,
        long residentPeak,
        long files,
        long bytes,
        double scanRatio) {

    static BenchStep of(
            String name,
            StepMeter.Measurement measurement,
            BenchReport.Volume volume,
            FileStats written,
            double scanSeconds) {
        double seconds = measurement.wall().median();
        return new BenchStep(
                name,
                seconds,
                measurement.wall(),
                measurement.cpu().median(),
                measurement.warmUps(),
                measurement.computing().median(),
                Math.max(0, seconds - measurement.computing().median()),
                volume.rows() / seconds,
                volume.values() / seconds,
                volume.eras() / seconds,
                measurement.heapPeak(),
                measurement.residentPeak(),
                written.files(),
                written.bytes(),
                seconds / scanSeconds);
    }
}
