package io.eraforge.table;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.max_by;
import static org.apache.spark.sql.functions.struct;

import io.eraforge.era.Level;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The table {@code runs}: what was done, in the order of {@code seq}. Only ever appended to. */
public final class Ledger {
    private static final StructType SCHEMA = new StructType()
            .add("seq", DataTypes.LongType)
            .add("run_id", DataTypes.StringType)
            .add("kind", DataTypes.StringType)
            .add("level", DataTypes.StringType)
            .add("feature_set", DataTypes.StringType)
            .add("wave", DataTypes.IntegerType)
            .add("bucket", DataTypes.LongType)
            .add("status", DataTypes.StringType)
            .add("fingerprint", DataTypes.StringType)
            .add("table_version", DataTypes.LongType)
            .add("eras", DataTypes.LongType)
            .add("failed", DataTypes.LongType)
            .add("n_values", DataTypes.LongType)
            .add("started_us", DataTypes.LongType)
            .add("ended_us", DataTypes.LongType)
            .add("detail", DataTypes.StringType);

    private final Store store;

    public Ledger(Store store) {
        this.store = store;
    }

    /** What the ledger last said of a bucket. */
    public record Last(Entry.Status status, String fingerprint, long tableVersion) {}

    /** All entries of one call land in one commit. */
    public void append(List<Entry> entries) {
        List<Row> rows = new ArrayList<>(entries.size());
        for (Entry e : entries) {
            rows.add(RowFactory.create(
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
                    e.detail()));
        }
        store.append(TableId.RUNS, store.spark().createDataFrame(rows, SCHEMA).coalesce(1));
    }

    /** The newest entry of each bucket that a level's feature table was ever given. */
    public Map<Long, Last> buckets(Level level, String featureSet) {
        Map<Long, Last> last = new HashMap<>();
        entries(Entry.Kind.BUCKET)
                .where(col("level").equalTo(level.name()).and(col("feature_set").equalTo(featureSet)))
                .groupBy("bucket")
                .agg(max_by(struct("status", "fingerprint", "table_version"), col("seq"))
                        .as("last"))
                .select("bucket", "last.*")
                .collectAsList()
                .forEach(row ->
                        last.put(row.getLong(0), new Last(status(row.getString(1)), row.getString(2), row.getLong(3))));
        return last;
    }

    /** The newest feature-table version that the ledger knows of; -1 if none. */
    public long lastVersion(Level level, String featureSet) {
        Row row = entries(Entry.Kind.WAVE)
                .where(col("level").equalTo(level.name()).and(col("feature_set").equalTo(featureSet)))
                .agg(max("table_version"))
                .first();
        return row.isNullAt(0) ? -1 : row.getLong(0);
    }

    /** The newest line about a whole run; empty before the first. */
    public Optional<Row> lastRun() {
        return entries(Entry.Kind.RUN).orderBy(col("seq").desc()).limit(1).collectAsList().stream()
                .findFirst();
    }

    /** All lines of a kind; none if there is no ledger yet. */
    public Dataset<Row> entries(Entry.Kind kind) {
        Dataset<Row> all = store.exists(TableId.RUNS)
                ? store.read(TableId.RUNS)
                : store.spark().createDataFrame(List.of(), SCHEMA);
        return all.where(col("kind").equalTo(lit(key(kind))));
    }

    private static String key(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static Entry.Status status(String key) {
        return Entry.Status.valueOf(key.toUpperCase(Locale.ROOT));
    }
}
