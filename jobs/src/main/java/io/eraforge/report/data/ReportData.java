package io.eraforge.report.data;

import io.eraforge.workload.era.schema.SensorsTable;
import io.eraforge.workload.era.schema.FeaturesTable;
import io.eraforge.config.Settings;
import io.eraforge.engine.plan.PartStatus;
import io.eraforge.engine.plan.StatusReader;
import io.eraforge.era.Level;
import io.eraforge.error.ReportErrors;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.workload.era.EraWorkload;
import io.eraforge.workload.era.extract.EraRunDetail;
import io.eraforge.workload.era.prepare.Staleness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;

/** Everything the report shows, read from the tables. {@code run} is empty if nothing has run yet. */
public record ReportData(
        String warehouse,
        Settings settings,
        Optional<RunRecord> run,
        Optional<RunRecord> previous,
        List<PartStatus> status,
        List<EraLengths> lengths,
        FailureSummary failures,
        List<SensorRow> sensors,
        List<String> features,
        List<FeatureSample> samples,
        Staleness prepared) {
    /** Features shown unless others are requested: the first that exist. */
    private static final List<String> DEFAULT_FEATURES =
            List.of("mean", "standard_deviation", "minimum", "maximum", "median", "length", "variance", "skewness");

    private static final int MAX_DEFAULT_FEATURES = 4;

    public static ReportData read(Tables tables, Settings settings, ReportRequest request) {
        RecordedRuns runs = RecordedRuns.read(tables);
        Optional<RunRecord> run = runs.select(request.runId());
        String featureSet = run.map(RunRecord::featureSet).orElse(settings.featureSet());
        Ledger ledger = new Ledger(tables);
        ToLongFunction<Level> minimum = level -> minimum(
                run, new EraRunDetail(ledger.history(level.name(), featureSet).newestRun()), settings, level);
        List<EraLengths> lengths = Arrays.stream(Level.values())
                .map(level -> EraLengths.read(tables, level, minimum.applyAsLong(level)))
                .toList();
        List<String> features = features(tables, featureSet, request.features());
        return new ReportData(
                tables.root(),
                settings,
                run,
                run.flatMap(runs::previous),
                status(tables, settings, minimum, run, ledger),
                lengths,
                FailureSummary.read(tables, featureSet),
                sensors(tables),
                features,
                lengths.stream()
                        .map(level -> FeatureSample.read(tables, featureSet, level, features))
                        .filter(sample -> !sample.isEmpty())
                        .toList(),
                Staleness.of(tables));
    }

    /** What the run used at the level; if it did not compute the level, what the newest run that did used. */
    private static long minimum(Optional<RunRecord> run, EraRunDetail newest, Settings settings, Level level) {
        return run.filter(selected -> selected.level(level).waves() > 0)
                .flatMap(selected -> selected.minimum(level))
                .or(() -> newest.minimumRows(level))
                .or(() -> run.flatMap(selected -> selected.minimum(level)))
                .orElse(settings.levels().get(level).minEraRows());
    }

    private static List<PartStatus> status(
            Tables tables, Settings settings, ToLongFunction<Level> minimum, Optional<RunRecord> run, Ledger ledger) {
        Settings asComputed = settings;
        for (Level level : Level.values()) {
            asComputed = asComputed.withMinEraRows(level, minimum.applyAsLong(level));
        }
        Settings used = asComputed;
        return run.flatMap(RunRecord::features)
                .map(set -> new StatusReader(tables, new EraWorkload(used, set), ledger).parts())
                .orElse(List.of());
    }

    private static List<SensorRow> sensors(Tables tables) {
        return tables.exists(SensorsTable.ID) ? SensorRow.read(tables) : List.of();
    }

    private static List<String> features(Tables tables, String featureSet, List<String> requested) {
        Set<String> existing = new LinkedHashSet<>();
        for (Level level : Level.values()) {
            existing.addAll(tables.columns(FeaturesTable.of(level, featureSet)));
        }
        for (String column : requested) {
            if (!existing.contains(column)) {
                throw ReportErrors.unknownFeature(column, featureSet);
            }
        }
        return requested.isEmpty()
                ? DEFAULT_FEATURES.stream()
                        .filter(existing::contains)
                        .limit(MAX_DEFAULT_FEATURES)
                        .toList()
                : requested;
    }

    /** Sensors in the order of their table, then those that only occur in feature tables. */
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
