package io.eraforge.cli.era;

import io.eraforge.cli.launch.ComputedSettings;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.LevelJson;
import io.eraforge.cli.view.MinimumRowsView;
import io.eraforge.cli.view.NextCommand;
import io.eraforge.cli.workload.StatusSource;
import io.eraforge.cli.workload.WorkloadStatus;
import io.eraforge.engine.Workload;
import io.eraforge.engine.plan.PartStatus;
import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.kernel.Tables;
import io.eraforge.workload.era.EraWorkload;
import io.eraforge.workload.era.extract.LevelMinimum;
import io.eraforge.workload.era.prepare.Staleness;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.lang3.StringUtils;

/** Status of the eras as they were computed: with whether they are up to date, and minimums that leave a level without any. */
record EraStatus(Tables tables, ComputedSettings computed) implements StatusSource {
    /**
     * The JSON output. {@code stale}: whether the counts are of older readings or eras, null if unknown; {@code changed}: the tables
     * that changed since the last prepare; {@code next}: the command that makes progress, null if there is none.
     */
    private record Json(
            String warehouse,
            List<LevelJson.Status> levels,
            String featureSet,
            String fingerprint,
            Optional<WorkloadStatus.LastRun> lastRun,
            Map<Level, Long> minEraRows,
            Optional<Boolean> stale,
            List<String> changed,
            Optional<String> next) {}

    @Override
    public Workload workload() {
        FeatureSet features = computed.features().orElseGet(() -> FeatureSet.named(computed.featureSet()));
        return new EraWorkload(computed.settings(), features);
    }

    @Override
    public Optional<String> note() {
        return computed.describe();
    }

    @Override
    public Details details(List<PartStatus> parts, NextCommand next) {
        return new EraDetails(computed, parts, Staleness.of(tables), uncomputed(parts), next);
    }

    /** Prepared levels that have eras of which none reaches its minimum. */
    private List<LevelMinimum> uncomputed(List<PartStatus> parts) {
        return LevelMinimum.read(
                tables,
                computed.settings(),
                parts.stream()
                        .filter(part -> part.total() > 0 && part.ineligible() == part.total())
                        .map(part -> EraWorkload.level(part.part()))
                        .toList());
    }

    /** {@code uncomputed}: levels of which no era reaches its minimum. */
    private record EraDetails(
            ComputedSettings computed,
            List<PartStatus> parts,
            Staleness prepared,
            List<LevelMinimum> uncomputed,
            NextCommand command)
            implements Details {
        /** Empty if there are no eras, or none has readings. */
        @Override
        public Optional<String> next() {
            Map<Level, Long> fitting = MinimumRowsView.fitting(uncomputed);
            boolean hasEras = parts.stream().anyMatch(part -> part.total() > 0);
            boolean stale = prepared.stale().orElse(false);
            boolean missing = parts.stream().anyMatch(part -> part.missing() > 0);
            Optional<String> export = parts.stream()
                    .filter(part -> part.done() + part.failed() > 0)
                    .findFirst()
                    .map(part -> NextCommand.export(part.part().id(), command.warehouse()));
            boolean run = hasEras && (stale || missing) || export.isEmpty() && !fitting.isEmpty();
            return run ? Optional.of(command.run(computed.options(), fitting)) : export;
        }

        @Override
        public boolean counted() {
            return prepared.state() != Staleness.State.NOT_PREPARED;
        }

        @Override
        public void showState(Console console) {
            prepared.describe().map(StringUtils::capitalize).ifPresent(why -> console.line(why + "."));
            MinimumRowsView.show(console, uncomputed);
        }

        @Override
        public void showAdvice(Console console) {
            if (next().filter(line -> line.contains("min-era-rows")).isEmpty()) {
                MinimumRowsView.showUncomputed(console, uncomputed, command, computed.options());
            }
        }

        @Override
        public Object json(WorkloadStatus status) {
            Map<Level, Long> minimums = new EnumMap<>(Level.class);
            computed.settings().levels().forEach((level, own) -> minimums.put(level, own.minEraRows()));
            return new Json(
                    status.warehouse(),
                    parts.stream().map(LevelJson.Status::of).toList(),
                    status.workload().recipe().name(),
                    status.workload().recipe().fingerprint(),
                    status.lastRun(),
                    minimums,
                    prepared.stale(),
                    prepared.changed(),
                    status.next());
        }
    }
}
