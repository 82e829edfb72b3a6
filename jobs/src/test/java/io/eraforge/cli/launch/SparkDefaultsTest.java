package io.eraforge.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.util.Utils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import scala.Tuple2;
import scala.jdk.javaapi.CollectionConverters;

class SparkDefaultsTest {
    private static final String EXTENSIONS = "spark.sql.extensions";
    private static final String PARTITIONS = "spark.sql.shuffle.partitions";

    @AfterEach
    void clearProperties() {
        System.clearProperty(EXTENSIONS);
        System.clearProperty(PARTITIONS);
        System.clearProperty("spark.master");
    }

    @Test
    void addsDeltaAndUtcAndLeavesTheMasterToSparkSubmit() {
        SparkConf conf = SparkDefaults.forCommand("run");
        assertThat(conf.get(EXTENSIONS)).isEqualTo("io.delta.sql.DeltaSparkSessionExtension");
        assertThat(conf.get("spark.sql.session.timeZone")).isEqualTo("UTC");
        assertThat(conf.contains("spark.master")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spark.hadoop.fs.azure.account.key.acc=x",
                "spark.hadoop.fs.s3a.access.key=x",
                "spark.ssl.ui.keyStorePassword=x",
                "spark.hadoop.db.pwd=x",
                "spark.executorEnv.DB_PASS=x",
                "spark.executorEnv.AUTHORIZATION=x",
                "spark.hadoop.request.signature=x",
                "spark.hadoop.key.passphrase=x",
                "spark.hadoop.fs.defaultFS=s3a://me:hunter2@bucket",
                "spark.hadoop.some.url=https://host/w?se=1&sig=abc",
                "sun.java.command=Main run --set telemetry.webhook-url=https://host/T0/B1"
            })
    void sparkHidesWhatWeHide(String property) {
        String name = property.replaceFirst("=.*", "");
        String value = property.substring(name.length() + 1);
        SparkConf conf = SparkDefaults.forCommand("run");
        assertThat(redacted(conf, name, value)).doesNotContain(value);
        assertThat(redacted(conf, "spark.sql.shuffle.partitions", "8")).isEqualTo("8");
    }

    private static String redacted(SparkConf conf, String name, String value) {
        return Utils.redact(
                        conf,
                        CollectionConverters.asScala(List.of(new Tuple2<>(name, value)))
                                .toSeq())
                .head()
                ._2();
    }

    @Test
    void plansShowNoPasswordOfAUrl() {
        String hidden = SparkDefaults.forCommand("run").get("spark.redaction.string.regex");
        assertThat("FileScan s3a://me:hunter2@bucket/w?sig=abc x".replaceAll(hidden, "#"))
                .isEqualTo("FileScan s3a#bucket/w# x");
    }

    @Test
    void jobsCannotBeKilledFromTheUi() {
        assertThat(SparkDefaults.forCommand("run").get("spark.ui.killEnabled")).isEqualTo("false");
    }

    @Test
    void keepsSettingsPassedToSparkSubmit() {
        System.setProperty(EXTENSIONS, "com.example.Mine");
        System.setProperty(PARTITIONS, "77");
        SparkConf conf = SparkDefaults.forCommand("run");
        assertThat(conf.get(EXTENSIONS)).isEqualTo("com.example.Mine,io.delta.sql.DeltaSparkSessionExtension");
        assertThat(conf.get(PARTITIONS)).isEqualTo("77");
    }

    @Test
    void setsNoLocalDefaultsOnClusters() {
        System.setProperty("spark.master", "spark://host:7077");
        SparkConf conf = SparkDefaults.forCommand("run");
        assertThat(conf.contains("spark.driver.host")).isFalse();
        assertThat(conf.contains(PARTITIONS)).isFalse();
        assertThat(conf.get("spark.speculation")).isEqualTo("true");
    }
}
