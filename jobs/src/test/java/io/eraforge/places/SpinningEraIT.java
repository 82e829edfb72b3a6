package io.eraforge.places;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.testing.FeatureTables;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.StandaloneCluster;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** An era on a real cluster never ends and ignores the cancellation of its task: the task reaper kills its executor. */
@Tag("places")
@ExtendWith(SparkExtension.class)
class SpinningEraIT {
    @Test
    void findsAndRecordsTheEraAndComputesTheOthers(SparkSession spark, @TempDir Path dir) throws Exception {
        Path warehouse = dir.resolve("w");
        try (StandaloneCluster cluster = StandaloneCluster.start(dir, 2)) {
            List<String> options = new ArrayList<>(cluster.submitOptions());
            options.addAll(List.of("--conf", "spark.task.reaper.enabled=true"));
            options.addAll(List.of("--conf", "spark.task.reaper.killTimeout=2s"));
            options.addAll(List.of("--conf", "spark.task.reaper.pollingInterval=1s"));
            String output = FaultyRun.on(
                    cluster,
                    dir,
                    options,
                    warehouse.toString(),
                    "spins",
                    "failures.timeout.floor=20s",
                    "failures.timeout.cap=20s");
            assertThat(output).contains("failed 1 of 96", "timed out after 20.0 s");
        }
        Dataset<Row> features = FeatureTables.read(spark, warehouse, "features_a__spins");
        assertThat(features.where("status = 'ok' and spins = 3").count()).isEqualTo(95);
        assertThat(FeatureTables.read(spark, warehouse, "failed_eras")
                        .select("era_id", "error_class")
                        .collectAsList())
                .extracting(Row::toString)
                .containsExactly("[%d,io.eraforge.engine.job.JobTimeoutException]".formatted(FaultyRun.SPINNING));
    }
}
