package io.eraforge.workload.era.extract;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.config.Settings;
import io.eraforge.engine.Device;
import io.eraforge.era.Level;
import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import io.eraforge.feature.SensorFeatures;
import io.eraforge.table.Store;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.testing.PreparedWarehouse;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.TestSettings;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SparkExtension.class)
class FeatureQueryTest {
    private final Settings settings = TestSettings.with("levels.a.min-era-rows=1");

    @Test
    void readsTimesOnlyIfASelectedFeatureUsesThem(SparkSession spark, @TempDir Path dir) {
        try (Store store = Store.openForWriting(spark, dir.toString(), "test")) {
            new PreparedWarehouse(Level.A)
                    .bucket(1, "a")
                    .era(1, 7, 3, new double[] {1, 2, 6})
                    .write(store);
            Dataset<Row> untimed = rows(store, "quantile__q_0.5", "mean");
            assertThat(columnsRead(untimed)).contains("x").doesNotContain("t_us");
            assertThat(columnsRead(rows(store, "mean", "gap_count"))).contains("x", "t_us");
            assertThat(Arrays.asList(untimed.columns()))
                    .containsExactly(
                            "series",
                            "era_id",
                            "sensor",
                            "n_rows",
                            "status",
                            "backend",
                            "error",
                            "mean",
                            "quantile__q_0p5",
                            "provenance",
                            "bucket");
            assertThat(untimed.select("mean", "quantile__q_0p5").collectAsList())
                    .singleElement()
                    .hasToString("[3.0,2.0]");
        }
    }

    @Test
    void sensorsMayHaveDifferentFeatures(SparkSession spark, @TempDir Path dir) {
        try (Store store = Store.openForWriting(spark, dir.toString(), "test")) {
            double[] x = {1, 2, 6};
            new PreparedWarehouse(Level.A)
                    .bucket(1, "a")
                    .era(1, 7, 3, x, x, x, x)
                    .write(store);
            FeatureSet set = FeatureSet.ofSensors(SensorFeatures.parse(Map.of(
                    "x0",
                    List.of("maximum"),
                    "x1",
                    List.of("mean", "gap_count"),
                    "x2",
                    List.of(),
                    SensorFeatures.OTHERS,
                    List.of("mean"))));
            assertThat(rows(store, set)
                            .orderBy("sensor")
                            .select("sensor", "status", "gap_count", "maximum", "mean")
                            .collectAsList()
                            .stream()
                            .map(Row::toString))
                    .containsExactly("[x0,ok,null,6.0,null]", "[x1,ok,0.0,null,3.0]", "[x3,ok,null,null,3.0]");
        }
    }

    private Dataset<Row> rows(Store store, String... features) {
        return rows(
                store,
                FeatureSet.ofFeatures(
                        List.of(features).stream().map(Feature::parse).toList()));
    }

    private Dataset<Row> rows(Store store, FeatureSet selected) {
        Ledger.History history = new Ledger(store.tables()).history("A", selected.name());
        FeatureQuery query = new FeatureQuery(store, history, selected, settings, Level.A);
        return query.compute(query.source("bucket IN (1)", Device.HOST, file -> true), Device.HOST);
    }

    private static List<String> columnsRead(Dataset<Row> rows) {
        return List.of(rows.queryExecution()
                .executedPlan()
                .collectLeaves()
                .apply(0)
                .schema()
                .fieldNames());
    }
}
