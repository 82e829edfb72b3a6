package io.eraforge.report.era;

import io.eraforge.config.Settings;
import io.eraforge.engine.Workload;
import io.eraforge.era.Level;
import io.eraforge.error.ReportErrors;
import io.eraforge.feature.FeatureSet;
import io.eraforge.report.data.Advice;
import io.eraforge.report.data.ReportData;
import io.eraforge.report.data.ReportSubject;
import io.eraforge.report.data.RunRecord;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.workload.era.EraWorkload;
import io.eraforge.workload.era.extract.EraRunDetail;
import io.eraforge.workload.era.prepare.Staleness;
import io.eraforge.workload.era.schema.FeaturesTable;
import io.eraforge.workload.era.schema.SensorsTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * What the report says about eras, sensors and features.
 *
 * @param settings with the minimums that the run used
 * @param known the run's features; empty if they are not known
 */
public record EraReport(
        Settings settings,
        Optional<FeatureSet> known,
        List<EraLengths> lengths,
        List<SensorRow> sensors,
        List<String> features,
        List<FeatureSample> samples,
        Staleness prepared)
        implements ReportSubject {
    /** Features shown unless others are requested: the first that exist. */
    private static final List<String> DEFAULT_FEATURES =
            List.of("mean", "standard_deviation", "minimum", "maximum", "median", "length", "variance", "skewness");

    private static final int MAX_DEFAULT_FEATURES = 4;

    /** {@code requested}: feature columns to show; empty for a default selection. */
    public static Reader reader(List<String> requested) {
        return new Reader() {
            @Override
            public String workload() {
                return EraWorkload.NAME;
            }

            @Override
            public ReportSubject read(Tables tables, Settings settings, Optional<RunRecord> run) {
                return EraReport.read(tables, settings, run, requested);
            }
        };
    }

    private static EraReport read(Tables tables, Settings settings, Optional<RunRecord> run, List<String> requested) {
        String featureSet = run.map(RunRecord::recipe).orElse(settings.featureSet());
        Ledger ledger = new Ledger(tables);
        ToLongFunction<Level> minimum = level -> minimum(
                run, new EraRunDetail(ledger.history(level.name(), featureSet).newestRun()), settings, level);
        Settings used = settings;
        for (Level level : Level.values()) {
            used = used.withMinEraRows(level, minimum.applyAsLong(level));
        }
        List<EraLengths> lengths = Arrays.stream(Level.values())
                .map(level -> EraLengths.read(tables, level, minimum.applyAsLong(level)))
                .toList();
        List<String> features = features(tables, featureSet, requested);
        return new EraReport(
                used,
                run.flatMap(selected -> new EraRunDetail(selected.detail()).features(selected.recipe())),
                lengths,
                tables.exists(SensorsTable.ID) ? SensorRow.read(tables) : List.of(),
                features,
                lengths.stream()
                        .map(level -> FeatureSample.read(tables, featureSet, level, features))
                        .filter(sample -> !sample.isEmpty())
                        .toList(),
                Staleness.of(tables));
    }

    /** What the run used at the level; if it did not compute the level, what the newest run that did used. */
    private static long minimum(Optional<RunRecord> run, EraRunDetail newest, Settings settings, Level level) {
        return run.filter(selected -> selected.part(level.name()).waves() > 0)
                .flatMap(selected -> new EraRunDetail(selected.detail()).minimumRows(level))
                .or(() -> newest.minimumRows(level))
                .or(() -> run.flatMap(selected -> new EraRunDetail(selected.detail()).minimumRows(level)))
                .orElse(settings.levels().get(level).minEraRows());
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

    /** With the default set if the run's is not known: parts and words are the same. */
    @Override
    public Workload workload() {
        return new EraWorkload(settings, known.orElseGet(() -> FeatureSet.named(FeatureSet.DEFAULT)));
    }

    @Override
    public Optional<Workload> computed() {
        return known.map(set -> new EraWorkload(settings, set));
    }

    @Override
    public String ineligible() {
        return "below the minimum";
    }

    @Override
    public String describe(RunRecord run) {
        return known.map(set -> "%d features of set %s".formatted(set.features().size(), set.name()))
                .orElse("feature set " + run.recipe());
    }

    @Override
    public Optional<String> outdated() {
        return prepared.describe();
    }

    @Override
    public List<Advice> advice(Optional<RunRecord> run) {
        return EraAdvice.of(this, run);
    }

    @Override
    public List<OwnSection> sections(ReportData report) {
        return Stream.of(new EraLengthsSection(), new SensorCoverageSection(), new HistogramsSection())
                .filter(section -> section.appliesTo(this))
                .map(section -> section.with(report, this))
                .toList();
    }

    /** Sensors in the order of their table, then those that only occur in feature tables. */
    List<SensorRow> allSensors() {
        List<SensorRow> all = new ArrayList<>(sensors);
        Set<String> ids = new LinkedHashSet<>();
        sensors.forEach(sensor -> ids.add(sensor.id()));
        for (FeatureSample sample : samples) {
            sample.sensors().stream().filter(ids::add).forEach(id -> all.add(new SensorRow(id, "", "", 0)));
        }
        return all;
    }
}
