package io.eraforge.workload.era.ingest.source;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.monotonically_increasing_id;

import io.delta.tables.DeltaTable;
import io.eraforge.error.IngestErrors;
import io.eraforge.table.parquet.ColumnScan;
import io.eraforge.table.parquet.SourceParquetSchema;
import io.eraforge.table.parquet.SourceParquetSchema.Kind;
import io.eraforge.workload.era.ingest.parse.CellText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import scala.jdk.javaapi.CollectionConverters;

/** Reads Parquet files and Delta tables, whose columns are typed, through Spark. */
final class TypedSource {
    private static final int SAMPLE_RECORDS = 500;
    private final SparkSession spark;
    private SparkSession parquetSession;

    TypedSource(SparkSession spark) {
        this.spark = spark;
    }

    /** A table and its columns; {@code parquet} is null for Delta tables. */
    private record Loaded(Dataset<Row> table, List<TypedColumn> columns, SourceParquetSchema parquet) {
        Optional<ColumnScan> scan() {
            return parquet == null
                    ? Optional.empty()
                    : ColumnScan.of(
                            table,
                            parquet::kind,
                            List.copyOf(parquet.unreadable().values()));
        }
    }

    /** A session of its own for settings that must not affect other reads. */
    private SparkSession parquetSession() {
        if (parquetSession == null) {
            SparkSession session = spark.newSession();
            CollectionConverters.asJava(spark.conf().getAll()).forEach((key, value) -> {
                if (session.conf().isModifiable(key)) {
                    session.conf().set(key, value);
                }
            });
            session.conf().set("spark.sql.legacy.parquet.nanosAsLong", true);
            // Parquet's names may differ only in case.
            session.conf().set("spark.sql.caseSensitive", true);
            parquetSession = session;
        }
        return parquetSession;
    }

    /** Identifies a Delta table's content by the table's id and version. Stored. */
    String deltaHash(String path) {
        DeltaTable table = DeltaTable.forPath(spark, path);
        String id = table.detail().select("id").first().getString(0);
        Object version = table.history(1).select("version").first().get(0);
        return "delta:" + id + "@" + version;
    }

    SourceGroup group(SourceFormat format, List<SourceFile> files) {
        try {
            Loaded source = load(format, files);
            List<TypedColumn> columns = source.columns();
            return new SourceGroup(
                    format,
                    '\0',
                    true,
                    columns.stream()
                            .map(column -> CellText.clean(column.name()))
                            .toList(),
                    columns.stream().map(TypedColumn::type).toList(),
                    sample(source),
                    files);
        } catch (Exception e) {
            // Spark throws AnalysisException, which is checked, without declaring it.
            throw IngestErrors.unreadable(TypedRecordReader.failedPath(e, files), e);
        }
    }

    /** Parses the records of a group, if possible by column. */
    <T> JavaRDD<T> parse(SourceGroup group, RowParser.Factory<T> parsers) {
        HashMap<String, SourceFile> files = new HashMap<>();
        group.files().forEach(file -> files.put(file.path(), file));
        return columns(group)
                .map(scan -> parse(scan, files, parsers))
                .orElseGet(() -> parse(records(group), files, parsers));
    }

    /** The group by column; empty if Spark makes rows of it. */
    Optional<ColumnScan> columns(SourceGroup group) {
        return load(group.format(), group.files()).scan();
    }

    private static <T> JavaRDD<T> parse(
            ColumnScan scan, HashMap<String, SourceFile> files, RowParser.Factory<T> parsers) {
        ColumnScan.Layout layout = scan.layout();
        return scan.batches()
                .mapPartitions(batches -> new TypedRecordReader<>(new TypedBatches(batches, layout), files, parsers));
    }

    /** By row, for tables of which Spark makes rows. */
    static <T> JavaRDD<T> parse(Dataset<Row> records, HashMap<String, SourceFile> files, RowParser.Factory<T> parsers) {
        return records.toJavaRDD()
                .mapPartitions(rows -> new TypedRecordReader<>(new TypedRecord(rows), files, parsers));
    }

    /** The group's records as {@link TypedRecord} expects them: path, record number from 1, then the columns. */
    Dataset<Row> records(SourceGroup group) {
        Loaded source = load(group.format(), group.files());
        List<Column> columns = new ArrayList<>();
        if (group.format() == SourceFormat.PARQUET) {
            columns.add(col("_metadata.file_path"));
            columns.add(col("_metadata.row_index").plus(1));
        } else {
            columns.add(lit(group.files().get(0).path()));
            columns.add(monotonically_increasing_id().plus(1));
        }
        for (int i = 0; i < source.columns().size(); i++) {
            columns.add(source.columns().get(i).value().as("c" + i));
        }
        return source.table().select(columns.toArray(Column[]::new));
    }

    private Loaded load(SourceFormat format, List<SourceFile> files) {
        if (format == SourceFormat.PARQUET) {
            return loadParquet(files);
        }
        Dataset<Row> table = spark.read().format("delta").load(files.get(0).path());
        List<TypedColumn> columns = Stream.of(table.schema().fields())
                .map(field -> TypedColumn.of(field, Kind.PLAIN))
                .toList();
        return new Loaded(table, columns, null);
    }

    private Loaded loadParquet(List<SourceFile> files) {
        SourceFile first = files.get(0);
        SourceParquetSchema schema = schema(first.path());
        DataFrameReader reader = parquetSession()
                .read()
                .option("parquet.page.verify-checksum.enabled", true)
                // The paths are those of files, whatever characters they have.
                .option("__globPaths__", false);
        // Lets Spark derive columns from partition folders such as series=gh1.
        if (!first.root().equals(first.path())) {
            reader = reader.option("basePath", first.root());
        }
        if (schema.isForeign()) {
            reader = reader.schema(schema.schema());
        }
        Dataset<Row> table = reader.parquet(files.stream().map(SourceFile::path).toArray(String[]::new));
        List<TypedColumn> columns = new ArrayList<>();
        Stream.of(table.schema().fields())
                .forEach(field -> columns.add(TypedColumn.of(field, schema.kind(field.name()))));
        schema.unreadable().forEach((name, type) -> columns.add(TypedColumn.unsupported(name, type)));
        return new Loaded(table, columns, schema);
    }

    private SourceParquetSchema schema(String path) {
        try {
            return SourceParquetSchema.of(spark.sessionState().newHadoopConf(), path);
        } catch (IOException e) {
            throw IngestErrors.unreadable(path, e);
        }
    }

    private static List<List<String>> sample(Loaded source) {
        Column[] samples = source.columns().stream().map(TypedColumn::sample).toArray(Column[]::new);
        return source.table().select(samples).limit(SAMPLE_RECORDS).collectAsList().stream()
                .map(row -> IntStream.range(0, row.size())
                        .mapToObj(i -> row.isNullAt(i) ? "" : CellText.clean(String.valueOf(row.get(i))))
                        .toList())
                .toList();
    }
}
