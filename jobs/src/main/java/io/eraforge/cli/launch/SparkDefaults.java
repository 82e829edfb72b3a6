package io.eraforge.cli.launch;

import io.eraforge.error.Secrets;
import io.eraforge.table.NioLocalFileSystem;
import org.apache.spark.SparkConf;

/** EraForge's defaults for Spark. Settings passed to spark-submit win, except for the UTC time zone and the Delta extension. */
public final class SparkDefaults {
    private static final String EXTENSIONS = "spark.sql.extensions";
    private static final String DELTA_EXTENSION = "io.delta.sql.DeltaSparkSessionExtension";

    private SparkDefaults() {}

    /** A new configuration for {@code command}. The master is left to spark-submit. */
    public static SparkConf forCommand(String command) {
        SparkConf conf = new SparkConf();
        conf.setAppName("EraForge " + command);
        conf.set(EXTENSIONS, withDelta(conf.get(EXTENSIONS, "")));
        conf.set("spark.sql.catalog.spark_catalog", "org.apache.spark.sql.delta.catalog.DeltaCatalog");
        conf.set("spark.sql.session.timeZone", "UTC");
        conf.setIfMissing("spark.ui.showConsoleProgress", "false");
        // Anyone who can reach the UI could POST the kill of a job.
        conf.setIfMissing("spark.ui.killEnabled", "false");
        // Sensor values rarely repeat, so a 1 MiB dictionary only costs time: half of a write.
        conf.setIfMissing("spark.hadoop.parquet.dictionary.page.size", "131072");
        // A flipped bit must be an error, not another value.
        conf.setIfMissing("spark.hadoop.parquet.page.verify-checksum.enabled", "true");
        // Kill the executor of a task that does not end after it was cancelled.
        conf.setIfMissing("spark.task.reaper.enabled", "true");
        conf.setIfMissing("spark.task.reaper.killTimeout", "2m");
        // Lets the store read a table's file list from its checksum file, which saves a Spark job per version.
        conf.setIfMissing("spark.databricks.delta.allFilesInCrc.thresholdNumFiles", "1000");
        // Spark's own rule knows fewer secrets than ours.
        conf.setIfMissing("spark.redaction.regex", Secrets.propertyRegex());
        conf.setIfMissing("spark.redaction.string.regex", Secrets.textRegex());
        // With more columns Spark copies every array into its own row before use; feature set core has 165.
        conf.setIfMissing("spark.sql.codegen.maxFields", "300");
        // Our plans are fixed before they run, and most of our queries are small.
        conf.setIfMissing("spark.sql.adaptive.enabled", "false");
        if (isLocal(conf)) {
            setLocalDefaults(conf);
        } else {
            // Speculative execution for stragglers; Delta commits the files of the attempt that finishes first.
            conf.setIfMissing("spark.speculation", "true");
        }
        return conf;
    }

    static boolean isLocal(SparkConf conf) {
        return conf.get("spark.master", "local").startsWith("local");
    }

    // One machine: few partitions, tasks short enough that no core waits long for the last one, and no need for a
    // resolvable host name.
    private static void setLocalDefaults(SparkConf conf) {
        int cores = Runtime.getRuntime().availableProcessors();
        conf.setIfMissing("spark.sql.files.maxPartitionBytes", "24m");
        conf.setIfMissing("spark.sql.files.openCostInBytes", "1m");
        conf.setIfMissing("spark.sql.shuffle.partitions", String.valueOf(Math.max(4, 2 * cores)));
        conf.setIfMissing("spark.databricks.delta.snapshotPartitions", "2");
        // Vectored I/O pays off for remote stores only; for local files it starts extra threads.
        conf.setIfMissing("spark.hadoop.parquet.hadoop.vectored.io.enabled", "false");
        conf.setIfMissing("spark.hadoop.fs.file.impl", NioLocalFileSystem.class.getName());
        conf.setIfMissing("spark.hadoop.fs.AbstractFileSystem.file.impl", NioLocalFileSystem.Fs.class.getName());
        // A task that runs out of memory fails like any other, instead of ending this process.
        conf.setIfMissing("spark.executor.killOnFatalError.depth", "0");
        conf.setIfMissing("spark.driver.host", "localhost");
        conf.setIfMissing("spark.driver.bindAddress", "127.0.0.1");
    }

    private static String withDelta(String extensions) {
        if (extensions.contains(DELTA_EXTENSION)) {
            return extensions;
        }
        return extensions.isBlank() ? DELTA_EXTENSION : extensions + "," + DELTA_EXTENSION;
    }
}
