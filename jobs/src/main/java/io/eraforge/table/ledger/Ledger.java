package io.eraforge.table.ledger;

import io.delta.kernel.types.IntegerType;
import io.delta.kernel.types.LongType;
import io.delta.kernel.types.StringType;
import io.delta.kernel.types.StructType;
import io.eraforge.era.Level;
import io.eraforge.table.Store;
import io.eraforge.table.kernel.KernelScan;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.TableId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ObjLongConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The table {@code runs}: what was done, in the order of {@code seq}. Only ever appended to. Read once; what this object appends
 * it knows without reading again.
 */
public final class Ledger {
    private static final StructType SCHEMA = new StructType()
            .add("seq", LongType.LONG)
            .add("run_id", StringType.STRING)
            .add("kind", StringType.STRING)
            .add("level", StringType.STRING)
            .add("feature_set", StringType.STRING)
            .add("wave", IntegerType.INTEGER)
            .add("bucket", LongType.LONG)
            .add("status", StringType.STRING)
            .add("fingerprint", StringType.STRING)
            .add("table_version", LongType.LONG)
            .add("eras", LongType.LONG)
            .add("failed", LongType.LONG)
            .add("n_values", LongType.LONG)
            .add("started_us", LongType.LONG)
            .add("ended_us", LongType.LONG)
            .add("detail", StringType.STRING);

    private static final Pattern MEMORY = Pattern.compile("slices took (\\d+\\.\\d+) of the predicted memory");

    private final Map<Key, History> histories = new HashMap<>();
    private LedgerEntry lastRun;
    private long lastRunSeq = -1;

    public Ledger(Tables tables) {
        read(tables, (entry, seq) -> apply(seq, entry));
    }

    /** Shows every line with its {@code seq}, in no order. */
    public static void read(Tables tables, ObjLongConsumer<LedgerEntry> reader) {
        tables.read(TableId.RUNS, SCHEMA.fieldNames(), row -> reader.accept(entry(row), row.number(0)));
    }

    /** What the ledger last said of a bucket. */
    public record BucketState(LedgerEntry.Status status, String fingerprint, long tableVersion) {}

    private record Key(String level, String featureSet) {}

    /** How long values took. */
    private static final class Pace {
        private long values;
        private long micros;

        // A clock that was set back may have left a wave that ended before it began.
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

    /** What it says of one feature table. */
    private static final class History {
        final Map<Long, BucketState> buckets = new HashMap<>();
        final Map<Long, Long> seqs = new HashMap<>();
        long version = -1;
        final Pace all = new Pace();
        final Pace own = new Pace();
        long factorSeq = -1;
        double memoryFactor = Double.NaN;
    }

    /** All entries of one call land in one commit. */
    public void append(Store store, List<LedgerEntry> entries) {
        List<Object[]> rows = new ArrayList<>(entries.size());
        for (LedgerEntry e : entries) {
            rows.add(new Object[] {
                store.nextSequence(),
                e.runId(),
                key(e.kind()),
                e.level(),
                e.featureSet(),
                e.wave(),
                e.bucket(),
                key(e.status()),
                e.fingerprint(),
                e.tableVersion(),
                e.eras(),
                e.failed(),
                e.values(),
                e.startedUs(),
                e.endedUs(),
                e.detail()
            });
        }
        store.append(TableId.RUNS, SCHEMA, rows);
        for (int i = 0; i < rows.size(); i++) {
            LedgerEntry entry = entries.get(i);
            apply((Long) rows.get(i)[0], entry);
            history(entry.level(), entry.featureSet()).own.add(entry);
        }
    }

    /** The newest entry of each bucket that a level's feature table was ever given. */
    public Map<Long, BucketState> buckets(Level level, String featureSet) {
        return Map.copyOf(history(level.name(), featureSet).buckets);
    }

    /** The newest feature-table version that the ledger knows of; -1 if none. */
    public long lastVersion(Level level, String featureSet) {
        return history(level.name(), featureSet).version;
    }

    /** Seconds per value over all waves so far; NaN before the first. */
    public double secondsPerValue(Level level, String featureSet) {
        return history(level.name(), featureSet).all.secondsPerValue();
    }

    /** The same over the waves that this ledger itself was given: of this run, on this machine or cluster. */
    public double secondsPerValueThisRun(Level level, String featureSet) {
        return history(level.name(), featureSet).own.secondsPerValue();
    }

    /** What slices took of the memory that was predicted, by the newest wave that says so. */
    public OptionalDouble memoryFactor(Level level, String featureSet) {
        double factor = history(level.name(), featureSet).memoryFactor;
        return Double.isNaN(factor) ? OptionalDouble.empty() : OptionalDouble.of(factor);
    }

    /** A wave's detail that {@link #memoryFactor} reads. */
    public static String memoryDetail(double factor) {
        return String.format(Locale.ROOT, "slices took %.3f of the predicted memory", factor);
    }

    /** The newest line about a whole run; empty before the first. */
    public Optional<LedgerEntry> lastRun() {
        return Optional.ofNullable(lastRun);
    }

    private void apply(long seq, LedgerEntry entry) {
        History history = history(entry.level(), entry.featureSet());
        switch (entry.kind()) {
            case BUCKET -> {
                if (seq >= history.seqs.getOrDefault(entry.bucket(), -1L)) {
                    history.seqs.put(entry.bucket(), seq);
                    history.buckets.put(
                            entry.bucket(), new BucketState(entry.status(), entry.fingerprint(), entry.tableVersion()));
                }
            }
            case WAVE -> {
                history.version = Math.max(history.version, entry.tableVersion());
                history.all.add(entry);
                Matcher memory = MEMORY.matcher(entry.detail());
                if (seq > history.factorSeq && memory.find()) {
                    history.factorSeq = seq;
                    history.memoryFactor = Double.parseDouble(memory.group(1));
                }
            }
            case RUN -> {
                if (seq > lastRunSeq) {
                    lastRunSeq = seq;
                    lastRun = entry;
                }
            }
            default -> {}
        }
    }

    private History history(String level, String featureSet) {
        return histories.computeIfAbsent(new Key(level, featureSet), key -> new History());
    }

    private static LedgerEntry entry(KernelScan.Record row) {
        return new LedgerEntry(
                row.text(1),
                LedgerEntry.Kind.valueOf(row.text(2).toUpperCase(Locale.ROOT)),
                row.text(3),
                row.text(4),
                row.integer(5),
                row.number(6),
                LedgerEntry.Status.valueOf(row.text(7).toUpperCase(Locale.ROOT)),
                row.text(8),
                row.number(9),
                row.number(10),
                row.number(11),
                row.number(12),
                row.number(13),
                row.number(14),
                row.text(15));
    }

    private static String key(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
