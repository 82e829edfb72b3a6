package io.eraforge.table;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.to_json;

import io.delta.tables.DeltaTable;
import io.eraforge.era.Level;
import io.eraforge.table.delta.DeltaLogs;
import io.eraforge.table.schema.TableId;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.delta.DeltaLog;
import org.apache.spark.sql.delta.Snapshot;
import scala.Console;

/**
 * Keeps tables in shape: joins small files and deletes those that no reader can need any more. Neither changes a row, so that
 * nothing is computed again after it. Works under the lease of its store.
 */
public final class TableMaintenance {
    /** A bucket is 32 to 256 MB: larger files stay as they are. */
    private static final long SMALL_FILE = 32L << 20;

    private static final long MAX_FILE_BYTES = 256L << 20;
    /** So many small files in one partition are worth a commit. */
    private static final int MIN_SMALL_FILES = 4;

    private final Store store;
    private final SparkSession spark;
    private final int rowGroupBytes;

    /** {@code rowGroupBytes}: of era partitions. */
    public TableMaintenance(Store store, int rowGroupBytes) {
        this.store = store;
        this.rowGroupBytes = rowGroupBytes;
        this.spark = ((org.apache.spark.sql.classic.SparkSession) store.spark()).cloneSession();
        spark.conf().set("spark.databricks.delta.optimize.minFileSize", SMALL_FILE);
        spark.conf().set("spark.databricks.delta.optimize.maxFileSize", MAX_FILE_BYTES);
        // Vacuum's own log entries would be commits: the lease's holder is told from others by the lease table's
        // version.
        spark.conf().set("spark.databricks.delta.vacuum.logging.enabled", false);
        // Vacuum lists folders in this many tasks, by default ten thousand, and joins the lists in shuffles.
        String tasks = Integer.toString(2 * spark.sparkContext().defaultParallelism());
        spark.conf().set("spark.sql.sources.parallelPartitionDiscovery.parallelism", tasks);
        spark.conf().set("spark.sql.shuffle.partitions", tasks);
    }

    /** Files and bytes that a table's newest version consists of. */
    public record Size(long files, long bytes) {}

    public Size size(String table) {
        Snapshot snapshot = DeltaLogs.snapshot(spark, path(table));
        return new Size(snapshot.numOfFiles(), snapshot.sizeInBytes());
    }

    /** Joins small files where a partition has many; leaves other tables alone. */
    public void compact(String table) {
        store.checkLease();
        if (table.equals(TableId.LEASE.name()) || !hasManySmallFiles(table)) {
            return;
        }
        boolean eras = Arrays.stream(Level.values())
                .anyMatch(level -> TableId.eras(level).name().equals(table));
        try (SessionSetting small = eras ? RowGroups.set(spark, rowGroupBytes) : null) {
            DeltaTable.forPath(spark, path(table)).optimize().executeCompaction();
        }
        store.checkLease();
    }

    private boolean hasManySmallFiles(String table) {
        return !DeltaLogs.snapshot(spark, path(table))
                .allFiles()
                .toDF()
                .where(col("size").lt(SMALL_FILE))
                .groupBy(to_json(col("partitionValues")))
                .count()
                .where(col("count").geq(MIN_SMALL_FILES))
                .isEmpty();
    }

    /**
     * Deletes files that have belonged to no version for {@code retention}, or for as long as the table itself asks if that is
     * longer. Returns what was deleted.
     */
    public Size vacuum(String table, Duration retention) {
        store.checkLease();
        long asked = DeltaLog.tombstoneRetentionMillis(
                DeltaLogs.snapshot(spark, path(table)).metadata());
        double hours = Math.ceil(Math.max(retention.toMillis(), asked) / 3_600_000.0);
        Size old = dataFiles(table, System.currentTimeMillis() - (long) (hours * 3_600_000));
        Size before = dataFiles(table, Long.MAX_VALUE);
        if (old.files() == 0 || before.files() <= size(table).files()) {
            return new Size(0, 0);
        }
        // It prints its own report.
        Console.withOut(
                OutputStream.nullOutputStream(),
                () -> DeltaTable.forPath(spark, path(table)).vacuum(hours));
        Size after = dataFiles(table, Long.MAX_VALUE);
        return new Size(before.files() - after.files(), before.bytes() - after.bytes());
    }

    /** What lies in the table's folder, of any version or none, and was last changed before a time. */
    private Size dataFiles(String table, long changedBefore) {
        long count = 0;
        long bytes = 0;
        try {
            var all = store.tables().files().listFiles(new Path(path(table)), true);
            while (all.hasNext()) {
                FileStatus file = all.next();
                if (file.getModificationTime() < changedBefore
                        && !file.getPath().toString().contains("/_delta_log/")) {
                    count++;
                    bytes += file.getLen();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Size(count, bytes);
    }

    private String path(String table) {
        return store.root() + "/" + table;
    }
}
