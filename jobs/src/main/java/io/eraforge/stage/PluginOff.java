package io.eraforge.stage;

import io.eraforge.stage.plugin.RapidsPlugin;
import org.apache.spark.sql.SparkSession;
import scala.Option;

/** Keeps the plugin's hands off queries until it is closed. */
final class PluginOff implements AutoCloseable {
    private final SparkSession spark;
    private final boolean off;
    private final Option<String> before;

    private PluginOff(SparkSession spark, boolean off) {
        this.spark = spark;
        this.off = off;
        this.before = spark.conf().getOption(RapidsPlugin.ENABLED);
        if (off) {
            spark.conf().set(RapidsPlugin.ENABLED, "false");
        }
    }

    /** Does nothing unless {@code off}. */
    static PluginOff in(SparkSession spark, boolean off) {
        return new PluginOff(spark, off);
    }

    @Override
    public void close() {
        if (off && before.isDefined()) {
            spark.conf().set(RapidsPlugin.ENABLED, before.get());
        } else if (off) {
            spark.conf().unset(RapidsPlugin.ENABLED);
        }
    }
}
