package io.eraforge.testing;

import io.eraforge.cli.launch.SparkDefaults;
import io.eraforge.table.NioLocalFileSystem;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Injects the local Spark session that all tests of a JVM share, as a {@code SparkSession} parameter of a test, a lifecycle
 * method or a constructor. Tests must restore any setting they change and keep their tables in temporary folders.
 */
public final class SparkExtension implements ParameterResolver {

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == SparkSession.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return Shared.SESSION;
    }

    /** Started on first use, so that tests without Spark stay fast; stopped by Spark's shutdown hook. */
    private static final class Shared {
        static final SparkSession SESSION = start();

        private static SparkSession start() {
            SparkSession session = SparkSession.builder().config(settings()).getOrCreate();
            // A test without Spark may have used Hadoop's own.
            NioLocalFileSystem.replaceCached(session.sparkContext().hadoopConfiguration());
            return session;
        }

        /** Production's settings for local mode: tests must see generated code and the plans that users get. */
        private static SparkConf settings() {
            return SparkDefaults.forCommand("tests")
                    .setMaster("local[2]")
                    .set("spark.ui.enabled", "false")
                    .set("spark.sql.warehouse.dir", "target/spark-warehouse");
        }
    }
}
