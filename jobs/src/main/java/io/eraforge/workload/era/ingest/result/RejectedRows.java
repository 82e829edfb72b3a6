package io.eraforge.workload.era.ingest.result;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.substring_index;

import io.eraforge.table.Store;
import io.eraforge.workload.era.ingest.source.SourceFile;
import io.eraforge.workload.era.schema.RejectedTable;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Collection;
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

/** Summarizes records and cells that could not be read, and appends them to table {@code rejected}. */
public final class RejectedRows {
    /** Separates a reason from the line it refers to, which summaries leave out. */
    public static final String IN_LINE = " in line ";

    private static final int MAX_REASONS = 100;

    private static final StructType FILES = new StructType()
            .add(ParsedColumns.FILE, DataTypes.IntegerType)
            .add(RejectedTable.FILE.name(), DataTypes.StringType)
            .add(RejectedTable.CONTENT_HASH.name(), DataTypes.StringType)
            .add(RejectedTable.SETTINGS_HASH.name(), DataTypes.StringType);

    private final Store store;

    public RejectedRows(Store store) {
        this.store = store;
    }

    /**
     * Appends the problems found in {@code files}, except for files already in the table, so that a repeated ingest adds
     * nothing. {@code source} is {@code readings} or {@code eras}.
     */
    public void add(String source, Dataset<Row> problems, Map<SourceFile, IngestKey> files) {
        Set<IngestKey> stored = stored(files);
        List<Row> newFiles = files.entrySet().stream()
                .filter(entry -> !stored.contains(entry.getValue()))
                .map(entry -> row(entry.getKey(), entry.getValue()))
                .toList();
        if (newFiles.isEmpty()) {
            return;
        }
        Dataset<Row> rows = problems.join(broadcast(store.spark().createDataFrame(newFiles, FILES)), ParsedColumns.FILE)
                .select(
                        lit(source).as(RejectedTable.SOURCE.name()),
                        col(RejectedTable.FILE.name()),
                        col(ParsedColumns.LINE).as(RejectedTable.LINE.name()),
                        col(ParsedColumns.COLUMN).as(RejectedTable.COLUMN.name()),
                        col(ParsedColumns.REASON).as(RejectedTable.REASON.name()),
                        col(ParsedColumns.RAW).as(RejectedTable.RAW.name()),
                        col(RejectedTable.CONTENT_HASH.name()),
                        col(RejectedTable.SETTINGS_HASH.name()),
                        lit(Timestamp.from(Instant.now())).as(RejectedTable.INGESTED_AT.name()));
        store.append(RejectedTable.ID, rows.coalesce(2));
    }

    /** Removes the rows of these files of readings. */
    public void remove(Collection<IngestKey> files) {
        if (!store.exists(RejectedTable.ID)) {
            return;
        }
        Map<String, List<String>> contents = files.stream()
                .collect(Collectors.groupingBy(
                        IngestKey::settings, Collectors.mapping(IngestKey::content, Collectors.toList())));
        contents.forEach((settings, hashes) -> {
            String predicate = hashes.stream()
                    .distinct()
                    .collect(Collectors.joining(
                            "', '",
                            "source = 'readings' and settings_hash = '" + settings + "' and content_hash in ('",
                            "')"));
            Dataset<Row> rejected = store.read(RejectedTable.ID);
            if (!rejected.where(predicate).isEmpty()) {
                store.replace(RejectedTable.ID, rejected.limit(0), predicate);
            }
        });
    }

    /** Distinct reasons, most frequent first, each with its first occurrence; at most 100. {@code files} is by file number. */
    public static List<IngestReport.Reason> reasons(Dataset<Row> problems, Map<Integer, SourceFile> files) {
        Column where = coalesce(concat(lit(" in '"), col(ParsedColumns.COLUMN), lit("'")), lit(""));
        return problems
                .groupBy(concat(substring_index(col(ParsedColumns.REASON), IN_LINE, 1), where)
                        .as("reason"))
                .agg(
                        count(lit(1)).as("n"),
                        min(struct(ParsedColumns.FILE, ParsedColumns.LINE, ParsedColumns.RAW))
                                .as("first"))
                .orderBy(col("n").desc(), col("reason"))
                .limit(MAX_REASONS)
                .collectAsList()
                .stream()
                .map(row -> reason(row, files))
                .toList();
    }

    private static IngestReport.Reason reason(Row row, Map<Integer, SourceFile> files) {
        Row first = row.getAs("first");
        String file = files.get(first.<Integer>getAs(ParsedColumns.FILE)).redactedPath();
        return new IngestReport.Reason(
                row.getAs("reason"),
                row.getAs("n"),
                file,
                first.getAs(ParsedColumns.LINE),
                first.getAs(ParsedColumns.RAW));
    }

    private Set<IngestKey> stored(Map<SourceFile, IngestKey> files) {
        if (!store.exists(RejectedTable.ID)) {
            return Set.of();
        }
        Object[] contents = files.values().stream().map(IngestKey::content).toArray();
        return new HashSet<>(store
                .read(RejectedTable.ID)
                .where(col(RejectedTable.CONTENT_HASH.name()).isin(contents))
                .select(RejectedTable.CONTENT_HASH.name(), RejectedTable.SETTINGS_HASH.name())
                .distinct()
                .collectAsList()
                .stream()
                .map(row -> new IngestKey(
                        row.getAs(RejectedTable.CONTENT_HASH.name()), row.getAs(RejectedTable.SETTINGS_HASH.name())))
                .collect(Collectors.toSet()));
    }

    private static Row row(SourceFile file, IngestKey key) {
        return RowFactory.create(file.number(), file.redactedPath(), key.content(), key.settings());
    }
}
