package io.eraforge.telemetry.plugin;

import io.eraforge.error.Secrets;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.ConfigurationSource;
import org.apache.logging.log4j.core.config.DefaultConfiguration;
import org.apache.logging.log4j.core.config.properties.PropertiesConfigurationBuilder;
import org.apache.spark.SparkContext;

/**
 * Executors, and drivers that a cluster runs, log where the cluster looks for it, by Spark's own layout: this is the same with
 * secrets hidden. A configuration that someone chose stays.
 */
public final class LogRedaction {
    static final String DEFAULTS = "org/apache/spark/log4j2-defaults.properties";
    private static final String LAYOUT = "appender.console.layout.";
    private static final String TEXT = "%m%n%ex";

    private LogRedaction() {}

    public static void install() {
        // Spark's, not one of the loader that brought our jar.
        install(LoggerContext.getContext(SparkContext.class.getClassLoader(), false, null));
    }

    static void install(LoggerContext context) {
        Configuration now = context.getConfiguration();
        // Where nothing is configured yet, Spark would take its defaults next.
        boolean defaults = now instanceof DefaultConfiguration
                || String.valueOf(now.getConfigurationSource().getLocation()).endsWith(DEFAULTS);
        if (defaults) {
            context.reconfigure(new PropertiesConfigurationBuilder()
                    .setConfigurationSource(ConfigurationSource.NULL_SOURCE)
                    .setRootProperties(hiding())
                    .setLoggerContext(context)
                    .build());
        }
    }

    private static Properties hiding() {
        Properties log = new Properties();
        try (InputStream in = SparkContext.class.getClassLoader().getResourceAsStream(DEFAULTS)) {
            log.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String pattern = log.getProperty(LAYOUT + "pattern").replace(TEXT, Secrets.redactingPattern(TEXT));
        log.setProperty(LAYOUT + "pattern", pattern);
        log.setProperty(LAYOUT + "alwaysWriteExceptions", "false");
        return log;
    }
}
