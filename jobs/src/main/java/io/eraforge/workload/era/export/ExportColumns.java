package io.eraforge.workload.era.export;

import static org.apache.spark.sql.functions.col;

import io.eraforge.config.ClosestName;
import io.eraforge.engine.OutputTable;
import io.eraforge.error.ExportErrors;
import io.eraforge.feature.Feature;
import io.eraforge.feature.TsfreshColumn;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;

/**
 * The value columns of an export: features of the first sensor, then of the second, and so on.
 *
 * @param features those of at least one sensor
 * @param bySensor for each sensor, which of the features it has
 */
record ExportColumns(List<String> sensors, List<Feature> features, List<List<Integer>> bySensor)
        implements Serializable {
    static final long MAX_COLUMNS = 20_000;

    ExportColumns {
        sensors = List.copyOf(sensors);
        features = List.copyOf(features);
        bySensor = List.copyOf(bySensor);
        if (bySensor.stream().mapToLong(List::size).sum() > MAX_COLUMNS) {
            throw ExportErrors.tooManyColumns(sensors.size(), features.size(), MAX_COLUMNS);
        }
    }

    /** Resolves a request against a features table. {@code known}: sensors that may be requested even if they have no values. */
    static ExportColumns of(EraExportRequest request, Dataset<Row> table, List<String> known) {
        List<Feature> features = features(
                request.features(),
                Stream.of(table.schema().fields())
                        .filter(field -> field.dataType().equals(DataTypes.DoubleType))
                        .map(StructField::name)
                        .map(Feature::parseColumn)
                        .toList());
        List<String> sensors = sensors(request.sensors(), table, known);
        checkListed(request, sensors, features);
        Map<String, List<Feature>> chosen = chosen(request, sensors, features);
        List<Feature> used = features.stream()
                .filter(feature -> chosen.values().stream().anyMatch(own -> own.contains(feature)))
                .toList();
        return new ExportColumns(
                List.copyOf(chosen.keySet()),
                used,
                chosen.values().stream()
                        .map(own -> own.stream().map(used::indexOf).toList())
                        .toList());
    }

    /** By sensor, in order; without those that have none. */
    private static Map<String, List<Feature>> chosen(
            EraExportRequest request, List<String> sensors, List<Feature> features) {
        Set<TsfreshColumn> listed = Set.copyOf(request.columns());
        Map<String, List<Feature>> chosen = new LinkedHashMap<>();
        for (String sensor : sensors) {
            Set<Feature> computed = Set.copyOf(request.computed().of(sensor));
            List<Feature> own = features.stream()
                    .filter(feature -> listed.isEmpty() || listed.contains(new TsfreshColumn(sensor, feature)))
                    .filter(feature -> request.computed().bySensor().isEmpty() || computed.contains(feature))
                    .toList();
            if (!own.isEmpty()) {
                chosen.put(sensor, own);
            }
        }
        return chosen;
    }

    private static void checkListed(EraExportRequest request, List<String> sensors, List<Feature> features) {
        for (TsfreshColumn column : request.columns()) {
            if (request.sensors().isEmpty() && !sensors.contains(column.kind())) {
                throw ExportErrors.unknownSensor(column.kind(), sensors, ClosestName.find(column.kind(), sensors));
            }
            if (request.features().isEmpty() && !features.contains(column.feature())) {
                List<String> names = features.stream().map(Feature::tsfreshName).toList();
                String name = column.feature().tsfreshName();
                throw ExportErrors.unknownFeature(name, names, ClosestName.find(name, names));
            }
        }
    }

    private static List<String> sensors(List<String> requested, Dataset<Row> table, List<String> known) {
        Set<String> measured = new TreeSet<>(table.select(col("sensor"))
                .where(col("sensor").notEqual(OutputTable.ANY))
                .distinct()
                .as(Encoders.STRING())
                .collectAsList());
        Set<String> all = new LinkedHashSet<>(known);
        all.addAll(measured);
        if (requested.isEmpty()) {
            return all.stream().filter(measured::contains).toList();
        }
        for (String sensor : requested) {
            if (!all.contains(sensor)) {
                throw ExportErrors.unknownSensor(sensor, all, ClosestName.find(sensor, all));
            }
        }
        return requested.stream().distinct().toList();
    }

    private static List<Feature> features(List<String> requested, List<Feature> all) {
        if (requested.isEmpty()) {
            return all;
        }
        Set<Feature> chosen = new LinkedHashSet<>();
        for (String name : requested) {
            if (!chosen.addAll(all.stream().filter(f -> matches(f, name)).toList())
                    && chosen.stream().noneMatch(f -> matches(f, name))) {
                List<String> names = all.stream().map(Feature::tsfreshName).toList();
                throw ExportErrors.unknownFeature(name, names, ClosestName.find(name, names));
            }
        }
        return List.copyOf(chosen);
    }

    private static boolean matches(Feature feature, String name) {
        return feature.tsfreshName().equals(name)
                || feature.column().equals(name)
                || feature.calculator().name().equals(name);
    }

    int size() {
        return bySensor.stream().mapToInt(List::size).sum();
    }

    /** Names of the value columns, as tsfresh names them. */
    List<String> names() {
        return IntStream.range(0, sensors.size())
                .boxed()
                .flatMap(sensor -> bySensor.get(sensor).stream()
                        .map(feature -> sensors.get(sensor) + "__"
                                + features.get(feature).tsfreshName()))
                .toList();
    }
}
