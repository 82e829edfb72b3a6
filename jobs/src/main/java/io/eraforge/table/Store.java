package io.eraforge.table;

import io.delta.kernel.exceptions.KernelException;
import io.delta.kernel.types.StructType;
import io.delta.tables.DeltaTable;
import io.eraforge.config.Settings;
import io.eraforge.error.LeaseErrors;
import io.eraforge.table.column.ResultFiles;
import io.eraforge.table.column.WrittenFile;
import io.eraforge.table.delta.DataFile;
import io.eraforge.table.delta.PartitionOverwrite;
import io.eraforge.table.delta.QueryPlans;
import io.eraforge.table.delta.SnapshotFileIndex;
import io.eraforge.table.delta.TableCreation;
import io.eraforge.table.kernel.KernelCommit;
import io.eraforge.table.kernel.KernelRows;
import io.eraforge.table.kernel.MisplacedFiles;
import io.eraforge.table.kernel.TableVersion;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.lease.Lease;
import io.eraforge.table.parquet.ArrayParquetFormat;
import io.eraforge.table.parquet.ParquetValueCounts;
import io.eraforge.table.schema.RowValues;
import io.eraforge.table.schema.TableId;
import io.eraforge.table.schema.TableSchema;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.delta.DeltaLog;
import org.apache.spark.sql.delta.Snapshot;
import org.apache.spark.sql.functions;

/**
 * An open warehouse: the only way to read its Delta tables with Spark and to commit to them. A store opened for writing holds the
 * warehouse's lease until it is closed, and each of its commits carries the lease's epoch.
 */
public final class Store implements AutoCloseable {
    private final SparkSession spark;
    private final Tables tables;
    private final Lease lease;
    private final Map<TableId, SnapshotFileIndex> files = new ConcurrentHashMap<>();

    private Store(SparkSession spark, Tables tables, Lease lease) {
        this.spark = spark;
        this.tables = tables;
        this.lease = lease;
    }

    /** Opens for reading; commits are refused. */
    public static Store openForReading(SparkSession spark, String warehouse) {
        return new Store(spark, tables(spark, warehouse), null);
    }

    /** Opens for writing. Throws an error that names the holder if the lease is taken. {@code purpose} is shown to other processes. */
    public static Store openForWriting(SparkSession spark, String warehouse, String purpose, Settings.Lease settings) {
        return openForWriting(spark, warehouse, purpose, settings, () -> false);
    }

    /** The same; {@code stopped} ends waiting for the lease. */
    public static Store openForWriting(
            SparkSession spark, String warehouse, String purpose, Settings.Lease settings, BooleanSupplier stopped) {
        Tables tables = tables(spark, warehouse);
        Lease lease = Lease.take(tables, purpose, settings, stopped);
        try {
            MisplacedFiles.restore(tables, Lease.APP_ID, lease::nextTransaction);
        } catch (RuntimeException e) {
            lease.close();
            throw e;
        }
        return new Store(spark, tables, lease);
    }

    /** Opens for writing with the default timing of the lease. */
    public static Store openForWriting(SparkSession spark, String warehouse, String purpose) {
        return openForWriting(
                spark, warehouse, purpose, new Settings.Lease(Duration.ofSeconds(5), Duration.ofSeconds(60)));
    }

    public SparkSession spark() {
        return spark;
    }

    /** The same tables, without Spark. */
    public Tables tables() {
        return tables;
    }

    /** The warehouse's full path, with its scheme. */
    public String root() {
        return tables.root();
    }

    public String path(TableId table) {
        return tables.path(table);
    }

    public boolean exists(TableId table) {
        return version(table) >= 0;
    }

    /** The table's newest version; -1 if there is no table. */
    public long version(TableId table) {
        return SnapshotFileIndex.latest(spark, path(table)).version();
    }

    /** The table's id and newest version; the table must exist. */
    public TableVersion current(TableId table) {
        Snapshot snapshot = SnapshotFileIndex.latest(spark, path(table));
        return new TableVersion(snapshot.metadata().id(), snapshot.version());
    }

    /** The newest version of the table. */
    public Dataset<Row> read(TableId table) {
        SnapshotFileIndex index = files(table);
        return index.isPlainParquet()
                ? index.read(spark)
                : spark.read().format("delta").load(path(table));
    }

    /** An older version of the table; fails when run if its files were deleted since. */
    public Dataset<Row> read(TableId table, long version) {
        return spark.read().format("delta").option("versionAsOf", version).load(path(table));
    }

