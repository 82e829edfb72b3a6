package io.eraforge.table;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.to_json;

import io.delta.tables.DeltaTable;
import io.eraforge.table.delta.SnapshotFileIndex;
import io.eraforge.table.lease.Lease;
import io.eraforge.table.schema.TableId;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.delta.DeltaLog;
import org.apache.spark.sql.delta.Snapshot;
import scala.Console;

/**
 * Compacts small files and deletes files that no reader can need any more. Neither changes rows, so nothing is recomputed
 * afterwards. Requires the lease of its store.
 */
public final class TableMaintenance {
    /** A bucket has 32 to 256 MB: larger files are left alone. */
    private static final long MIN_FILE_BYTES = 32L << 20;

    private static final long MAX_FILE_BYTES = 256L << 20;
    /** Small files in one partition that are worth a commit. */
    private static final int MIN_SMALL_FILES = 4;

    private final Store store;
    private final SparkSession spark;
    private final int rowGroupBytes;

    /** {@code rowGroupBytes}: size of row groups in tables of era arrays. */
    public TableMaintenance(Store store, int rowGroupBytes) {
        this.store = store;
        this.rowGroupBytes = rowGroupBytes;
        this.spark = ((org.apache.spark.sql.classic.SparkSession) store.spark()).cloneSession();
        spark.conf().set("spark.databricks.delta.optimize.minFileSize", MIN_FILE_BYTES);
        spark.conf().set("spark.databricks.delta.optimize.maxFileSize", MAX_FILE_BYTES);
        // Vacuum would log its work as commits, also to the lease table, whose version identifies the lease's holder.
        spark.conf().set("spark.databricks.delta.vacuum.logging.enabled", false);
        // Vacuum lists folders in this many tasks, by default 10,000, and merges the lists in shuffles.
        String tasks = Integer.toString(2 * spark.sparkContext().defaultParallelism());
        spark.conf().set("spark.sql.sources.parallelPartitionDiscovery.parallelism", tasks);
        spark.conf().set("spark.sql.shuffle.partitions", tasks);
    }

    /** Number and total bytes of files. */
    public record Size(long files, long bytes) {}

    /** Size of the table's newest version. */
    public Size size(String table) {
        Snapshot snapshot = SnapshotFileIndex.latest(spark, path(table));
        return new Size(snapshot.numOfFiles(), snapshot.sizeInBytes());
    }

    /** Compacts small files if a partition has many; otherwise does nothing. */
    public void compact(String table) {
        store.checkLease();
        if (table.equals(Lease.ID.name()) || !hasManySmallFiles(table)) {
            return;
        }
        boolean hasEraArrays = TableId.levelOfEras(table).isPresent();
        try (SessionSetting rowGroups = hasEraArrays ? SessionSetting.rowGroupBytes(spark, rowGroupBytes) : null) {
            DeltaTable.forPath(spark, path(table)).optimize().executeCompaction();
        }
        store.checkLease();
    }

    private boolean hasManySmallFiles(String table) {
        return !SnapshotFileIndex.latest(spark, path(table))
                .allFiles()
                .toDF()
                .where(col("size").lt(MIN_FILE_BYTES))
                .groupBy(to_json(col("partitionValues")))
                .count()
                .where(col("count").geq(MIN_SMALL_FILES))
                .isEmpty();
    }

    /**
     * Deletes files that have belonged to no version for {@code retention}, or for the table's own retention if that is longer.
     * Returns the size of the deleted files.
     */
    public Size vacuum(String table, Duration retention) {
        store.checkLease();
        long tableRetention = DeltaLog.tombstoneRetentionMillis(
                SnapshotFileIndex.latest(spark, path(table)).metadata());
        double hours = Math.ceil(Math.max(retention.toMillis(), tableRetention) / 3_600_000.0);
        Size old = dataFiles(table, System.currentTimeMillis() - (long) (hours * 3_600_000));
        Size before = dataFiles(table, Long.MAX_VALUE);
        if (old.files() == 0 || before.files() <= size(table).files()) {
            return new Size(0, 0);
        }
        // Suppresses the report that Delta prints.
        Console.withOut(
                OutputStream.nullOutputStream(),
                () -> DeltaTable.forPath(spark, path(table)).vacuum(hours));
        Size after = dataFiles(table, Long.MAX_VALUE);
        return new Size(before.files() - after.files(), before.bytes() - after.bytes());
    }

    /** Data files in the table's folder, of any version or none, last modified before a time in epoch milliseconds. */
    private Size dataFiles(String table, long modifiedBefore) {
        long count = 0;
        long bytes = 0;
        try {
            var all = store.tables().files().listFiles(new Path(path(table)), true);
            while (all.hasNext()) {
                FileStatus file = all.next();
                if (file.getModificationTime() < modifiedBefore
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
