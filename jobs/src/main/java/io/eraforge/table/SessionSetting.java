package io.eraforge.table;

import org.apache.spark.sql.SparkSession;
import scala.Option;

/** A setting of a session that becomes what it was when this is closed. */
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

    @Override
    public void close() {
        if (before.isDefined()) {
            spark.conf().set(key, before.get());
        } else {
            spark.conf().unset(key);
        }
    }
}
