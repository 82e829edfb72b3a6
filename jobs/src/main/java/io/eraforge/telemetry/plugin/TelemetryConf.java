package io.eraforge.telemetry.plugin;

import io.eraforge.config.Settings;
import io.eraforge.telemetry.event.Vocabulary;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;

/** Adds the plugin to Spark's configuration, next to others such as RAPIDS, or removes it if telemetry is disabled. */
public final class TelemetryConf {
    static final String INTERVAL = "spark.eraforge.telemetry.interval-ms";
    private static final String ITEMS = "spark.eraforge.telemetry.items";
    private static final String PROMETHEUS = "spark.metrics.conf.driver.sink.prometheusServlet";
    private static final String PLUGINS = "spark.plugins";

    private TelemetryConf() {}

    /** Names the metrics of the session after what a run's items are called. */
    public static void nameItems(SparkConf conf, String items) {
        conf.set(ITEMS, items);
    }

    static String items(SparkConf conf) {
        return conf.get(ITEMS, Vocabulary.FIRST.items());
    }

    public static void set(SparkConf conf, Settings.Telemetry settings) {
        String ours = EraForgePlugin.class.getName();
        Stream<String> others = Arrays.stream(conf.get(PLUGINS, "").split(","))
                .map(String::strip)
                .filter(name -> !name.isEmpty() && !name.equals(ours));
        String plugins = Stream.concat(others, settings.enabled() ? Stream.of(ours) : Stream.of())
                .collect(Collectors.joining(","));
        if (plugins.isEmpty()) {
            conf.remove(PLUGINS);
        } else {
            conf.set(PLUGINS, plugins);
        }
        if (settings.enabled()) {
            // Metric names without the application id, at a path that Prometheus can scrape.
            conf.setIfMissing("spark.metrics.namespace", "eraforge");
            conf.setIfMissing(PROMETHEUS + ".class", "org.apache.spark.metrics.sink.PrometheusServlet");
            conf.setIfMissing(PROMETHEUS + ".path", "/metrics/prometheus");
        }
        conf.set(INTERVAL, String.valueOf(settings.interval().toMillis()));
    }
}
