package io.eraforge.cli.command;

import io.eraforge.cli.view.Console;
import io.eraforge.config.LoadedSettings;
import io.eraforge.config.SettingSources;
import io.eraforge.config.Settings;
import io.eraforge.error.ExitCode;
import io.eraforge.error.ToolErrors;
import io.eraforge.tool.WorkFolder;
import io.eraforge.tool.soak.FaultCounts;
import io.eraforge.tool.soak.Soak;
import io.eraforge.tool.soak.SoakSubject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** Options of {@code soak}, for any workload. */
public final class SoakOptions {
    @Option(
            names = "--minutes",
            paramLabel = "N",
            defaultValue = "10",
            description = "Start no new round after N minutes (${DEFAULT-VALUE}).")
    private int minutes;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "1",
            description = "Run at least N rounds; as many as there are kinds of faults cover each (${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--seed", paramLabel = "S", description = "Repeat the soak with this seed.")
    private Long seed;

    public int soak(Console console, SoakSubject subject) {
        String home = System.getenv("ERAFORGE_HOME");
        if (home == null) {
            throw ToolErrors.noSoakHome();
        }
        long actualSeed = seed == null ? System.nanoTime() % 1_000_000 : seed;
        Settings settings = LoadedSettings.load(new SettingSources(List.of(), Map.of(), subject.settings(), List.of()))
                .settings();
        try (WorkFolder folder = WorkFolder.temporary("eraforge-soak-")) {
            folder.keep();
            console.line("Seed %d, in %s.".formatted(actualSeed, folder.path()));
            Soak.Report report = new Soak(subject, Path.of(home), folder.path(), settings, actualSeed, console::line)
                    .run(Duration.ofMinutes(minutes), rounds);
            if (report.failure().isEmpty()) {
                folder.deleteOnClose();
            }
            return show(console, report, actualSeed, folder.path());
        }
    }

    private static int show(Console console, Soak.Report report, long seed, Path folder) {
        console.line("%d rounds verified: %s. Seed %d.".formatted(report.verified(), describe(report.faults()), seed));
        report.failure()
                .ifPresent(
                        failure -> console.error("Round %d failed (repeat it with soak --seed %d; files are in %s): %s"
                                .formatted(report.verified() + 1, seed, folder, failure)));
        return report.failure().isEmpty() ? ExitCode.OK.code() : ExitCode.UNEXPECTED.code();
    }

    private static String describe(Map<String, FaultCounts.Count> faults) {
        return faults.entrySet().stream()
                .map(fault -> "%s %s".formatted(fault.getKey(), describe(fault.getValue())))
                .collect(Collectors.joining(", "));
    }

    private static String describe(FaultCounts.Count count) {
        String live = "%d×".formatted(count.live());
        return count.late() == 0 ? live : "%s (and %d× too late)".formatted(live, count.late());
    }
}
