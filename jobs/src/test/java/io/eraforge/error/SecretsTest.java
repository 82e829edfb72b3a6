package io.eraforge.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {
    @ParameterizedTest
    @CsvSource({
        "s3a://key:secret@bucket/w, s3a://***@bucket/w",
        "abfss://c@acc.dfs/w?sig=abc%3D&se=1, abfss://c@acc.dfs/w?sig=***&se=1",
        "spark.hadoop.fs.s3a.secret.key=abc, spark.hadoop.fs.s3a.secret.key=***",
        "fs.azure.account.key.acc: xyz next, fs.azure.account.key.acc: *** next",
        "password=x y, password=*** y",
        "AWS_SESSION_TOKEN=abc, AWS_SESSION_TOKEN=***",
        "s3a://me:p@ss:w@bucket/w, s3a://***@bucket/w",
        "spark.ssl.keyStorePassword=abc, spark.ssl.keyStorePassword=***",
        "spark.authenticate.secret: abc, spark.authenticate.secret: ***",
        "fs.azure.sas.c.acc=abc, fs.azure.sas.c.acc=***",
        "Authorization: Bearer abc x, Authorization: *** x",
        "https://h/w?key=abc&n=1, https://h/w?key=***&n=1",
        "https://h/w?X-Amz-Signature=abc, https://h/w?X-Amz-Signature=***",
        "{\"token\":\"a b\"}, {\"token\":***}",
        "password=\"a b\" c, password=*** c",
        "spark.authenticate.secret hunter2 x, spark.authenticate.secret *** x",
        "spark.ssl.ui.keyStorePassword       hunter2, spark.ssl.ui.keyStorePassword       ***",
        "spark.authenticate.secret = hunter2 x, spark.authenticate.secret = *** x",
        "spark.authenticate.secret -> hunter2 x, spark.authenticate.secret -> *** x",
        "passphrase: hunter2, passphrase: ***",
        "Authorization: token hunter2 x, Authorization: *** x",
        "token='hunter2, token=***",
        "DB_PASS=hunter2 x, DB_PASS=*** x",
        "spark.executorEnv.DB_PASS hunter2 x, spark.executorEnv.DB_PASS *** x",
        "dbPass=hunter2, dbPass=***",
        "pass: hunter2, pass: ***",
        "--set telemetry.webhook-url=https://h.example/services/T0/B1 --x, --set telemetry.webhook-url=https://h.example/*** --x",
        "'--set=telemetry { webhook-url = \"https://me:pw@h/T0?key=1\" }', '--set=telemetry { webhook-url = \"https://***@h/***\" }'",
        "webhook-url=https://h, webhook-url=https://h",
        "https://h/w?a=1&X-Amz-Security-Token=a/b;c&n=1, https://h/w?a=1&X-Amz-Security-Token=***&n=1"
    })
    void redactsSecrets(String text, String shown) {
        assertThat(Secrets.redact(text)).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "keyStorePassword=ab,cd;ef&gh x | keyStorePassword=*** x",
                "(spark.authenticate.secret,hunter2) x | (spark.authenticate.secret,*** x",
                "set(\"spark.authenticate.secret\", \"hun ter2\") | set(\"spark.authenticate.secret\", ***)",
                "{\"token\":\"a\\\"b c\"} x | {\"token\":***} x",
                "{\\\"token\\\":\\\"hun ter2\\\"} x | {\\\"token\\\":***} x",
                "password=\"hun ter2 | password=***"
            })
    void redactsUnusualCharactersInSecrets(String text, String shown) {
        assertThat(Secrets.redact(text)).isEqualTo(shown);
        assertThat(Secrets.redact(shown)).as("redacted twice").isEqualTo(shown);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "secret",
                "://::",
                "://a:b",
                "spark.secret",
                "spark.token ",
                "&token",
                "token=\"\\",
                "token=\\\"",
                "\\\"",
                "x"
            })
    void runTimeIsLinear(String part) {
        String text = "token=\"" + part.repeat(300_000 / part.length());
        assertTimeout(Duration.ofSeconds(5), () -> Secrets.redact(text));
        assertTimeout(Duration.ofSeconds(5), () -> Secrets.redact(text.substring("token=\"".length())));
    }

    @Test
    void redactsTheWholeValueOfASecretName() {
        assertThat(Secrets.redact("apiKey", "hunter2")).isEqualTo("***");
        assertThat(Secrets.redact("error", "at s3a://me:hunter2@b")).isEqualTo("at s3a://***@b");
    }

    @ParameterizedTest
    @CsvSource({
        "https://hooks.example.org/services/T0/B1/xyz, https://hooks.example.org/***",
        "http://me:pw@host:81?token=1, http://host:81/***",
        "http://host, http://host/***"
    })
    void showsOnlyTheHostOfAWebhook(String url, String shown) {
        assertThat(Secrets.hostOnly(url)).isEqualTo(shown);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "s3a://bucket/w",
                "abfss://container@account.dfs.core/w",
                "C:/data: 5 tokens",
                "the secret of a token is in secret.properties",
                "era_id = 5",
                "compass=5, COMPASS: 7, passed=3, bypass: on",
                "webhook https://hooks.example.org/***: HTTP 404",
                "http://host:80/a@b",
                "hdfs://host:80?at=a@b"
            })
    void keepsHarmlessText(String text) {
        assertThat(Secrets.redact(text)).isEqualTo(text);
    }

    @Test
    void logPatternsRedactTheSame() throws IOException {
        Properties log = new Properties();
        try (Reader file = Files.newBufferedReader(Path.of("..", "conf", "log4j2.properties"))) {
            log.load(file);
        }
        assertThat(layout(log, "file")).endsWith(": " + Secrets.redactingPattern("%m%n%ex"));
        assertThat(layout(log, "console")).endsWith(": " + Secrets.redactingPattern("%m%n"));
    }

    private static String layout(Properties log, String appender) {
        return log.getProperty("appender." + appender + ".layout.pattern")
                .replace("${secrets}", log.getProperty("property.secrets"));
    }
}
