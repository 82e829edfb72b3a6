package io.eraforge.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** The tables that a run of the feature set minimal makes. */
final class FeatureTables {
    static final List<String> NAMES = List.of("features_a__minimal", "features_b__minimal", "features_c__minimal");

    private FeatureTables() {}

    /** Row for row, by {@code where}: what was done to {@code warehouse}. */
    static void assertSame(SparkSession spark, Path reference, Path warehouse, String where) {
        for (String name : NAMES) {
            Dataset<Row> expected = read(spark, reference, name);
            Dataset<Row> actual = read(spark, warehouse, name);
            assertThat(expected.count()).as("rows of " + name).isPositive();
            assertThat(actual.exceptAll(expected).count())
                    .as("rows too many in %s, %s", name, where)
                    .isZero();
            assertThat(expected.exceptAll(actual).count())
                    .as("rows missing in %s, %s", name, where)
                    .isZero();
        }
    }

    static Dataset<Row> read(SparkSession spark, Path warehouse, String name) {
        return spark.read().format("delta").load(warehouse.resolve(name).toString());
    }
}
