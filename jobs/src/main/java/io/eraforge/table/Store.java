package io.eraforge.table;

import io.delta.kernel.exceptions.KernelException;
import io.delta.kernel.types.StructType;
import io.eraforge.config.Settings;
import io.eraforge.error.LeaseErrors;
import io.eraforge.table.delta.PartitionOverwrite;
import io.eraforge.table.delta.QueryPlans;
import io.eraforge.table.delta.SnapshotFileIndex;
import io.eraforge.table.kernel.KernelCommit;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.lease.Lease;
import io.eraforge.table.parquet.ArrayParquetFormat;
import io.eraforge.table.schema.TableId;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.delta.Snapshot;

/**
 * An open warehouse: the only way to read its Delta tables with Spark and to commit to them. A store opened for writing holds the
 * warehouse's lease until it is closed, and each of its commits carries the lease's epoch.
 */
public final class Store implements AutoCloseable {
    /** Set on creation: rows are replaced by bucket, never one by one; statistics only for the leading key columns. */
    private static final Map<String, String> TABLE_PROPERTIES =
            Map.of("delta.enableDeletionVectors", "false", "delta.dataSkippingNumIndexedCols", "8");

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
        Tables tables = tables(spark, warehouse);
        return new Store(spark, tables, Lease.take(tables, purpose, settings));
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

    /** The newest version of the table. */
    public Dataset<Row> read(TableId table) {
        SnapshotFileIndex index = files(table);
        return index.isPlainParquet()
                ? index.read(spark)
                : spark.read().format("delta").load(path(table));
    }

    /** The rows of the data files whose paths match, for when others cannot be read. */
    public Dataset<Row> read(TableId table, Predicate<String> chosen) {
        return files(table).only(chosen).read(spark);
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

    /** Size of the table's data files in bytes, from the Delta log. */
    public long bytes(TableId table) {
        return files(table).sizeInBytes();
    }

    /** Size in bytes of the data files whose first partition column has one of {@code values}. */
    public long bytes(TableId table, Set<String> values) {
        return files(table).sizeInBytes(values);
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

    /** Replaces the rows that match {@code predicate}; fastest for partition columns. Creates the table if absent. */
    public void replace(TableId table, Dataset<Row> rows, String predicate) {
        replace(table, rows, predicate, "");
    }

    /** As above; {@code note} is kept in the commit as its user metadata. */
    public void replace(TableId table, Dataset<Row> rows, String predicate, String note) {
        // Feature values rarely repeat: dictionaries would cost time and save no space.
        try (SessionSetting plain = table.holdsFeatures() ? SessionSetting.withoutDictionaries(spark) : null) {
            replaceRows(table, rows, predicate, note);
        }
    }

    private void replaceRows(TableId table, Dataset<Row> rows, String predicate, String note) {
        // Read the files first, then check the lease: a holder that takes it later prevents our commit on top of these
        // files.
        Optional<PartitionOverwrite> direct =
                exists(table) ? PartitionOverwrite.of(spark, files(table), rows.schema(), predicate) : Optional.empty();
        if (direct.isPresent()) {
            checkLease();
            direct.get().replace(rows, predicate, note, Lease.APP_ID, lease.nextTransaction());
            return;
        }
        write(table, rows, "overwrite", replacing(table, predicate, note));
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

    /** Appends a few rows, as values in the schema's order, without Spark; creates the table if absent. */
    public void append(TableId table, StructType schema, List<Object[]> rows) {
        commit(tables.newCommit(table.name()).schema(schema).rows(rows));
    }

    /** Replaces a table with a few rows, as values in the schema's order, without Spark. */
    public void overwrite(TableId table, StructType schema, List<Object[]> rows) {
        commit(tables.newCommit(table.name()).schema(schema).rows(rows).replacing());
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
                .options(TABLE_PROPERTIES)
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
