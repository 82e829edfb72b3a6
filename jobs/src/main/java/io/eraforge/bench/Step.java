package io.eraforge.bench;

/**
 * One measured step. {@code computing} are the seconds spent on data, {@code rest} those on planning, commits and ledger;
 * {@code scanRatio} is NaN for steps that are not compared with the bare scan.
 */
public record Step(
        String name,
        double seconds,
        Median all,
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

    static Step of(String name, Meter.Reading reading, Volume volume, Disk written, double scanSeconds) {
        double seconds = reading.wall().value();
        return new Step(
                name,
                seconds,
                reading.wall(),
                reading.computing().value(),
                Math.max(0, seconds - reading.computing().value()),
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
