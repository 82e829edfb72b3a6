package io.eraforge.workload.era.export;

import static org.apache.spark.sql.functions.col;

import io.eraforge.config.ClosestName;
import io.eraforge.engine.OutputTable;
import io.eraforge.error.ExportErrors;
import io.eraforge.feature.Feature;
import java.io.Serializable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;

/** The value columns of an export: all features of the first sensor, then of the second, and so on. */
record ExportColumns(List<String> sensors, List<Feature> features) implements Serializable {
    static final long MAX_COLUMNS = 20_000;

    ExportColumns {
        sensors = List.copyOf(sensors);
        features = List.copyOf(features);
        if ((long) sensors.size() * features.size() > MAX_COLUMNS) {
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
        return new ExportColumns(sensors(request.sensors(), table, known), features);
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
        return sensors.size() * features.size();
    }

    /** Names of the value columns, as tsfresh names them. */
    List<String> names() {
        return sensors.stream()
                .flatMap(sensor -> features.stream().map(feature -> sensor + "__" + feature.tsfreshName()))
                .toList();
    }
}
