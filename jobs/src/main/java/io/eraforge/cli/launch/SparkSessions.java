package io.eraforge.cli.launch;

import io.eraforge.config.Settings;
import io.eraforge.error.EngineErrors;
import io.eraforge.table.NioLocalFileSystem;
import io.eraforge.table.kernel.Tables;
import io.eraforge.telemetry.plugin.TelemetryConf;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.SparkHadoopUtil;
import org.apache.spark.sql.SparkSession;

/**
 * The one place where Spark is started. What spark-submit was told wins over what is set here, except that sessions are
 * UTC and speak Delta. The master is spark-submit's.
 */
public final class SparkSessions {
    private static final String EXTENSIONS = "spark.sql.extensions";
    private static final String DELTA_EXTENSION = "io.delta.sql.DeltaSparkSessionExtension";

    private static final Set<String> COMMANDS_WITH_TELEMETRY = Set.of("run", "demo", "prepare", "bench");

    private SparkSessions() {}

    /** For commands that work: runs {@code work} in a session, logging to the warehouse, and stops Spark after it. */
    public static int run(Settings settings, String command, ToIntFunction<SparkSession> work) {
        return run(defaults(command), settings, command, work);
    }

    /** The same, with Spark's settings as {@link #defaults} gave them and the command changed them. */
    public static int run(SparkConf conf, Settings settings, String command, ToIntFunction<SparkSession> work) {
        Logs.open(settings.warehouse(), command);
        if (COMMANDS_WITH_TELEMETRY.contains(command)) {
            TelemetryConf.set(conf, settings.telemetry());
        }
        return WriteSession.explaining(settings.warehouse(), () -> inSession(conf, work));
    }

    private static int inSession(SparkConf conf, ToIntFunction<SparkSession> work) {
        SparkSession spark = session(conf);
        try {
            NioLocalFileSystem.replaceCached(spark.sparkContext().hadoopConfiguration());
            return work.applyAsInt(spark);
        } finally {
            spark.stop();
        }
    }

    private static SparkSession session(SparkConf conf) {
        try {
            return SparkSession.builder().config(conf).getOrCreate();
        } catch (NullPointerException e) {
            // A cluster that refuses the application may end it while Spark starts, which trips over what is gone by
            // then.
            throw isLocal(conf) ? e : EngineErrors.sparkEnded(e);
        }
    }

    static boolean isLocal(SparkConf conf) {
        return conf.get("spark.master", "local").startsWith("local");
    }

    /** For commands that only look: no session, but spark-submit's word on how to reach the warehouse. */
    public static Tables tables(Settings settings, String command) {
        Logs.open(settings.warehouse(), command);
        return Tables.of(hadoop(), settings.warehouse());
    }

    public static Configuration hadoop() {
        return SparkHadoopUtil.get().newConfiguration(new SparkConf());
    }

    public static SparkConf defaults(String command) {
        SparkConf conf = new SparkConf();
        conf.setAppName("EraForge " + command);
        conf.set(EXTENSIONS, withDelta(conf.get(EXTENSIONS, "")));
        conf.set("spark.sql.catalog.spark_catalog", "org.apache.spark.sql.delta.catalog.DeltaCatalog");
        conf.set("spark.sql.session.timeZone", "UTC");
        conf.setIfMissing("spark.ui.showConsoleProgress", "false");
        // Measured values seldom repeat: the usual megabyte of a dictionary is filled in vain, at half the cost of a
        // write.
        conf.setIfMissing("spark.hadoop.parquet.dictionary.page.size", "131072");
        // A flipped bit is an error, not another number.
        conf.setIfMissing("spark.hadoop.parquet.page.verify-checksum.enabled", "true");
        // A task that does not end when it is cancelled takes its executor along.
        conf.setIfMissing("spark.task.reaper.enabled", "true");
        conf.setIfMissing("spark.task.reaper.killTimeout", "2m");
        // The store has a table's files from its checksum file where they are in there: spares a Spark job for each
        // version.
        conf.setIfMissing("spark.databricks.delta.allFilesInCrc.thresholdNumFiles", "1000");
        // What Spark hides on its pages and in event logs, with the keys of more stores than it knows.
        conf.setIfMissing(
                "spark.redaction.regex",
                "(?i)secret|passw|token|credential|(access|account|api|private|storage)[._-]?key|[.]sas[.]");
        conf.setIfMissing("spark.sql.redaction.string.regex", "://[^/?#\\s]*:[^/?#\\s]*@");
        // With more columns Spark copies every array into a row of its own before it is used; the set core has 165.
        conf.setIfMissing("spark.sql.codegen.maxFields", "300");
        // Our plans are fixed before they run, and most of our queries are small.
        conf.setIfMissing("spark.sql.adaptive.enabled", "false");
        if (isLocal(conf)) {
            local(conf);
        } else {
            // What crawls on one executor is begun on another as well; Delta takes the files of whichever ends first.
            conf.setIfMissing("spark.speculation", "true");
        }
        return conf;
    }

    // One machine: few partitions, tasks small enough that no core waits long for the last, and no need for a host name
    // that resolves.
    private static void local(SparkConf conf) {
        int cores = Runtime.getRuntime().availableProcessors();
        conf.setIfMissing("spark.sql.files.maxPartitionBytes", "24m");
        conf.setIfMissing("spark.sql.files.openCostInBytes", "1m");
        conf.setIfMissing("spark.sql.shuffle.partitions", String.valueOf(Math.max(4, 2 * cores)));
        conf.setIfMissing("spark.databricks.delta.snapshotPartitions", "2");
        // Pays where requests travel far; a local file is read by threads made for it.
        conf.setIfMissing("spark.hadoop.parquet.hadoop.vectored.io.enabled", "false");
        conf.setIfMissing("spark.hadoop.fs.file.impl", NioLocalFileSystem.class.getName());
        conf.setIfMissing("spark.hadoop.fs.AbstractFileSystem.file.impl", NioLocalFileSystem.Fs.class.getName());
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
