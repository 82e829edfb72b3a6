package io.eraforge.report.data;

import io.eraforge.era.Level;
import io.eraforge.report.data.EraLengths.Held;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.TableId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Some features of a level's eras: all rows of whole buckets, spread evenly, so many that they are read in a second. */
public final class FeatureSample {
    private static final long MOST_ROWS = 60_000;

    private final Level level;
    private final List<String> features;
    private final Map<String, Values[]> bySensor = new TreeMap<>();
    private final Map<String, Long> measured = new HashMap<>();
    private long eras;
    private long rows;
    private long allRows;

    private FeatureSample(Level level, List<String> features) {
        this.level = level;
        this.features = features;
    }

    /** {@code wanted}: columns of features; those that the table does not have are left out. */
    static FeatureSample read(Tables tables, String featureSet, EraLengths index, List<String> wanted) {
        TableId table = TableId.features(index.level(), featureSet);
        List<String> held = tables.columns(table);
        FeatureSample sample = new FeatureSample(
                index.level(), wanted.stream().filter(held::contains).toList());
        if (!held.isEmpty()) {
            Set<Long> chosen = sample.choose(index.buckets());
            List<String> columns = new ArrayList<>(List.of("sensor", "status"));
            columns.addAll(sample.features);
            tables.read(table, "bucket", chosen, columns, row -> {
                sample.rows++;
                sample.measured.merge(row.text(0), 1L, Long::sum);
                Values[] values = sample.bySensor.computeIfAbsent(row.text(0), sample::empty);
                for (int i = 0; i < values.length && "ok".equals(row.text(1)); i++) {
                    values[i].add(row.isNull(i + 2) ? Double.NaN : row.real(i + 2));
                }
            });
        }
        return sample;
    }

    private Set<Long> choose(Map<Long, Held> buckets) {
        List<Long> ids = List.copyOf(buckets.keySet());
        allRows = buckets.values().stream().mapToLong(Held::rows).sum();
        int count = allRows <= MOST_ROWS ? ids.size() : (int) Math.max(1, MOST_ROWS * ids.size() / allRows);
        Set<Long> chosen = new HashSet<>();
        for (int i = 0; i < count; i++) {
            chosen.add(ids.get((int) ((2L * i + 1) * ids.size() / (2L * count))));
        }
        chosen.forEach(id -> eras += buckets.get(id).eras());
        return chosen;
    }

    private Values[] empty(String sensor) {
        Values[] values = new Values[features.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = new Values();
        }
        return values;
    }

    public Level level() {
        return level;
    }

    Set<String> sensors() {
        return bySensor.keySet();
    }

    /** Of eras that did not fail; nothing if the sensor or the feature is not there. */
    public Values values(String sensor, String feature) {
        int column = features.indexOf(feature);
        return column < 0 || !bySensor.containsKey(sensor) ? new Values() : bySensor.get(sensor)[column];
    }

    /** Share of the eras in which the sensor measured something. */
    public double coverage(String sensor) {
        return eras == 0 ? 0 : Math.min(1, (double) measured.getOrDefault(sensor, 0L) / eras);
    }

    boolean isEmpty() {
        return rows == 0;
    }

    boolean isWhole() {
        return allRows <= MOST_ROWS;
    }

    long rows() {
        return rows;
    }

    long allRows() {
        return allRows;
    }
}
