package io.eraforge.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SSLOptions;
import org.apache.spark.SparkConf;
import org.apache.spark.internal.config.ConfigEntry;
import org.apache.spark.internal.config.Network$;
import org.apache.spark.internal.config.UI$;
import org.apache.spark.internal.config.package$;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import scala.Option;

/** Spark knows every key of {@code conf/secure.properties}, including the commented ones. */
class SecureProfileTest {
    private static final SparkConf conf = new SparkConf(false);

    @BeforeAll
    static void read() throws IOException {
        Properties all = new Properties();
        String text = Files.readString(Path.of("..", "conf", "secure.properties"));
        all.load(new StringReader(text.replaceAll("(?m)^# *(?=spark[.][\\w.]+ )", "")));
        all.forEach((key, value) -> conf.set(key.toString(), value.toString()));
    }

    @Test
    void sparkKnowsTheAuthenticationAndEncryptionKeys() {
        // Spark registers settings when the objects that declare them are loaded.
        assertThat(List.of(package$.MODULE$, Network$.MODULE$, UI$.MODULE$)).doesNotContainNull();
        for (var setting : conf.getAll()) {
            if (!setting._1().startsWith("spark.ssl.")) {
                assertThat(ConfigEntry.findEntry(setting._1())).as(setting._1()).isNotNull();
            }
        }
        assertThat(conf.contains("spark.authenticate.secret")).isTrue();
    }

    @Test
    void sparkReadsEveryTlsSetting() {
        for (String part : new String[] {"ui", "rpc"}) {
            String prefix = "spark.ssl." + part + ".";
            SSLOptions options = SSLOptions.parse(conf, new Configuration(false), "spark.ssl." + part, Option.empty());
            assertThat(options.enabled()).as(prefix).isTrue();
            Properties actual = new Properties();
            options.keyStore().foreach(file -> actual.put("keyStore", file.toString()));
            options.keyStorePassword().foreach(password -> actual.put("keyStorePassword", password));
            options.keyStoreType().foreach(type -> actual.put("keyStoreType", type));
            options.trustStore().foreach(file -> actual.put("trustStore", file.toString()));
            options.trustStorePassword().foreach(password -> actual.put("trustStorePassword", password));
            actual.put("enabled", "true");
            for (var setting : conf.getAllWithPrefix(prefix)) {
                assertThat(actual.getProperty(setting._1()))
                        .as(prefix + setting._1())
                        .isEqualTo(setting._2());
            }
        }
    }
}
