package io.eraforge.report.data;

import io.eraforge.era.Level;
import io.eraforge.feature.FeatureException;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.ledger.LedgerEntry;
import io.eraforge.table.ledger.RunDetail;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** One run as the ledger tells it; {@code waves} in the order in which they were written. */
public record RunRecord(
        String id, LedgerEntry.Status status, long startedUs, long endedUs, RunDetail detail, List<LedgerEntry> waves) {
    public RunRecord {
        waves = List.copyOf(waves);
    }

    /** What a run did at one level. {@code seconds}: the time of its waves. */
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
        List<LedgerEntry> mine =
                waves.stream().filter(wave -> wave.level().equals(level.name())).toList();
        return new LevelRun(
                level,
                mine.size(),
                mine.stream().mapToLong(LedgerEntry::eras).sum(),
                mine.stream().mapToLong(LedgerEntry::failed).sum(),
                mine.stream().mapToLong(LedgerEntry::values).sum(),
                mine.stream().mapToDouble(RunRecord::seconds).sum());
    }

    public long eras() {
        return waves.stream().mapToLong(LedgerEntry::eras).sum();
    }

    public long failed() {
        return waves.stream().mapToLong(LedgerEntry::failed).sum();
    }

    /** Until its end, or the last thing it wrote. */
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

    /** Empty if the set has no list of its own and the ledger does not say what is in it. */
    public Optional<FeatureSet> features() {
        if (FeatureSet.NAMES.contains(featureSet())) {
            return Optional.of(FeatureSet.named(featureSet()));
        }
        try {
            return detail.features().isEmpty()
                    ? Optional.empty()
                    : Optional.of(FeatureSet.parse(featureSet(), detail.features()));
        } catch (FeatureException e) {
            // Of another catalogue than this one.
            return Optional.empty();
        }
    }

    /** The least rows of an era that it took, if the ledger says so. */
    Optional<Long> minimum(Level level) {
        return number("levels." + level.key() + ".min-era-rows");
    }

    Optional<Long> batchSize(Level level) {
        return number("levels." + level.key() + ".batch-size");
    }

    private Optional<Long> number(String key) {
        return detail.settings().get(key) instanceof Number number ? Optional.of(number.longValue()) : Optional.empty();
    }

    /** How it ended, in a word. */
    public String outcome() {
        return switch (status) {
            case STARTED -> "did not end";
            case WRITTEN -> failed() > 0 ? "done, some eras failed" : "done";
            case INTERRUPTED, FAILED, REMOVED -> status.name().toLowerCase(Locale.ROOT);
        };
    }
}
