package io.eraforge.cli.command;

import io.eraforge.cli.launch.WarehousePath;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.JsonOption;
import io.eraforge.cli.view.Console;
import io.eraforge.config.Settings;
import io.eraforge.error.ExitCode;
import io.eraforge.tool.doctor.Checkup;
import io.eraforge.tool.doctor.Finding;
import io.eraforge.tool.doctor.Finding.Health;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Looks at what EraForge needs from its surroundings. */
@Command(name = "doctor", description = "Check Java, Spark, Delta, memory, disk and GPU, and say what to do.")
public final class DoctorCommand implements Callable<Integer> {
    @Mixin
    private BaseCommand basic;

    @Mixin
    private ConfigOptions config;

    @Mixin
    private JsonOption json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Console console = Console.of(spec.commandLine());
        Settings settings = config.load().settings();
        List<Finding> findings = Checkup.findings(
                System.getenv(),
                WarehousePath.of(settings.warehouse()),
                settings.ingest().timeZone());
        boolean well = findings.stream().noneMatch(f -> f.health() == Health.PROBLEM);
        if (json.enabled()) {
            console.json(Map.of("healthy", well, "findings", findings));
        } else {
            findings.forEach(finding -> show(console, finding));
            console.line(well ? "EraForge can run here." : "EraForge cannot run here yet: mend the problems above.");
        }
        return well ? ExitCode.OK.code() : ExitCode.ENVIRONMENT.code();
    }

    private static void show(Console console, Finding finding) {
        String colour = switch (finding.health()) {
            case OK -> "green";
            case NOTE -> "yellow";
            case PROBLEM -> "red";
        };
        String mark = "%-9s".formatted(finding.health());
        console.labelled(colour, mark, "%-11s%s".formatted(finding.subject(), finding.found()));
        if (!finding.remedy().isEmpty()) {
            console.line(" ".repeat(20) + "→ " + finding.remedy());
        }
    }
}
