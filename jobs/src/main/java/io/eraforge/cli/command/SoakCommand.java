package io.eraforge.cli.command;

import io.eraforge.cli.view.Console;
import io.eraforge.config.LoadedSettings;
import io.eraforge.config.SettingSources;
import io.eraforge.config.Settings;
import io.eraforge.error.SoakErrors;
import io.eraforge.tool.WorkFolder;
import io.eraforge.tool.soak.FaultCounts;
import io.eraforge.tool.soak.Soak;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Breaks runs on purpose. */
@Command(
        name = "soak",
        description = {
            "Run, kill and verify in a loop, on made-up data in a temporary folder.",
            "Ends with 1 if a process takes a disturbance ill, or the tables then differ from those of an undisturbed run;"
                    + " what is then left is kept."
        })
public final class SoakCommand implements Callable<Integer> {
    @Mixin
    private BaseCommand basic;

    @Option(
            names = "--minutes",
            paramLabel = "N",
            defaultValue = "10",
            description = "Start no new round after so long (${DEFAULT-VALUE}).")
    private int minutes;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "1",
            description = "Make so many rounds at least; five have every kind of disturbance (${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--seed", paramLabel = "S", description = "Do again what a soak with this seed did.")
    private Long seed;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        String home = System.getenv("ERAFORGE_HOME");
        if (home == null) {
            throw SoakErrors.noHome();
        }
        long chosen = seed == null ? System.nanoTime() % 1_000_000 : seed;
        Console console = Console.of(spec.commandLine());
        Settings settings = LoadedSettings.load(new SettingSources(List.of(), Map.of(), Soak.settings(), List.of()))
                .settings();
        try (WorkFolder place = WorkFolder.temporary("eraforge-soak-")) {
            place.keep();
            console.line("Seed %d, in %s.".formatted(chosen, place.path()));
            Soak.Report report = new Soak(Path.of(home), place.path(), settings, chosen, console::line)
                    .run(Duration.ofMinutes(minutes), rounds);
            if (report.failure().isEmpty()) {
                place.deleteOnClose();
            }
            return show(console, report, chosen, place.path());
        }
    }

    private static int show(Console console, Soak.Report report, long seed, Path folder) {
        console.line("%d rounds verified: %s. Seed %d.".formatted(report.verified(), describe(report.faults()), seed));
        report.failure()
                .ifPresent(failure -> console.error("Round %d failed (soak --seed %d does the same again; see %s): %s"
                        .formatted(report.verified() + 1, seed, folder, failure)));
        return report.failure().isEmpty() ? 0 : 1;
    }

    private static String describe(Map<String, FaultCounts.Count> faults) {
        return faults.entrySet().stream()
                .map(fault -> "%s %s".formatted(fault.getKey(), describe(fault.getValue())))
                .collect(Collectors.joining(", "));
    }

    private static String describe(FaultCounts.Count count) {
        String live = "%d×".formatted(count.live());
        return count.late() == 0 ? live : "%s and %d× too late".formatted(live, count.late());
    }
}
