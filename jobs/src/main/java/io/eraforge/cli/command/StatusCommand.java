package io.eraforge.cli.command;

import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.launch.WarehousePath;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.FeatureOptions;
import io.eraforge.cli.option.JsonOption;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.StatusSummary;
import io.eraforge.config.Settings;
import io.eraforge.engine.plan.PartStatus;
import io.eraforge.engine.plan.StatusReader;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.ledger.LedgerEntry;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
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

    /** The JSON output. */
    record Status(
            String warehouse,
            List<PartStatus> levels,
            String featureSet,
            String fingerprint,
            Optional<LastRun> lastRun) {}

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
        Settings settings = config.load(featureSet.flags()).settings();
        FeatureSet features = featureSet.resolve(settings);
        WarehousePath.requireExists(settings);
        return show(read(settings, features));
    }

    private static Status read(Settings settings, FeatureSet features) {
        StatusReader reader = new StatusReader(SparkSessions.tables(settings, "status"), settings, features);
        return new Status(
                settings.warehouse(),
                reader.levels(),
                features.name(),
                features.fingerprint(),
                reader.ledger().lastRun().map(LastRun::of));
    }

    private int show(Status status) {
        Console console = console();
        if (json.enabled()) {
            console.json(status);
            return 0;
        }
        console.heading(
                "%s, feature set %s (%s)".formatted(status.warehouse(), status.featureSet(), status.fingerprint()));
        StatusSummary.show(console, status.levels());
        console.line(status.lastRun().map(LastRun::describe).orElse("No run yet."));
        return 0;
    }
}
