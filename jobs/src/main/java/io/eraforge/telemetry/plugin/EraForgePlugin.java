package io.eraforge.telemetry.plugin;

import org.apache.spark.api.plugin.DriverPlugin;
import org.apache.spark.api.plugin.ExecutorPlugin;
import org.apache.spark.api.plugin.SparkPlugin;

/** EraForge's telemetry as a Spark plugin: samples on executors; tracker, tab and metrics on the driver. */
public final class EraForgePlugin implements SparkPlugin {
    @Override
    public DriverPlugin driverPlugin() {
        return new TelemetryDriverPlugin();
    }

    @Override
    public ExecutorPlugin executorPlugin() {
        return new TelemetryExecutorPlugin();
    }
}
