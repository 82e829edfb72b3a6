package io.eraforge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.core.layout.PatternLayout;
import org.apache.logging.log4j.message.SimpleMessage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The log's layout redacts secrets, since libraries log them too. */
class LogPatternTest {
    @ParameterizedTest
    @ValueSource(strings = {"file", "console"})
    void redactsSecretsInMessagesAndTraces(String appender) throws IOException {
        String text = logged(
                appender,
                "read s3a://me:hunter2@b/w with spark.hadoop.fs.s3a.secret.key=x,hunter2 of 5 files",
                new IOException("GET https://h/w?sig=hunter2&x=1"));
        assertThat(text).doesNotContain("hunter2").contains("s3a://***@b/w", "secret.key=***", "of 5 files");
        if (appender.equals("file")) {
            assertThat(text)
                    .contains("sig=***&x=1", "at io.eraforge.cli.LogPatternTest")
                    .containsOnlyOnce("IOException");
        }
    }

    private static String logged(String appender, String message, Throwable thrown) throws IOException {
        Properties conf = new Properties();
        try (Reader in = Files.newBufferedReader(Path.of("../conf/log4j2.properties"))) {
            conf.load(in);
        }
        String layout = "appender." + appender + ".layout.";
        LogEvent event = Log4jLogEvent.newBuilder()
                .setLoggerName("x")
                .setLevel(Level.WARN)
                .setMessage(new SimpleMessage(message))
                .setThrown(thrown)
                .build();
        return PatternLayout.newBuilder()
                .withPattern(conf.getProperty(layout + "pattern")
                        .replace("${secrets}", conf.getProperty("property.secrets", "")))
                .withAlwaysWriteExceptions(!"false".equals(conf.getProperty(layout + "alwaysWriteExceptions")))
                .build()
                .toSerializable(event);
    }
}
