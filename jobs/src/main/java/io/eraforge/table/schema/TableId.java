package io.eraforge.table.schema;

import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A Delta table of the warehouse: its folder below the root, its partition columns, and the columns by which Delta skips files, which
 * only matter when the table is created: if there are none, Delta chooses.
 */
public record TableId(String name, List<String> partitionBy, List<String> statistics) {
    private static final String FEATURES = "features_";
    private static final String NO_DELETION_VECTORS = "delta.enableDeletionVectors";

    public static final TableId SENSORS = new TableId("sensors", List.of());
    public static final TableId READINGS = new TableId("readings", List.of("month"));
    public static final TableId ERAS = new TableId("eras", List.of("level"));
    /** Source rows that could not be parsed, with the reason. */
    public static final TableId REJECTED = new TableId("rejected", List.of());
    /** One row per ingested source file, by content hash. */
    public static final TableId INGESTS = new TableId("ingests", List.of());

    /** Summary of readings by file, series and day, from which {@code prepare} detects changes. */
    public static final TableId READING_DAYS = new TableId("reading_days", List.of());
    /** One row per level and bucket: its layout, counts, and hashes of input and content. */
    public static final TableId BUCKET_INDEX = new TableId("bucket_index", List.of());

    public static final TableId ERA_INDEX = new TableId("era_index", List.of("level", "chunk"));
    public static final TableId FAILED_ERAS = new TableId("failed_eras", List.of("level"));

    public TableId {
        partitionBy = List.copyOf(partitionBy);
        statistics = List.copyOf(statistics);
    }

    public TableId(String name, List<String> partitionBy) {
        this(name, partitionBy, List.of());
    }

    /** Arrays of the level's eras, by bucket. */
    public static TableId eras(Level level) {
        return new TableId("era_" + level.key(), List.of("bucket"));
    }

    /** Features of a level; each set other than {@link FeatureSet#DEFAULT} has a separate table. */
    public static TableId features(Level level, String featureSet) {
        String suffix = featureSet.equals(FeatureSet.DEFAULT) ? "" : "__" + featureSet;
        return new TableId(FEATURES + level.key() + suffix, List.of("bucket"));
    }

    /** The level whose arrays the table named {@code table} holds; empty for other tables. */
    public static Optional<Level> levelOfEras(String table) {
        return Arrays.stream(Level.values())
                .filter(level -> eras(level).name().equals(table))
                .findFirst();
    }

    /** Properties to create the table with: rows are replaced by bucket, never one by one. */
    public Map<String, String> properties() {
        return statistics.isEmpty()
                ? Map.of(NO_DELETION_VECTORS, "false", "delta.dataSkippingNumIndexedCols", "8")
                : Map.of(NO_DELETION_VECTORS, "false", "delta.dataSkippingStatsColumns", String.join(",", statistics));
    }

    public boolean holdsFeatures() {
        return name.startsWith(FEATURES);
    }
}
