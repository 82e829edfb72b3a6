package io.eraforge.testing;

import io.eraforge.table.NioLocalFileSystem;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Injects the one local Spark session with Delta that all tests of a JVM share, as a {@code SparkSession} parameter of a
 * test, a lifecycle method or a constructor. Tests leave its settings as they found them and keep their tables in folders
 * of their own. Ours, since spark-testing-base has no build for Spark 4.
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

    /** Started on first use, so that tests without Spark stay quick; stopped by Spark's own shutdown hook. */
    private static final class Shared {
        static final SparkSession SESSION = SparkSession.builder()
                .appName("eraforge-tests")
                .master("local[2]")
                .config("spark.ui.enabled", false)
                .config("spark.driver.host", "localhost")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.session.timeZone", "UTC")
                .config("spark.sql.shuffle.partitions", 3)
                // Tests have few rows and many queries: compiling each costs more than it saves.
                .config("spark.sql.codegen.wholeStage", false)
                .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
                .config("spark.sql.adaptive.enabled", false)
                .config("spark.sql.extensions", "io.delta.sql.DeltaSparkSessionExtension")
                .config("spark.sql.catalog.spark_catalog", "org.apache.spark.sql.delta.catalog.DeltaCatalog")
                .config("spark.hadoop.fs.file.impl", NioLocalFileSystem.class.getName())
                .config("spark.hadoop.fs.AbstractFileSystem.file.impl", NioLocalFileSystem.Fs.class.getName())
                .config("spark.hadoop.parquet.page.verify-checksum.enabled", true)
                .config("spark.sql.warehouse.dir", "target/spark-warehouse")
                .config("spark.databricks.delta.snapshotPartitions", 2)
                .getOrCreate();
    }
}
