package io.eraforge.report.data;

import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.ledger.WaveDetail;
import io.eraforge.table.ledger.LedgerEntry;
import io.eraforge.table.ledger.RunDetail;
import io.eraforge.workload.era.extract.EraRunDetail;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** A run as recorded in the ledger. Times are microseconds since 1970; {@code waves} are in the order of their commits. */
public record RunRecord(
        String id, LedgerEntry.Status status, long startedUs, long endedUs, RunDetail detail, List<LedgerEntry> waves) {
    public RunRecord {
        waves = List.copyOf(waves);
    }

    /** Work of a run at one level. {@code seconds}: total time of its waves. */
    public record LevelRun(Level level, int waves, long eras, long failed, long values, double seconds) {
        public double valuesPerSecond() {
            return values / Math.max(1e-3, seconds);
        }
    }

    public List<LevelRun> levels() {
        return List.of(Level.values()).stream()
                .map(this::level)
                .filter(level -> level.waves() > 0)
                .toList();
    }

    public LevelRun level(Level level) {
        List<LedgerEntry> ofLevel =
                waves.stream().filter(wave -> wave.level().equals(level.name())).toList();
        return new LevelRun(
                level,
                ofLevel.size(),
                ofLevel.stream().mapToLong(LedgerEntry::eras).sum(),
                failed(ofLevel),
                ofLevel.stream().mapToLong(LedgerEntry::values).sum(),
                ofLevel.stream().mapToDouble(RunRecord::seconds).sum());
    }

    public long eras() {
        return waves.stream().mapToLong(LedgerEntry::eras).sum();
    }

    public long failed() {
        return levels().stream().mapToLong(LevelRun::failed).sum();
    }

    /** Entries about retried eras say by how much the number changed; those of older versions, how many still failed. */
    private static long failed(List<LedgerEntry> waves) {
        long counted = waves.stream()
                .filter(wave -> wave.wave() >= 0 || WaveDetail.of(wave).isChange())
                .mapToLong(LedgerEntry::failed)
                .sum();
        OptionalLong stillFailed = waves.stream()
                .filter(wave -> wave.wave() < 0 && !WaveDetail.of(wave).isChange())
                .mapToLong(LedgerEntry::failed)
                .reduce((before, last) -> last);
        return stillFailed.isEmpty() || counted > 0 && counted < stillFailed.getAsLong()
                ? counted
                : stillFailed.getAsLong();
    }

    /** From the start of the run to its end, or to its last commit if it did not end. */
    public double seconds() {
        return (lastUs() - startedUs) / 1e6;
    }

    long lastUs() {
        return Math.max(
                endedUs, waves.stream().mapToLong(LedgerEntry::endedUs).max().orElse(startedUs));
    }

    public static double seconds(LedgerEntry wave) {
        return (wave.endedUs() - wave.startedUs()) / 1e6;
    }

    public String featureSet() {
        return waves.isEmpty() ? detail.featureSet() : waves.get(0).featureSet();
    }

    /** Empty if the set is not built in and the ledger does not list its features, or lists unknown ones. */
    public Optional<FeatureSet> features() {
        return new EraRunDetail(detail).features(featureSet());
    }

    /** Minimum rows of an era at this level, if recorded. */
    Optional<Long> minimum(Level level) {
        return new EraRunDetail(detail).minimumRows(level);
    }

    /** Configured batch size at this level, if recorded. */
    Optional<Long> batchSize(Level level) {
        return detail.settings().get("levels." + level.key() + ".batch-size") instanceof Number number
                ? Optional.of(number.longValue())
                : Optional.empty();
    }

    /** How the run ended, for the reader. */
    public String outcome() {
        return switch (status) {
            case STARTED -> "unfinished";
            case WRITTEN -> failed() > 0 ? "completed with failures" : "completed";
            case INTERRUPTED, FAILED, REMOVED -> status.name().toLowerCase(Locale.ROOT);
        };
    }
}
