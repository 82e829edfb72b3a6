package io.eraforge.tool.bench;

import io.eraforge.tool.bench.measure.FileStats;
import io.eraforge.tool.bench.measure.StepMeter;
import io.eraforge.tool.bench.measure.Timings;

/**
 * One measured step. {@code computing} are the seconds spent on data, {@code rest} those on planning, commits and ledger;
 * {@code scanRatio} is NaN for steps that are not compared with the bare scan.
 */
public record BenchStep(
        String name,
        double seconds,
        Timings all,
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
            String name, StepMeter.Measurement reading, Volume volume, FileStats written, double scanSeconds) {
        double seconds = reading.wall().median();
        return new BenchStep(
                name,
                seconds,
                reading.wall(),
                reading.computing().median(),
                Math.max(0, seconds - reading.computing().median()),
                volume.rows() / seconds,
                volume.values() / seconds,
                volume.eras() / seconds,
                reading.heapPeak(),
                reading.residentPeak(),
                written.files(),
                written.bytes(),
                seconds / scanSeconds);
    }
}
