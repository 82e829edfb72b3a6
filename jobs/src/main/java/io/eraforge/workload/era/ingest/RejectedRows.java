package io.eraforge.workload.era.ingest;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.struct;

import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.era.ingest.source.SourceFile;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The {@code rejected} table: records and cells that could not be read, where they stand, why, and what was there. */
public final class RejectedRows {
    private static final StructType FILES = new StructType()
            .add(ParsedColumns.FILE, DataTypes.IntegerType)
            .add("file", DataTypes.StringType)
            .add("content_hash", DataTypes.StringType)
            .add("settings_hash", DataTypes.StringType);

    private final Store store;

    public RejectedRows(Store store) {
        this.store = store;
    }

    /** Adds what is wrong in files, but for files already in the table: a repeated ingest adds nothing. */
    public void add(String source, Dataset<Row> problems, Map<SourceFile, IngestKey> files) {
        Set<IngestKey> held = held(files);
        List<Row> fresh = files.entrySet().stream()
                .filter(entry -> !held.contains(entry.getValue()))
                .map(entry -> row(entry.getKey(), entry.getValue()))
                .toList();
        if (fresh.isEmpty()) {
            return;
        }
        Dataset<Row> rows = problems.join(broadcast(store.spark().createDataFrame(fresh, FILES)), ParsedColumns.FILE)
                .select(
                        lit(source).as("source"),
                        col("file"),
                        col(ParsedColumns.LINE).as("line"),
                        col(ParsedColumns.COLUMN).as("column"),
                        col(ParsedColumns.REASON).as("reason"),
                        col(ParsedColumns.RAW).as("raw"),
                        col("content_hash"),
                        col("settings_hash"),
                        lit(Timestamp.from(Instant.now())).as("ingested_at"));
        store.append(TableId.REJECTED, rows.coalesce(2));
    }

    /** The reasons by how often they occur. */
    public static List<IngestReport.Reason> reasons(Dataset<Row> problems, Map<Integer, SourceFile> files) {
        Column where = coalesce(concat(lit(" in '"), col(ParsedColumns.COLUMN), lit("'")), lit(""));
        return problems
                .groupBy(concat(col(ParsedColumns.REASON), where).as("reason"))
                .agg(count(lit(1)).as("n"), min(struct(ParsedColumns.FILE, ParsedColumns.LINE, ParsedColumns.RAW)))
                .orderBy(col("n").desc(), col("reason"))
                .limit(100)
                .collectAsList()
                .stream()
                .map(row -> reason(row, files))
                .toList();
    }

    private static IngestReport.Reason reason(Row row, Map<Integer, SourceFile> files) {
        Row first = row.getStruct(2);
        String file = files.get(first.getInt(0)).redactedPath();
        return new IngestReport.Reason(row.getString(0), row.getLong(1), file, first.getLong(1), first.getString(2));
    }

    private Set<IngestKey> held(Map<SourceFile, IngestKey> files) {
        if (!store.exists(TableId.REJECTED)) {
            return Set.of();
        }
        Object[] contents = files.values().stream().map(IngestKey::content).toArray();
        return new HashSet<>(store
                .read(TableId.REJECTED)
                .where(col("content_hash").isin(contents))
                .select("content_hash", "settings_hash")
                .distinct()
                .collectAsList()
                .stream()
                .map(row -> new IngestKey(row.getString(0), row.getString(1)))
                .collect(Collectors.toSet()));
    }

    private static Row row(SourceFile file, IngestKey key) {
        return RowFactory.create(file.number(), file.redactedPath(), key.content(), key.settings());
    }
}
