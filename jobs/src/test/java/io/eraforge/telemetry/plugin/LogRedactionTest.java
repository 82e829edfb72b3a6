package io.eraforge.telemetry.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.DefaultConfiguration;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.message.SimpleMessage;
import org.apache.spark.SparkContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LogRedactionTest {
    private final LoggerContext context = new LoggerContext("test");

    @AfterEach
    void stop() {
        context.stop();
    }

    @Test
    void redactsSecretsInSparksDefaultLayout() throws Exception {
        configured(SparkContext.class
                .getClassLoader()
                .getResource(LogRedaction.DEFAULTS)
                .toURI());
        assertThat(logged()).as("before").contains("hunter2");
        LogRedaction.install(context);
        assertThat(logged())
                .doesNotContain("hunter2")
                .contains("WARN x: read s3a://***@b/w", "IOException: GET https://h/w?sig=***&x=1", "LogRedactionTest")
                .containsOnlyOnce("IOException");
        assertThat(context.getConfiguration()
                        .getLoggerConfig("org.sparkproject.jetty")
                        .getLevel())
                .isEqualTo(Level.WARN);
    }

    @Test
    void redactsSecretsIfNothingIsConfiguredYet() {
        context.start(new DefaultConfiguration());
        LogRedaction.install(context);
        assertThat(logged()).doesNotContain("hunter2");
    }

    @Test
    void leavesUserConfigurationAlone() {
        configured(Path.of("..", "conf", "log4j2.properties").toUri());
        Configuration chosen = context.getConfiguration();
        LogRedaction.install(context);
        assertThat(context.getConfiguration()).isSameAs(chosen);
    }

    private void configured(URI file) {
        context.setConfigLocation(file);
        context.start();
    }

    private String logged() {
        return context.getConfiguration()
                .getAppender("console")
                .getLayout()
                .toSerializable(Log4jLogEvent.newBuilder()
                        .setLoggerName("x")
                        .setLevel(Level.WARN)
                        .setMessage(new SimpleMessage("read s3a://me:hunter2@b/w"))
                        .setThrown(new IOException("GET https://h/w?sig=hunter2&x=1"))
                        .build())
                .toString();
    }
}
