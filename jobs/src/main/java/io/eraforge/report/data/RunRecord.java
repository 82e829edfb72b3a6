package io.eraforge.report.data;

import io.eraforge.table.ledger.Ledger;
import io.eraforge.table.ledger.LedgerEntry;
import io.eraforge.table.ledger.RunDetail;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;

/** A run as recorded in the ledger. Times are microseconds since 1970; {@code waves} are in the order of their commits. */
public record RunRecord(
        String id, LedgerEntry.Status status, long startedUs, long endedUs, RunDetail detail, List<LedgerEntry> waves) {
    public RunRecord {
        waves = List.copyOf(waves);
    }

    /** Work of a run on one part, by its id. {@code seconds}: total time of its waves. */
    public record PartRun(String part, int waves, long items, long failed, long cost, double seconds) {
        public double costPerSecond() {
            return cost / Math.max(1e-3, seconds);
        }
    }

    /** Parts with waves, in the order in which they ran. */
    public List<PartRun> parts() {
        Set<String> ids = new LinkedHashSet<>(detail.levels());
        waves.stream().map(LedgerEntry::level).sorted().forEach(ids::add);
        return ids.stream().map(this::part).filter(part -> part.waves() > 0).toList();
    }

    public PartRun part(String id) {
        List<LedgerEntry> own =
                waves.stream().filter(wave -> wave.level().equals(id)).toList();
        return new PartRun(
                id,
                own.size(),
                own.stream().mapToLong(LedgerEntry::eras).sum(),
                failed(own),
                own.stream().mapToLong(LedgerEntry::values).sum(),
                own.stream().mapToDouble(RunRecord::seconds).sum());
    }

    public long items() {
        return waves.stream().mapToLong(LedgerEntry::eras).sum();
    }

    public long failed() {
        return parts().stream().mapToLong(PartRun::failed).sum();
    }

    /** Entries about retried items say by how much the number changed; those of older versions, how many still failed. */
    private static long failed(List<LedgerEntry> waves) {
        long counted = waves.stream()
                .filter(wave -> wave.wave() >= 0 || Ledger.isChange(wave))
                .mapToLong(LedgerEntry::failed)
                .sum();
        OptionalLong stillFailed = waves.stream()
                .filter(wave -> wave.wave() < 0 && !Ledger.isChange(wave))
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

    public String recipe() {
        return waves.isEmpty() ? detail.featureSet() : waves.get(0).featureSet();
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
