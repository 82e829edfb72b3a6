package io.eraforge.workload.era.schema;

import static io.eraforge.table.schema.ColumnKind.DOUBLE;
import static io.eraforge.table.schema.ColumnKind.LONG;
import static io.eraforge.table.schema.ColumnKind.STRING;

import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.schema.TableColumn;
import io.eraforge.table.schema.TableId;
import io.eraforge.table.schema.TableSchema;
import io.eraforge.table.schema.TableSchemaBuilder;
import java.util.List;
import org.apache.spark.sql.types.StructType;

/** Tables {@code features_<level>} and {@code features_<level>__<set>}. */
public final class FeaturesTable {
    private static final TableSchemaBuilder T = TableSchema.table(
                    "features_",
                    "Features of the eras of a level, one row per era and sensor; each set but the default has a table of its own")
            .withoutDictionaries();

    public static final TableColumn<String> SERIES = T.key("series", STRING, "Series of the era");
    public static final TableColumn<Long> ERA_ID = T.key("era_id", LONG, "Era within level and series");
    public static final TableColumn<String> SENSOR = T.key("sensor", STRING, "Sensor, or `*` if unknown");
    public static final TableColumn<Long> N_ROWS = T.column("n_rows", LONG, "Readings of the era");
    public static final TableColumn<String> STATUS = T.statistics("status", STRING, "`ok` or `failed`");
    public static final TableColumn<String> BACKEND = T.column(
            "backend", STRING, "`cpu`, `gpu`, `cpu-tie` (computed again on the CPU, see the GPU page) or `cpu-rescue`");
    public static final TableColumn<String> ERROR = T.column(
            "error", STRING, "Why it failed, as JSON: kind, message, executor, gpu, origin; null if it did not");

    static {
        T.variable(DOUBLE, "A column per feature of the set; NaN where it is undefined or failed");
    }

    public static final TableColumn<String> PROVENANCE =
            T.column("provenance", STRING, "Set, its fingerprint and the minimum");
    public static final TableColumn<Long> BUCKET = T.partition("bucket", LONG, "Bucket of the era");

    public static final TableSchema SCHEMA = T.build();

    private FeaturesTable() {}

    /** The level's table for a feature set. */
    public static TableId of(Level level, String featureSet) {
        return SCHEMA.named(level.key() + suffix(featureSet)).id();
    }

    private static String suffix(String featureSet) {
        return featureSet.equals(FeatureSet.DEFAULT) ? "" : "__" + featureSet;
    }

    /** The features among the columns of a stored table: all but the fixed ones. */
    public static List<String> features(StructType stored) {
        return SCHEMA.variableNames(stored);
    }

    /** The column of a feature. */
    public static TableColumn<Double> feature(String name) {
        return TableColumn.computed(name, DOUBLE);
    }
}
