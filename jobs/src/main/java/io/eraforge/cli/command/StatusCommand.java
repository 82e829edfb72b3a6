package io.eraforge.cli.command;

import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.launch.Warehouse;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.FeatureOptions;
import io.eraforge.cli.option.JsonOption;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.StatusSummary;
import io.eraforge.config.Settings;
import io.eraforge.engine.plan.PartStatus;
import io.eraforge.engine.plan.StatusReader;
import io.eraforge.feature.FeatureSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Shows where every era stands. */
@Command(name = "status", description = "Show how many eras of each level are done, failed and missing.")
public final class StatusCommand implements Callable<Integer> {
    @Mixin
    private BaseCommand basic;

    @Mixin
    private ConfigOptions config;

    @Mixin
    private FeatureOptions featureSet;

    @Mixin
    private JsonOption json;

    @Spec
    private CommandSpec spec;

    /** The answer as JSON gives it. */
    record Status(
            String warehouse,
            List<PartStatus> levels,
            String featureSet,
            String fingerprint,
            Optional<LastRun> lastRun) {}

    @Override
    public Integer call() {
        Settings settings = config.load(featureSet.flags()).settings();
        FeatureSet features = featureSet.resolve(settings);
        Warehouse.requireExists(settings);
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
        Console console = Console.of(spec.commandLine());
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
