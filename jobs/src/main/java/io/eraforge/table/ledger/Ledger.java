package io.eraforge.table.ledger;

import io.eraforge.era.Level;
import io.eraforge.table.Store;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.TableId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The history of all runs, from the table {@code runs}, which is append-only and ordered by {@code seq}. The table is read once, on
 * construction; entries appended through this object are applied without reading again.
 */
public final class Ledger {
    private static final Pattern MEMORY = Pattern.compile("slices took (\\d+\\.\\d+) of the predicted memory");
    private static final Pattern TABLE = Pattern.compile("^table ([0-9a-f-]{36})");

    private final Map<Key, History> histories = new HashMap<>();
    private final Map<String, RunEntry> runs = new HashMap<>();
    private LedgerEntry lastRun;
    private long lastRunSeq = -1;
    private LedgerEntry lastWave;
    private long lastWaveSeq = -1;

    public Ledger(Tables tables) {
        RunsTable.read(tables, (entry, seq) -> apply(seq, entry));
    }

    /** Newest entry about a bucket. */
    public record BucketState(LedgerEntry.Status status, String fingerprint, long tableVersion) {}

    private record Key(String level, String featureSet) {}

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

    /** Latest bucket states and throughput of one feature table. */
    private static final class History {
        final Map<Long, BucketState> buckets = new HashMap<>();
        final Map<Long, Long> seqs = new HashMap<>();
        long version = -1;
        long versionSeq = -1;
        String tableId = "";
        String runId = "";
        long waveSeq = -1;
        final Throughput allRuns = new Throughput();
        final Throughput thisRun = new Throughput();
        long factorSeq = -1;
        double memoryFactor = Double.NaN;
    }

    /** Appends {@code entries} in one commit. */
    public void append(Store store, List<LedgerEntry> entries) {
        List<Object[]> rows = new ArrayList<>(entries.size());
        for (LedgerEntry entry : entries) {
            rows.add(RunsTable.row(store.nextSequence(), entry));
        }
        store.append(TableId.RUNS, RunsTable.SCHEMA, rows);
        for (int i = 0; i < rows.size(); i++) {
            LedgerEntry entry = entries.get(i);
            apply((Long) rows.get(i)[0], entry);
            history(entry.level(), entry.featureSet()).thisRun.add(entry);
        }
    }

    /** The newest entry of every bucket that was ever in the level's feature table. */
    public Map<Long, BucketState> buckets(Level level, String featureSet) {
        return Map.copyOf(history(level.name(), featureSet).buckets);
    }

    /** The version of the feature table in the newest entry about it; -1 if none. */
    public long lastVersion(Level level, String featureSet) {
        return history(level.name(), featureSet).version;
    }

    /** The id of the feature table when it was last written; empty if it never was, or by a version that did not record it. */
    public String tableId(Level level, String featureSet) {
        return history(level.name(), featureSet).tableId;
    }

    /** What the run that wrote the newest wave of this table was given; its components are empty if there is none. */
    public RunDetail newestRun(Level level, String featureSet) {
        return detail(history(level.name(), featureSet).runId);
    }

    /** The newest wave of any table; empty before the first. */
    public Optional<LedgerEntry> newestWave() {
        return Optional.ofNullable(lastWave);
    }

    private RunDetail detail(String runId) {
        RunEntry run = runs.get(runId);
        return RunDetail.parse(run == null ? "" : run.detail());
    }

    /** Seconds per value over all waves so far; NaN before the first. */
    public double secondsPerValue(Level level, String featureSet) {
        return history(level.name(), featureSet).allRuns.secondsPerValue();
    }

    /** The same over the waves appended through this object: those of this run, on this machine or cluster. */
    public double secondsPerValueThisRun(Level level, String featureSet) {
        return history(level.name(), featureSet).thisRun.secondsPerValue();
    }

    /** Measured over predicted memory of slices, from the newest wave that recorded it. */
    public OptionalDouble memoryFactor(Level level, String featureSet) {
        double factor = history(level.name(), featureSet).memoryFactor;
        return Double.isNaN(factor) ? OptionalDouble.empty() : OptionalDouble.of(factor);
    }

    /** The detail of a wave, of which {@link #tableId} parses the first part; the text is stored, so it must not change. */
    public static String waveDetail(String tableId, String more) {
        return "table " + tableId + (more.isEmpty() ? "" : "; " + more);
    }

    /** The detail of a wave that {@link #memoryFactor} parses; the text is stored, so it must not change. */
    public static String memoryDetail(double factor) {
        return String.format(Locale.ROOT, "slices took %.3f of the predicted memory", factor);
    }

    /** The newest entry about a whole run; empty before the first. */
    public Optional<LedgerEntry> lastRun() {
        return Optional.ofNullable(lastRun);
    }

    private void apply(long seq, LedgerEntry entry) {
        History history = history(entry.level(), entry.featureSet());
        switch (entry.kind()) {
            case BUCKET -> {
                setVersion(history, seq, entry);
                if (seq >= history.seqs.getOrDefault(entry.bucket(), -1L)) {
                    history.seqs.put(entry.bucket(), seq);
                    history.buckets.put(
                            entry.bucket(), new BucketState(entry.status(), entry.fingerprint(), entry.tableVersion()));
                }
            }
            case WAVE -> {
                setVersion(history, seq, entry);
                setWave(history, seq, entry);
                history.allRuns.add(entry);
                Matcher memory = MEMORY.matcher(entry.detail());
                if (seq > history.factorSeq && memory.find()) {
                    history.factorSeq = seq;
                    history.memoryFactor = Double.parseDouble(memory.group(1));
                }
            }
            case RUN -> {
                runs.merge(
                        entry.runId(),
                        new RunEntry(seq, entry.detail()),
                        (one, other) -> one.seq() > other.seq() ? one : other);
                if (seq > lastRunSeq) {
                    lastRunSeq = seq;
                    lastRun = entry;
                }
            }
            case OTHER -> {}
        }
    }

    // Not the highest: a table that was restored from an older copy counts its versions from there.
    private static void setVersion(History history, long seq, LedgerEntry entry) {
        if (seq > history.versionSeq) {
            history.versionSeq = seq;
            history.version = entry.tableVersion();
        }
    }

    private void setWave(History history, long seq, LedgerEntry entry) {
        if (seq > history.waveSeq) {
            history.waveSeq = seq;
            history.runId = entry.runId();
            Matcher table = TABLE.matcher(entry.detail());
            history.tableId = table.find() ? table.group(1) : "";
        }
        if (seq > lastWaveSeq) {
            lastWaveSeq = seq;
            lastWave = entry;
        }
    }

    private History history(String level, String featureSet) {
        return histories.computeIfAbsent(new Key(level, featureSet), key -> new History());
    }
}
