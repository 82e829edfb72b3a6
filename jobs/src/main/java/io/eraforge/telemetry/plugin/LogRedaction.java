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
 * Redacts secrets in the log of executors and of drivers in cluster mode, which use Spark's default Log4j layout. A Log4j
 * configuration chosen by the user is left alone.
 */
public final class LogRedaction {
    static final String DEFAULTS = "org/apache/spark/log4j2-defaults.properties";
    private static final String LAYOUT = "appender.console.layout.";
    private static final String TEXT = "%m%n%ex";

    private LogRedaction() {}

    public static void install() {
        // The context of Spark's class loader, not of the one that loaded our jar.
        install(LoggerContext.getContext(SparkContext.class.getClassLoader(), false, null));
    }

    static void install(LoggerContext context) {
        Configuration current = context.getConfiguration();
        // If nothing is configured yet, Spark would install its defaults next.
        boolean defaults = current instanceof DefaultConfiguration
                || String.valueOf(current.getConfigurationSource().getLocation())
                        .endsWith(DEFAULTS);
        if (defaults) {
            context.reconfigure(new PropertiesConfigurationBuilder()
                    .setConfigurationSource(ConfigurationSource.NULL_SOURCE)
                    .setRootProperties(redactingDefaults())
                    .setLoggerContext(context)
                    .build());
        }
    }

    private static Properties redactingDefaults() {
        Properties properties = new Properties();
        try (InputStream in = SparkContext.class.getClassLoader().getResourceAsStream(DEFAULTS)) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String pattern = properties.getProperty(LAYOUT + "pattern").replace(TEXT, Secrets.redactingPattern(TEXT));
        properties.setProperty(LAYOUT + "pattern", pattern);
        properties.setProperty(LAYOUT + "alwaysWriteExceptions", "false");
        return properties;
    }
}