    /** Versions that were committed with this note and are still in the table's log, oldest first. */
    public List<Long> versions(TableId table, String note) {
        return DeltaTable.forPath(spark, path(table))
                .history()
                .where(functions.col("userMetadata").equalTo(note))
                .orderBy("version")
                .select("version")
                .collectAsList()
                .stream()
                .map(row -> row.getLong(0))
                .toList();
    }

    /** The rows of the data files whose paths match, for when others cannot be read. */
    public Dataset<Row> read(TableId table, Predicate<String> chosen) {
        SnapshotFileIndex matching = files(table).only(chosen);
        return matching.count() == files(table).count() ? read(table) : matching.read(spark);
    }

    /** The same, with arrays read in bulk; on the CPU only. Ignores {@code chosen} if the table is not plain Parquet. */
    public Dataset<Row> readArrays(TableId table, Predicate<String> chosen) {
        SnapshotFileIndex index = files(table);
        return index.isPlainParquet() ? index.only(chosen).read(spark, new ArrayParquetFormat()) : read(table);
    }

    /** One data file, read as by {@link #readArrays}; deletion vectors and column mapping are ignored. */
    public Dataset<Row> readFile(TableId table, String path) {
        return files(table).only(path::equals).read(spark, new ArrayParquetFormat());
    }

    /** Paths of the data files whose first partition column has one of {@code values}. */
    public List<String> paths(TableId table, Set<String> values) {
        return files(table).paths(values);
    }

    /** The data files whose first partition column has one of {@code values}; empty if they are not plain Parquet. */
    public Optional<List<DataFile>> dataFiles(TableId table, Set<String> values) {
        SnapshotFileIndex index = files(table);
        return index.isPlainParquet() ? Optional.of(index.dataFiles(values)) : Optional.empty();
    }

    /** Values of the first partition column. */
    public Set<String> partitions(TableId table) {
        return files(table).firstPartitionValues();
    }

    /** Deletes files that were written to the table's folder, but are not to be committed. */
    public void deleteUncommitted(TableId table, List<WrittenFile> written) {
        tables.delete(table, written.stream().map(WrittenFile::path).toList());
    }

    /** Size of the table's data files in bytes, from the Delta log. */
    public long bytes(TableId table) {
        return files(table).sizeInBytes();
    }

    /** Size in bytes of the data files whose first partition column has one of {@code values}. */
    public long bytes(TableId table, Set<String> values) {
        return files(table).sizeInBytes(values);
    }

    /** Number of values that are not null in each column that is not a partition column, from the footers of the data files. */
    public Map<String, Long> valueCounts(TableId table) {
        return ParquetValueCounts.of(spark, List.of(files(table).inputFiles()));
    }

    private SnapshotFileIndex files(TableId table) {
        Snapshot snapshot = SnapshotFileIndex.latest(spark, path(table));
        return files.compute(
                table,
                (id, cached) -> cached != null && cached.version() == snapshot.version()
                        ? cached
                        : SnapshotFileIndex.of(path(table), snapshot));
    }

    /** Appends rows; new columns are added to the schema. */
    public void append(TableId table, Dataset<Row> rows) {
        write(table, rows, "append", Map.of("mergeSchema", "true"));
    }

    /**
     * Replaces the rows that match {@code predicate}; fastest for partition columns. Creates the table if absent. Fails if another
     * writer commits while {@code rows} are computed.
     */
    public void replace(TableId table, Dataset<Row> rows, String predicate) {
        replace(table, rows, predicate, "");
    }

    /** As above; {@code note} is kept in the commit as its user metadata. */
    public void replace(TableId table, Dataset<Row> rows, String predicate, String note) {
        try (SessionSetting plain = table.dictionaries() ? null : SessionSetting.withoutDictionaries(spark)) {
            replaceRows(table, rows, predicate, note);
        }
    }

    private void replaceRows(TableId table, Dataset<Row> rows, String predicate, String note) {
        boolean byColumn = writesByColumn(table, rows.schema());
        if (byColumn && !exists(table)) {
            List<WrittenFile> written = writeFiles(table, rows);
            replaceByFiles(table, rows.schema(), predicate, note, () -> written);
            return;
        }
        // Plan before the rows are computed: they may depend on what the table has now, so a commit by another writer
        // in
        // the meantime must conflict. Check the lease after that: a holder that takes it later prevents our commit.
        Optional<PartitionOverwrite> direct = overwriteOf(table, rows.schema(), predicate);
        if (direct.isPresent() && byColumn) {
            List<WrittenFile> written = writeFiles(table, rows);
            commit(direct.get(), () -> written, predicate, note);
        } else if (direct.isPresent()) {
            checkLease();
            direct.get().replace(rows, predicate, note, Lease.APP_ID, lease.nextTransaction());
        } else {
            write(table, rows, "overwrite", replacing(table, predicate, note));
        }
    }

