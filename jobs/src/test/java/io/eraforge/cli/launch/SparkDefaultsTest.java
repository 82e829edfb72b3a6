package io.eraforge.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.spark.SparkConf;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

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

    @Test
    void redactsTheKeysOfObjectStores() {
        String hidden = SparkDefaults.forCommand("run").get("spark.redaction.regex");
        assertThat("spark.hadoop.fs.azure.account.key.acc").containsPattern(hidden);
        assertThat("spark.hadoop.fs.s3a.access.key").containsPattern(hidden);
        assertThat("spark.ssl.ui.keyStorePassword").containsPattern(hidden);
        assertThat("spark.sql.shuffle.partitions").doesNotContainPattern(hidden);
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
