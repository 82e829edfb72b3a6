package io.eraforge.cli.command;

import io.eraforge.cli.launch.ComputedSettings;
import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.launch.WarehousePath;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.FeatureOptions;
import io.eraforge.cli.option.JsonOption;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.LevelJson;
import io.eraforge.cli.view.MinimumRowsView;
import io.eraforge.cli.view.NextCommand;
import io.eraforge.cli.view.StatusSummary;
import io.eraforge.config.LoadedSettings;
import io.eraforge.config.Settings;
import io.eraforge.engine.plan.StatusReader;
import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.table.ledger.LedgerEntry;
import io.eraforge.workload.era.EraWorkload;
import io.eraforge.workload.era.extract.LevelMinimum;
import io.eraforge.workload.era.prepare.Staleness;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.commons.lang3.StringUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code eraforge status}. */
@Command(name = "status", description = "Show how many eras of each level are done, failed or missing.")
public final class StatusCommand extends BaseCommand implements Callable<Integer> {
    @Mixin
    private ConfigOptions config;

    @Mixin
    private FeatureOptions featureSet;

    @Mixin
    private JsonOption json;

    /**
     * The JSON output. {@code stale}: whether the counts are of older readings or eras, null if unknown; {@code changed}: the tables
     * that changed since the last prepare; {@code next}: the command that makes progress, null if there is none.
     */
    record Status(
            String warehouse,
            List<LevelJson.Status> levels,
            String featureSet,
            String fingerprint,
            Optional<LastRun> lastRun,
            Map<Level, Long> minEraRows,
            Optional<Boolean> stale,
            List<String> changed,
            Optional<String> next) {}

    /** The newest run in the ledger. */
    record LastRun(String runId, String status, String started, String ended) {
        static LastRun of(LedgerEntry entry) {
            return new LastRun(
                    entry.runId(),
                    entry.status().name().toLowerCase(Locale.ROOT),
                    time(entry.startedUs()),
                    time(entry.endedUs()));
        }

        String describe() {
            return "Last run %s: %s, %s to %s.".formatted(runId, status, started, ended);
        }

        private static String time(long us) {
            return Instant.EPOCH
                    .plus(us, ChronoUnit.MICROS)
                    .truncatedTo(ChronoUnit.SECONDS)
                    .toString();
        }
    }

    @Override
    public Integer call() {
        LoadedSettings loaded = config.load(featureSet.flags());
        WarehousePath.requireExists(loaded.settings());
        Tables tables = SparkSessions.tables(loaded.settings(), "status");
        Ledger ledger = new Ledger(tables);
        ComputedSettings computed = ComputedSettings.of(loaded, featureSet, tables, ledger);
        FeatureSet features = computed.features().orElseGet(() -> FeatureSet.named(computed.featureSet()));
        Map<Level, Long> minimums = new EnumMap<>(Level.class);
        computed.settings().levels().forEach((level, own) -> minimums.put(level, own.minEraRows()));
        EraWorkload workload = new EraWorkload(computed.settings(), features);
        List<LevelJson.Status> levels = new StatusReader(tables, workload, ledger)
                .parts().stream().map(LevelJson.Status::of).toList();
        Staleness prepared = Staleness.of(tables);
        List<LevelMinimum> uncomputed = uncomputed(tables, levels, computed.settings());
        Status status = new Status(
                loaded.settings().warehouse(),
                levels,
                features.name(),
                features.fingerprint(),
                ledger.lastRun(workload.name()).map(LastRun::of),
                minimums,
                prepared.stale(),
                prepared.changed(),
                next(levels, computed, prepared, MinimumRowsView.fitting(uncomputed)));
        return show(status, computed, prepared, uncomputed);
    }

    /** Prepared levels that have eras of which none reaches its minimum. */
    private static List<LevelMinimum> uncomputed(Tables tables, List<LevelJson.Status> levels, Settings settings) {
        return LevelMinimum.read(
                tables,
                settings,
                levels.stream()
                        .filter(level -> level.total() > 0 && level.belowMinRows() == level.total())
                        .map(level -> Level.valueOf(level.level()))
                        .toList());
    }

    /** {@code fitting}: minimums for levels that have none computed. Empty if there are no eras, or none has readings. */
    private Optional<String> next(
            List<LevelJson.Status> levels, ComputedSettings computed, Staleness prepared, Map<Level, Long> fitting) {
        String warehouse = computed.settings().warehouse();
        boolean hasEras = levels.stream().anyMatch(level -> level.total() > 0);
        boolean stale = prepared.stale().orElse(false);
        boolean missing = levels.stream().anyMatch(level -> level.missing() > 0);
        Optional<String> export = levels.stream()
                .filter(level -> level.done() + level.failed() > 0)
                .findFirst()
                .map(level -> NextCommand.export(level.level(), warehouse));
        boolean run = hasEras && (stale || missing) || export.isEmpty() && !fitting.isEmpty();
        return run
                ? Optional.of(NextCommand.after(spec().commandLine(), warehouse).run(computed.options(), fitting))
                : export;
    }

    private int show(Status status, ComputedSettings computed, Staleness prepared, List<LevelMinimum> uncomputed) {
        Console console = console();
        computed.describe().ifPresent(console::info);
        if (json.enabled()) {
            console.json(status);
            return 0;
        }
        console.heading(
                "%s, feature set %s (%s)".formatted(status.warehouse(), status.featureSet(), status.fingerprint()));
        StatusSummary.show(console, status.levels(), prepared.state() != Staleness.State.NOT_PREPARED);
        prepared.describe().map(StringUtils::capitalize).ifPresent(why -> console.line(why + "."));
        MinimumRowsView.show(console, uncomputed);
        console.line(status.lastRun().map(LastRun::describe).orElse("No run yet."));
        status.next().ifPresent(command -> console.line("Next: " + command));
        if (status.next().filter(command -> command.contains("min-era-rows")).isEmpty()) {
            NextCommand next = NextCommand.after(spec().commandLine(), status.warehouse());
            MinimumRowsView.showUncomputed(console, uncomputed, next, computed.options());
        }
        return 0;
    }
}
