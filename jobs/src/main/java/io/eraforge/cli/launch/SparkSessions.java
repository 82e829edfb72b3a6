package io.eraforge.cli.launch;

import io.eraforge.config.Settings;
import io.eraforge.engine.failure.FailureClassifier;
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

/** Starts and stops Spark for commands that compute, and opens tables without Spark for those that only read. */
public final class SparkSessions {
    private static final Set<String> COMMANDS_WITH_TELEMETRY = Set.of("run", "demo", "prepare", "bench");

    private SparkSessions() {}

    /** Runs {@code work} in a session with EraForge's defaults, logging to the warehouse, and stops Spark afterwards. */
    public static int run(Settings settings, String command, ToIntFunction<SparkSession> work) {
        return run(SparkDefaults.forCommand(command), settings, command, work);
    }

    /** The same with Spark's configuration in {@code conf}, which comes from {@link SparkDefaults#forCommand}. */
    public static int run(SparkConf conf, Settings settings, String command, ToIntFunction<SparkSession> work) {
        Logs.open(settings.warehouse(), command);
        if (COMMANDS_WITH_TELEMETRY.contains(command)) {
            TelemetryConf.set(conf, settings.telemetry());
        }
        return FailureClassifier.explaining(settings.warehouse(), () -> inSession(conf, work));
    }

    private static int inSession(SparkConf conf, ToIntFunction<SparkSession> work) {
        if (SparkDefaults.isLocal(conf)) {
            LocalFolders.requireOne(conf);
            FatalExit.watch(message -> System.err.println("Error: " + message));
        }
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
            // A cluster that rejects the application may stop it while Spark starts, which then fails with an NPE.
            throw SparkDefaults.isLocal(conf) ? e : EngineErrors.sparkEnded(e);
        }
    }

    /** Tables for commands that only read: no session, but Hadoop's settings as passed to spark-submit. */
    public static Tables tables(Settings settings, String command) {
        Logs.open(settings.warehouse(), command);
        return Tables.of(hadoop(), settings.warehouse());
    }

    public static Configuration hadoop() {
        return SparkHadoopUtil.get().newConfiguration(new SparkConf());
    }
}