    private void commit(PartitionOverwrite overwrite, Supplier<List<WrittenFile>> job, String predicate, String note) {
        checkLease();
        overwrite.replaceByFiles(job, predicate, note, Lease.APP_ID, lease.nextTransaction());
    }

    /** Whether partitions can be replaced by files that {@link #writeFiles} has written; {@link #replace} then writes such files. */
    public boolean writesByColumn(TableId table, org.apache.spark.sql.types.StructType schema) {
        return !table.dictionaries()
                && !PartitionOverwrite.isPluginActive(spark)
                && ResultFiles.takes(schema, table.partitionBy())
                && (!exists(table) || PartitionOverwrite.takes(files(table), schema));
    }

    /** Computes rows into files in the table's folder, for {@link #replaceByFiles}; nothing is committed. */
    public List<WrittenFile> writeFiles(TableId table, Dataset<Row> rows) {
        checkLease();
        return ResultFiles.write(rows, path(table), table.partitionBy().get(0));
    }

    /** Whether {@link #replaceByFiles} can write a table: not with the RAPIDS plugin, nor with deletion vectors or column mapping. */
    public boolean takesFiles(TableId table) {
        return !PartitionOverwrite.isPluginActive(spark)
                && (!exists(table) || files(table).isPlainParquet());
    }

    /**
     * Replaces the partitions that match {@code predicate} by data files that {@code job} writes to the table's folder and answers with;
     * nothing else is committed. Creates the table if absent and adds new columns. Requires {@link #takesFiles}. Replaces what other
     * writers committed before the call, but fails if they commit during it.
     */
    public void replaceByFiles(
            TableId table,
            org.apache.spark.sql.types.StructType schema,
            String predicate,
            String note,
            Supplier<List<WrittenFile>> job) {
        PartitionOverwrite overwrite = overwriteOf(table, schema, predicate)
                .or(() -> {
                    takeColumns(table, schema);
                    return overwriteOf(table, schema, predicate);
                })
                .orElseThrow(() -> new IllegalStateException(
                        "Cannot replace files of table '%s' where %s".formatted(table.name(), predicate)));
        commit(overwrite, job, predicate, note);
    }

    /** Creates the table if absent; otherwise adds the columns that it lacks. */
    private void takeColumns(TableId table, org.apache.spark.sql.types.StructType schema) {
        if (exists(table)) {
            write(table, spark.createDataFrame(List.<Row>of(), schema), "append", Map.of("mergeSchema", "true"));
        } else {
            create(table, schema);
        }
    }

    /** Adds data files that were written to the table's folder, which has no partitions. Otherwise as {@link #replaceByFiles}. */
    public void appendFiles(TableSchema table, List<WrittenFile> written) {
        replaceByFiles(table.id(), table.spark(), "false", "", () -> written);
    }

    private void create(TableId table, org.apache.spark.sql.types.StructType schema) {
        Snapshot none = SnapshotFileIndex.latest(spark, path(table));
        checkLease();
        Map<String, String> properties = table.properties(List.of(schema.fieldNames()));
        TableCreation.commit(none, schema, table.partitionBy(), properties, Lease.APP_ID, lease.nextTransaction());
        checkLease();
    }

    private Optional<PartitionOverwrite> overwriteOf(
            TableId table, org.apache.spark.sql.types.StructType schema, String predicate) {
        return exists(table) ? PartitionOverwrite.of(spark, files(table), schema, predicate) : Optional.empty();
    }

    /** The command of {@link #replace}, planned but not run. */
    public Dataset<Row> plannedReplace(TableId table, Dataset<Row> rows, String predicate) {
        return QueryPlans.ofWrite(
                spark, writer(table, rows, "overwrite", replacing(table, predicate, "")), path(table));
    }

    private Map<String, String> replacing(TableId table, String predicate, String note) {
        Map<String, String> options = new HashMap<>(Map.of("userMetadata", note));
        if (exists(table)) {
            options.putAll(Map.of("replaceWhere", predicate, "mergeSchema", "true"));
        }
        return options;
    }

    /** Replaces the whole table and its schema. */
    public void overwrite(TableId table, Dataset<Row> rows) {
        write(table, rows, "overwrite", Map.of("overwriteSchema", "true"));
    }

    /** Appends a few rows to a table without partitions; without Spark unless their columns are new to it. */
    public void append(TableId table, org.apache.spark.sql.types.StructType schema, List<Row> rows) {
        KernelCommit change = tables.newCommit(table.name());
        StructType columns = KernelRows.schema(schema);
        if (change.takes(columns)) {
            commit(change.schema(columns).rows(KernelRows.values(rows, columns)));
        } else {
            append(table, spark.createDataFrame(rows, schema).coalesce(1));
        }
    }

