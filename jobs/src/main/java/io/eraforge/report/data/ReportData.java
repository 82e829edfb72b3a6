package io.eraforge.report.data;

import io.eraforge.config.Settings;
import io.eraforge.engine.plan.PartStatus;
import io.eraforge.engine.plan.StatusReader;
import io.eraforge.era.Level;
import io.eraforge.error.ReportErrors;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.TableId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** All that the page tells. */
public record ReportData(
        String warehouse,
        Settings settings,
        Optional<RunRecord> run,
        Optional<RunRecord> previous,
        List<PartStatus> status,
        List<EraLengths> lengths,
        FailureSummary.Summary failures,
        List<SensorRow> sensors,
        List<String> features,
        List<FeatureSample> samples) {
    /** What is shown when nobody chose; the first ones that there are. */
    private static final List<String> FEATURES =
            List.of("mean", "standard_deviation", "minimum", "maximum", "median", "length", "variance", "skewness");

    private static final int MOST_FEATURES = 4;

    public static ReportData read(Tables tables, Settings settings, ReportRequest request) {
        RecordedRuns log = RecordedRuns.read(tables);
        Optional<RunRecord> run = log.select(request.runId());
        String featureSet = run.map(RunRecord::featureSet).orElse(settings.featureSet());
        List<EraLengths> lengths = Arrays.stream(Level.values())
                .map(level -> EraLengths.read(tables, level, minimum(run, settings, level)))
                .toList();
        List<String> features = features(tables, featureSet, request.features());
        return new ReportData(
                tables.root(),
                settings,
                run,
                run.flatMap(log::previous),
                status(tables, settings, run),
                lengths,
                FailureSummary.read(tables, featureSet),
                sensors(tables),
                features,
                lengths.stream()
                        .map(level -> FeatureSample.read(tables, featureSet, level, features))
                        .filter(sample -> !sample.isEmpty())
                        .toList());
    }

    private static long minimum(Optional<RunRecord> run, Settings settings, Level level) {
        return run.flatMap(r -> r.minimum(level))
                .orElse(settings.levels().get(level).minEraRows());
    }

    private static List<PartStatus> status(Tables tables, Settings settings, Optional<RunRecord> run) {
        return run.flatMap(RunRecord::features)
                .map(set -> new StatusReader(tables, level -> minimum(run, settings, level), set).levels())
                .orElse(List.of());
    }

    private static List<SensorRow> sensors(Tables tables) {
        return tables.exists(TableId.SENSORS) ? SensorRow.read(tables) : List.of();
    }

    private static List<String> features(Tables tables, String featureSet, List<String> chosen) {
        Set<String> held = new LinkedHashSet<>();
        for (Level level : Level.values()) {
            held.addAll(tables.columns(TableId.features(level, featureSet)));
        }
        for (String column : chosen) {
            if (!held.contains(column)) {
                throw ReportErrors.unknownFeature(column, featureSet);
            }
        }
        return chosen.isEmpty()
                ? FEATURES.stream().filter(held::contains).limit(MOST_FEATURES).toList()
                : chosen;
    }

    /** Sensors in the order of their table, then those that only features tell of. */
    public List<SensorRow> allSensors() {
        List<SensorRow> all = new ArrayList<>(sensors);
        Set<String> known = new LinkedHashSet<>();
        sensors.forEach(sensor -> known.add(sensor.id()));
        for (FeatureSample sample : samples) {
            sample.sensors().stream().filter(known::add).forEach(id -> all.add(new SensorRow(id, "", "", 0)));
        }
        return all;
    }
}
