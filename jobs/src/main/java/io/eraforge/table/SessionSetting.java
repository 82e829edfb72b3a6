package io.eraforge.table;

import org.apache.spark.sql.SparkSession;
import scala.Option;

/** A setting of a Spark session, restored to its previous value on close. */
public final class SessionSetting implements AutoCloseable {
    private final SparkSession spark;
    private final String key;
    private final Option<String> before;

    private SessionSetting(SparkSession spark, String key) {
        this.spark = spark;
        this.key = key;
        this.before = spark.conf().getOption(key);
    }

    public static SessionSetting set(SparkSession spark, String key, String value) {
        SessionSetting setting = new SessionSetting(spark, key);
        spark.conf().set(key, value);
        return setting;
    }

    /** Size of Parquet row groups in files written until close. A task never reads less than one row group. */
    public static SessionSetting rowGroupBytes(SparkSession spark, int bytes) {
        return set(spark, "parquet.block.size", String.valueOf(bytes));
    }

    /** No Parquet dictionaries in files written until close. */
    static SessionSetting withoutDictionaries(SparkSession spark) {
        return set(spark, "parquet.enable.dictionary", "false");
    }

    @Override
    public void close() {
        if (before.isDefined()) {
            spark.conf().set(key, before.get());
        } else {
            spark.conf().unset(key);
        }
    }
}
