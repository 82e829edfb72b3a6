package io.eraforge.places;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.telemetry.plugin.EraForgePlugin;
import io.eraforge.testing.EventLogOptions;
import io.eraforge.testing.FeatureTables;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.StandaloneCluster;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** An executor of a real cluster loses its GPU and fails every task, with the exclusion settings of the GPU profile. */
@Tag("places")
@ExtendWith(SparkExtension.class)
class LostDeviceIT {
    @Test
    void excludesTheExecutorAndComputesItsWorkOnOthers(SparkSession spark, @TempDir Path dir) throws Exception {
        Path warehouse = dir.resolve("w");
        Path events = Files.createDirectory(dir.resolve("events"));
        try (StandaloneCluster cluster = StandaloneCluster.start(dir, 2)) {
            String output = FaultyRun.on(cluster, dir, options(cluster, events), warehouse.toString(), "lost");
            assertThat(output)
                    .contains("failed 0 of 96")
                    .contains("executor 0: excluded by Spark after 2 failed tasks");
        }
        Dataset<Row> features = FeatureTables.read(spark, warehouse, "features_a__lost");
        assertThat(features.where("status = 'ok' and lost = 3").count()).isEqualTo(96);
        Dataset<Row> log = spark.read().json(events.toString());
        assertThat(log.where("Event = 'SparkListenerTaskEnd' and `Task Info`.Failed")
                        .count())
                .as("tasks that failed on it")
                .isBetween(2L, 12L);
        assertThat(log.where("Event like '%.SparkListenerExecutorExcluded'").count())
                .as("times that it was excluded")
                .isEqualTo(1);
    }

    private static List<String> options(StandaloneCluster cluster, Path events) throws IOException {
        List<String> options = new ArrayList<>(cluster.submitOptions());
        options.addAll(EventLogOptions.in(events));
        options.addAll(List.of("--conf", "spark.plugins=" + EraForgePlugin.class.getName()));
        Properties profile = new Properties();
        try (Reader lines = Files.newBufferedReader(Path.of("../conf/gpu-standalone.properties"))) {
            profile.load(lines);
        }
        profile.stringPropertyNames().stream()
                .filter(key -> key.startsWith("spark.excludeOnFailure"))
                .forEach(key -> options.addAll(List.of("--conf", key + "=" + profile.getProperty(key))));
        return options;
    }
}
