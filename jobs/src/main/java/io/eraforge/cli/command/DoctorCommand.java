package io.eraforge.cli.command;

import io.eraforge.cli.launch.WarehousePath;
import io.eraforge.cli.option.BaseCommand;
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

/** {@code eraforge doctor}. */
@Command(name = "doctor", description = "Check Java, Spark, Delta, memory, disk and GPU, and suggest fixes.")
public final class DoctorCommand extends BaseCommand implements Callable<Integer> {
    @Mixin
    private ConfigOptions config;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() {
        Console console = console();
        Settings settings = config.load().settings();
        List<Finding> findings = Checkup.findings(
                System.getenv(),
                WarehousePath.of(settings.warehouse()),
                settings.ingest().timeZone());
        boolean healthy = findings.stream().noneMatch(f -> f.health() == Health.PROBLEM);
        if (json.enabled()) {
            console.json(Map.of("healthy", healthy, "findings", findings));
        } else {
            findings.forEach(finding -> show(console, finding));
            console.line(healthy ? "EraForge can run here." : "EraForge cannot run here yet. Fix the problems above.");
        }
        return healthy ? ExitCode.OK.code() : ExitCode.ENVIRONMENT.code();
    }

    private static void show(Console console, Finding finding) {
        String colour = switch (finding.health()) {
            case OK -> "green";
            case NOTE -> "yellow";
            case PROBLEM -> "red";
        };
        String label = "%-9s".formatted(finding.health());
        console.labelled(colour, label, "%-11s%s".formatted(finding.subject(), finding.found()));
        if (!finding.remedy().isEmpty()) {
            console.line(" ".repeat(20) + "→ " + finding.remedy());
        }
    }
}
