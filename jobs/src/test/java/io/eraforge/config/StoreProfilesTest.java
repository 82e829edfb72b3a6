package io.eraforge.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.delta.kernel.defaults.internal.logstore.LogStoreProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.VersionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The profiles for object stores, as far as they can be tested without one. */
class StoreProfilesTest {
    private static final Path CONF = Path.of("..", "conf");
    private static final String HADOOP = "spark.hadoop.";

    @ParameterizedTest
    @ValueSource(strings = {"s3a", "abfs", "gcs"})
    void canBeCombinedWithAnotherProfile(String name) {
        Settings settings = io.eraforge.config.LoadedSettings.load(new SettingSources(
                        List.of(CONF.resolve("standalone.conf"), CONF.resolve(name + ".conf")),
                        Map.of(),
                        List.of(),
                        List.of()))
                .settings();
        assertThat(settings.run().backend()).isEqualTo(Settings.Backend.CPU);
        assertThat(settings.lease().expiry())
                .isGreaterThan(settings.lease().heartbeat().multipliedBy(3));
    }

    @ParameterizedTest
    @CsvSource({"s3a,hadoop-aws", "abfs,hadoop-azure"})
    void connectorsHaveTheVersionOfSparksHadoop(String name, String artifact) throws IOException {
        assertThat(properties(name).getProperty("spark.jars.packages"))
                .isEqualTo("org.apache.hadoop:%s:%s".formatted(artifact, VersionInfo.getVersion()));
    }

    @ParameterizedTest
    @CsvSource({"s3a,s3a", "abfs,abfss", "gcs,gs"})
    void sparkAndDeltaKernelCommitTheSameWay(String name, String scheme) throws IOException {
        Properties profile = properties(name);
        Configuration hadoop = new Configuration(false);
        profile.forEach((key, value) -> {
            if (key.toString().startsWith(HADOOP)) {
                hadoop.set(key.toString().substring(HADOOP.length()), value.toString());
            }
        });
        assertThat(LogStoreProvider.getLogStore(hadoop, scheme).getClass().getName())
                .isEqualTo(profile.getProperty("spark.delta.logStore." + scheme + ".impl"));
        hadoop.set("io.delta.kernel.logStore." + scheme + ".impl", "io.delta.storage.LocalLogStore");
        assertThat(LogStoreProvider.getLogStore(hadoop, scheme).getClass().getName())
                .as("key read by Delta Kernel")
                .isEqualTo("io.delta.storage.LocalLogStore");
    }

    @Test
    void noProfileContainsCredentials() throws IOException {
        try (var files = Files.newDirectoryStream(CONF, "*.properties")) {
            for (Path file : files) {
                Properties all = new Properties();
                try (var in = Files.newBufferedReader(file)) {
                    all.load(in);
                }
                for (String key : all.stringPropertyNames()) {
                    assertThat(key.startsWith("spark.") ? key : "")
                            .as(file.toString())
                            .doesNotMatch("(?i).*(secret|password|access\\.key|account\\.key|session\\.token|sas).*");
                }
            }
        }
    }

    private static Properties properties(String name) throws IOException {
        Properties profile = new Properties();
        try (var in = Files.newBufferedReader(CONF.resolve(name + ".properties"))) {
            profile.load(in);
        }
        return profile;
    }
}
