package io.eraforge.table.delta;

import io.eraforge.table.column.WrittenFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.delta.DeltaLog;
import org.apache.spark.sql.delta.DeltaOperations;
import org.apache.spark.sql.delta.OptimisticTransaction;
import org.apache.spark.sql.delta.Snapshot;
import org.apache.spark.sql.delta.actions.Action;
import org.apache.spark.sql.delta.actions.AddFile;
import org.apache.spark.sql.delta.actions.SetTransaction;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Replaces partitions of a table by a Delta transaction over the files of a known snapshot. Delta's DataFrame writer does the same,
 * but first looks up transactions and files with Spark jobs, which takes longer than writing most waves. The RAPIDS plugin supports
 * only the DataFrame writer.
 */
public final class PartitionOverwrite {
    private static final String GPU_PLUGIN = "com.nvidia.spark.SQLPlugin";

    private final SnapshotFileIndex files;
    private final List<AddFile> replaced;

    private PartitionOverwrite(SnapshotFileIndex files, List<AddFile> replaced) {
        this.files = files;
        this.replaced = replaced;
    }

    /**
     * Empty unless {@code predicate} selects whole partitions, the table is plain Parquet with the same columns as the rows, and the
     * RAPIDS plugin is off.
     */
    public static Optional<PartitionOverwrite> of(
            SparkSession spark, SnapshotFileIndex files, StructType rows, String predicate) {
        return takes(files, rows) && !isPluginActive(spark)
                ? files.matching(spark, predicate).map(replaced -> new PartitionOverwrite(files, replaced))
                : Optional.empty();
    }

    /** Whether the table is plain Parquet with the same columns as the rows. */
    public static boolean takes(SnapshotFileIndex files, StructType rows) {
        return files.isPlainParquet() && columns(files.schema()).equals(columns(rows));
    }

    /** Whether the RAPIDS plugin is on. */
    public static boolean isPluginActive(SparkSession spark) {
        return spark.sparkContext().getConf().get("spark.plugins", "").contains(GPU_PLUGIN);
    }

    private static Set<StructField> columns(StructType schema) {
        return Set.of(((StructType) schema.asNullable()).fields());
    }

    /** Replaces the partitions. Fails if {@code app} has committed to the table since the snapshot of its files. */
    public void replace(Dataset<Row> rows, String predicate, String note, String app, long version) {
        replace(
                transaction -> CollectionConverters.asJava(transaction.writeFiles(rows)),
                predicate,
                note,
                app,
                version);
    }

    /** As above, by files that {@code job} has written to the table's folder. */
    public void replaceByFiles(
            Supplier<List<WrittenFile>> job, String predicate, String note, String app, long version) {
        replace(transaction -> AddFiles.of(job.get(), files.schema()), predicate, note, app, version);
    }

    private void replace(
            Function<OptimisticTransaction, List<? extends Action>> writer,
            String predicate,
            String note,
            String app,
            long version) {
        Snapshot snapshot = files.snapshot();
        DeltaLog log = snapshot.deltaLog();
        OptimisticTransaction transaction = log.startTransaction(Option.empty(), Option.apply(snapshot));
        transaction.readTxn().addOne(app);
        // Conflicts with any concurrent write, whose rows might otherwise remain in these partitions next to ours.
        transaction.readWholeTable();
        List<Action> actions = new ArrayList<>();
        actions.add(new SetTransaction(app, version, Option.apply(System.currentTimeMillis())));
        replaced.forEach(file -> actions.add(file.remove()));
        actions.addAll(writer.apply(transaction));
        transaction.commit(
                CollectionConverters.asScala(actions).toSeq(),
                new DeltaOperations.Write(
                        SaveMode.Overwrite,
                        Option.apply(
                                CollectionConverters.asScala(files.partitions()).toSeq()),
                        Option.apply(predicate),
                        Option.apply(note),
                        Option.empty(),
                        Option.empty(),
                        Option.empty()));
    }
}
