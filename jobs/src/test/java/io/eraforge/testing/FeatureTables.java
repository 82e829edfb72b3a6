package io.eraforge.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Reads and compares the feature tables of warehouses. */
public final class FeatureTables {
    /** Tables of the feature set minimal. */
    public static final List<String> MINIMAL =
            List.of("features_a__minimal", "features_b__minimal", "features_c__minimal");

    private FeatureTables() {}

    /** Asserts equal rows; {@code description} says what was done to {@code warehouse}. */
    public static void assertSame(
            SparkSession spark, List<String> names, Path reference, Path warehouse, String description) {
        for (String name : names) {
            Dataset<Row> expected = read(spark, reference, name);
            Dataset<Row> actual = read(spark, warehouse, name);
            assertThat(expected.count()).as("rows of " + name).isPositive();
            assertThat(actual.exceptAll(expected).count())
                    .as("unexpected rows in %s, %s", name, description)
                    .isZero();
            assertThat(expected.exceptAll(actual).count())
                    .as("missing rows in %s, %s", name, description)
                    .isZero();
        }
    }

    public static Dataset<Row> read(SparkSession spark, Path warehouse, String name) {
        return spark.read().format("delta").load(warehouse.resolve(name).toString());
    }
}