    /** Replaces a table without partitions by a few rows, which keep their order; without Spark unless its schema changes. */
    public void overwrite(TableId table, org.apache.spark.sql.types.StructType schema, List<Row> rows) {
        KernelCommit change = tables.newCommit(table.name());
        StructType columns = KernelRows.schema(schema);
        if (change.takes(columns)) {
            commit(change.schema(columns).rows(KernelRows.values(rows, columns)).replacing());
        } else {
            // A single file preserves the order.
            overwrite(table, spark.createDataFrame(rows, schema).coalesce(1));
        }
    }

    /** Appends a few rows without Spark, unless the table lacks some of their columns; creates it if absent. Without partitions. */
    public void append(TableSchema schema, List<RowValues> rows) {
        append(schema.id(), schema.spark(), rows.stream().map(RowValues::toRow).toList());
    }

    /** Replaces a table without partitions by a few rows, which keep their order; without Spark unless its schema changes. */
    public void overwrite(TableSchema schema, List<RowValues> rows) {
        overwrite(
                schema.id(), schema.spark(), rows.stream().map(RowValues::toRow).toList());
    }

    /** Replaces a table by few rows, without Spark, and stores a named text in its log; see {@link Tables#domainMetadata}. */
    public void overwrite(TableSchema schema, List<RowValues> rows, String name, String text) {
        StructType columns = KernelRows.schema(schema.spark());
        commit(tables.newCommit(schema.name())
                .schema(columns)
                .rows(KernelRows.values(rows.stream().map(RowValues::toRow).toList(), columns))
                .replacing()
                .domainMetadata(name, text));
    }

    /** Appends rows, whose columns must be those of {@code schema}; new columns are added to the table. */
    public void append(TableSchema schema, Dataset<Row> rows) {
        append(schema.id(), schema.conform(rows));
    }

    /** Replaces the rows that match {@code predicate} by rows whose columns must be those of {@code schema}. */
    public void replace(TableSchema schema, Dataset<Row> rows, String predicate) {
        replace(schema.id(), schema.conform(rows), predicate);
    }

    /** Replaces the whole table by rows whose columns must be those of {@code schema}. */
    public void overwrite(TableSchema schema, Dataset<Row> rows) {
        overwrite(schema.id(), schema.conform(rows));
    }

    /** Sets properties of a table that exists; its others stay. */
    public void setProperties(TableId table, Map<String, String> properties) {
        commit(tables.newCommit(table.name()).properties(properties));
    }

    /** Removes the data files whose full paths match, and their rows, without reading them. */
    public void removeFiles(TableId table, Predicate<String> paths) {
        commit(tables.newCommit(table.name()).removing(paths));
    }

    /** Moves a table whose log is unreadable to {@code _damaged} and returns where to; empty if there is no such folder. */
    public Optional<String> moveAside(TableId table) {
        checkLease();
        Optional<String> target = tables.moveAside(table.name());
        DeltaLog.invalidateCache(spark, new Path(path(table)));
        files.remove(table);
        return target;
    }

    private void commit(KernelCommit change) {
        checkLease();
        try {
            change.transaction(Lease.APP_ID, lease.nextTransaction()).run();
        } catch (KernelException e) {
            checkLease();
            throw e;
        }
    }

    /** A number greater than that of every earlier commit of any holder, independent of clocks. */
    public long nextSequence() {
        return writable().nextTransaction();
    }

    /** Throws unless this store still holds the lease. */
    public void checkLease() {
        writable().check();
    }

    private void write(TableId table, Dataset<Row> rows, String mode, Map<String, String> options) {
        checkLease();
        writer(table, rows, mode, options)
                .option("txnAppId", Lease.APP_ID)
                .option("txnVersion", lease.nextTransaction())
                .save(path(table));
        // Delta silently drops a commit with a lower transaction id; ours can only be lower if the lease was lost.
        checkLease();
    }

    private static DataFrameWriter<Row> writer(
            TableId table, Dataset<Row> rows, String mode, Map<String, String> options) {
        return rows.write()
                .format("delta")
                .mode(mode)
                .options(table.properties(List.of(rows.columns())))
                .options(options)
                .partitionBy(table.partitionBy().toArray(String[]::new));
    }

    private Lease writable() {
        if (lease == null) {
            throw LeaseErrors.readOnly(root());
        }
        return lease;
    }

    private static Tables tables(SparkSession spark, String warehouse) {
        return Tables.of(spark.sparkContext().hadoopConfiguration(), warehouse);
    }

    @Override
    public void close() {
        if (lease != null) {
            lease.close();
        }
    }
}
