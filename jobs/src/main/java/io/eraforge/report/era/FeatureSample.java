package io.eraforge.report.era;

import io.eraforge.engine.RowStatus;
import io.eraforge.era.Level;
import io.eraforge.report.era.EraLengths.BucketCounts;
import io.eraforge.report.html.NumberFormatter;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.NamedRow;
import io.eraforge.table.schema.TableColumn;
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.era.schema.FeaturesTable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Some features of a level's eras: all rows of whole buckets, evenly spaced and few enough to be read in about a second. */
public final class FeatureSample {
    private static final long MAX_ROWS = 60_000;

    private final Level level;
    private final List<TableColumn<Double>> features;
    private final Map<String, double[][]> sortedValues = new TreeMap<>();
    private final Map<String, Long> rowsBySensor = new HashMap<>();
    private long eras;
    private long rows;
    private long allRows;

    private FeatureSample(Level level, List<TableColumn<Double>> features) {
        this.level = level;
        this.features = features;
    }

    /** {@code wanted}: feature columns; those that the table does not have are left out. */
    static FeatureSample read(Tables tables, String featureSet, EraLengths index, List<String> wanted) {
        TableId table = FeaturesTable.of(index.level(), featureSet);
        List<String> existing = tables.columns(table);
        FeatureSample sample = new FeatureSample(
                index.level(),
                wanted.stream()
                        .filter(existing::contains)
                        .map(FeaturesTable::feature)
                        .toList());
        if (!existing.isEmpty()) {
            Map<String, DoubleStream.Builder[]> values = new HashMap<>();
            tables.scan(table)
                    .where(FeaturesTable.BUCKET, sample.chooseBuckets(index.buckets()))
                    .columns(FeaturesTable.SENSOR, FeaturesTable.STATUS)
                    .columns(sample.features)
                    .forEach(row -> sample.add(row, values));
            values.forEach((sensor, builders) -> sample.sortedValues.put(
                    sensor,
                    Stream.of(builders)
                            .map(builder -> builder.build().sorted().toArray())
                            .toArray(double[][]::new)));
        }
        return sample;
    }

    private Set<Long> chooseBuckets(Map<Long, BucketCounts> buckets) {
        List<Long> ids = List.copyOf(buckets.keySet());
        allRows = buckets.values().stream().mapToLong(BucketCounts::rows).sum();
        int count = allRows <= MAX_ROWS ? ids.size() : (int) Math.max(1, MAX_ROWS * ids.size() / allRows);
        Set<Long> chosen = new HashSet<>();
        for (int i = 0; i < count; i++) {
            chosen.add(ids.get((int) ((2L * i + 1) * ids.size() / (2L * count))));
        }
        chosen.forEach(id -> eras += buckets.get(id).eras());
        return chosen;
    }

    private void add(NamedRow row, Map<String, DoubleStream.Builder[]> values) {
        rows++;
        rowsBySensor.merge(row.get(FeaturesTable.SENSOR), 1L, Long::sum);
        DoubleStream.Builder[] builders = values.computeIfAbsent(
                row.get(FeaturesTable.SENSOR),
                sensor -> Stream.generate(DoubleStream::builder)
                        .limit(features.size())
                        .toArray(DoubleStream.Builder[]::new));
        for (int i = 0; i < builders.length && RowStatus.OK.equals(row.get(FeaturesTable.STATUS)); i++) {
            Double value = row.get(features.get(i));
            if (value != null && Double.isFinite(value)) {
                builders[i].add(value);
            }
        }
    }

    public Level level() {
        return level;
    }

    Set<String> sensors() {
        return sortedValues.keySet();
    }

    /** Finite values of eras that did not fail, in ascending order; empty if the sensor or the feature is unknown. */
    public double[] sortedValues(String sensor, String feature) {
        int column = features.indexOf(FeaturesTable.feature(feature));
        return column < 0 || !sortedValues.containsKey(sensor)
                ? new double[0]
                : sortedValues.get(sensor)[column];
    }

    /** Share of the sampled eras in which the sensor has values, from 0 to 1. */
    public double coverage(String sensor) {
        return eras == 0 ? 0 : Math.min(1, (double) rowsBySensor.getOrDefault(sensor, 0L) / eras);
    }

    boolean isEmpty() {
        return rows == 0;
    }

    private boolean isComplete() {
        return allRows <= MAX_ROWS;
    }

    /** A sentence on the rows that {@code samples} were taken from. */
    public static String describe(List<FeatureSample> samples) {
        if (samples.stream().allMatch(FeatureSample::isComplete)) {
            return "Based on all rows of the feature tables.";
        }
        return "Based on a sample of whole buckets spread evenly over time: "
                + samples.stream()
                        .map(sample -> "%s of %s rows at level %s"
                                .formatted(
                                        NumberFormatter.count(sample.rows),
                                        NumberFormatter.count(sample.allRows),
                                        sample.level))
                        .collect(Collectors.joining(", "))
                + ".";
    }
}
