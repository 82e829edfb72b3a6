package io.eraforge.table.ledger;

import io.eraforge.table.Store;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.RowValues;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * The history of all runs, from the table {@code runs}, which is append-only and ordered by {@code seq}. The table is read once, on
 * construction; entries appended through this object are applied without reading again. One thread may append while others ask.
 */
public final class Ledger {
    private final Map<Key, History> histories = new HashMap<>();
    private final Map<String, RunEntry> runs = new HashMap<>();
    private final TreeMap<Long, LedgerEntry> newestRuns = new TreeMap<>(Comparator.reverseOrder());

    public Ledger(Tables tables) {
        RunsTable.read(tables, (entry, seq) -> apply(seq, entry));
    }

    /** Newest entry about a bucket. */
    public record BucketState(LedgerEntry.Status status, String fingerprint, long tableVersion) {}

    private record Key(String part, String recipe) {}

    /** The newest entry about a run: several may share an id. */
    private record RunEntry(long seq, String detail) {}

    /** Total values and time of a set of waves. */
    private static final class Throughput {
        private long values;
        private long micros;

        // If the clock was set back, a wave may end before it started.
        void add(LedgerEntry entry) {
            if (entry.kind() == LedgerEntry.Kind.WAVE && entry.values() > 0 && entry.endedUs() > entry.startedUs()) {
                values += entry.values();
                micros += entry.endedUs() - entry.startedUs();
            }
        }

        double secondsPerValue() {
            return values == 0 ? Double.NaN : micros / 1e6 / values;
        }
    }

    /** What the ledger knows about one output table: that of a part and a recipe. Grows with {@link Ledger#append}. */
    public final class History {
        private final Map<Long, BucketState> buckets = new HashMap<>();
        private final Map<Long, Long> seqs = new HashMap<>();
        private long version = -1;
        private long versionSeq = -1;
        private String tableId = "";
        private LedgerEntry wave;
        private long waveSeq = -1;
        private final Throughput allRuns = new Throughput();
        private final Throughput thisRun = new Throughput();
        private double secondsPerCostComputed = Double.NaN;
        private long factorSeq = -1;
        private double memoryFactor = Double.NaN;

        private History() {}

        /** The newest entry of every bucket that was ever in the table. */
        public Map<Long, BucketState> buckets() {
            return Map.copyOf(buckets);
        }

        /** The version of the table in the newest entry about it; -1 if none. */
        public long lastVersion() {
            return version;
        }

        /** The id of the table when it was last written; empty if it never was, or by a version that did not record it. */
        public String tableId() {
            return tableId;
        }

        /** What the run that wrote the newest wave was given; its components are empty if there is none. */
        public RunDetail newestRun() {
            RunEntry run = wave == null ? null : runs.get(wave.runId());
            return RunDetail.parse(run == null ? "" : run.detail());
        }

        /** Seconds per unit of cost over all waves so far; NaN before the first. */
        public double secondsPerCost() {
            synchronized (Ledger.this) {
                return allRuns.secondsPerValue();
            }
        }

        /**
         * The same over the waves appended through this object: those of this run, on this machine or cluster. Before the first, that
         * of the wave {@link #computed} last.
         */
        public double secondsPerCostThisRun() {
            synchronized (Ledger.this) {
                double appended = thisRun.secondsPerValue();
                return Double.isNaN(appended) ? secondsPerCostComputed : appended;
            }
        }

        /** Notes how long a wave was computed that is not appended yet. */
        public void computed(long cost, long micros) {
            synchronized (Ledger.this) {
                secondsPerCostComputed = cost > 0 ? micros / 1e6 / cost : secondsPerCostComputed;
            }
        }

        /** Measured over predicted memory of slices, from the newest wave that recorded it. */
        public OptionalDouble memoryFactor() {
            return Double.isNaN(memoryFactor) ? OptionalDouble.empty() : OptionalDouble.of(memoryFactor);
        }

        private void addBucket(long seq, LedgerEntry entry) {
            setVersion(seq, entry);
            if (seq >= seqs.getOrDefault(entry.bucket(), -1L)) {
                seqs.put(entry.bucket(), seq);
                buckets.put(entry.bucket(), new BucketState(entry.status(), entry.fingerprint(), entry.tableVersion()));
            }
        }

        private void addWave(long seq, LedgerEntry entry) {
            WaveDetail detail = WaveDetail.of(entry);
            setVersion(seq, entry);
            if (seq > waveSeq) {
                waveSeq = seq;
                wave = entry;
                tableId = detail.table();
            }
            allRuns.add(entry);
            if (seq > factorSeq && detail.memoryFactor() != null) {
                factorSeq = seq;
                memoryFactor = detail.memoryFactor();
            }
        }

        // Not the highest: a table that was restored from an older copy counts its versions from there.
        private void setVersion(long seq, LedgerEntry entry) {
            if (seq > versionSeq) {
                versionSeq = seq;
                version = entry.tableVersion();
            }
        }
    }

    /** Appends {@code entries} in one commit. */
    public void append(Store store, List<LedgerEntry> entries) {
        List<RowValues> rows = new ArrayList<>(entries.size());
        for (LedgerEntry entry : entries) {
            rows.add(RunsTable.row(store.nextSequence(), entry));
        }
        store.append(RunsTable.SCHEMA, rows);
        apply(entries, rows);
    }

    private synchronized void apply(List<LedgerEntry> entries, List<RowValues> rows) {
        for (int i = 0; i < rows.size(); i++) {
            LedgerEntry entry = entries.get(i);
            apply(rows.get(i).getLong(RunsTable.SEQ), entry);
            history(entry.level(), entry.featureSet()).thisRun.add(entry);
        }
    }

    /** The newest wave of any of these parts; empty before the first. */
    public Optional<LedgerEntry> newestWave(Collection<String> parts) {
        return histories.entrySet().stream()
                .filter(history -> history.getValue().wave != null)
                .filter(history -> parts.contains(history.getKey().part()))
                .map(Map.Entry::getValue)
                .max(Comparator.comparingLong(history -> history.waveSeq))
                .map(history -> history.wave);
    }

    /** The newest entry about a whole run of this workload; empty before the first. */
    public Optional<LedgerEntry> lastRun(String workload) {
        return newestRuns.values().stream()
                .filter(run -> RunDetail.parse(run.detail()).workload().equals(workload))
                .findFirst();
    }

    private void apply(long seq, LedgerEntry entry) {
        switch (entry.kind()) {
            case BUCKET -> history(entry.level(), entry.featureSet()).addBucket(seq, entry);
            case WAVE -> history(entry.level(), entry.featureSet()).addWave(seq, entry);
            case RUN -> {
                runs.merge(
                        entry.runId(),
                        new RunEntry(seq, entry.detail()),
                        (one, other) -> one.seq() > other.seq() ? one : other);
                newestRuns.put(seq, entry);
            }
            case OTHER -> {}
        }
    }

    /** The history of the output table of {@code part} (the column {@code level}) and {@code recipe} (the column {@code feature_set}). */
    public synchronized History history(String part, String recipe) {
        return histories.computeIfAbsent(new Key(part, recipe), key -> new History());
    }
}
