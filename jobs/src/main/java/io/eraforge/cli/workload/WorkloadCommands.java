package io.eraforge.cli.workload;

import io.eraforge.engine.Nouns;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The commands that every workload has. */
public final class WorkloadCommands {
    private static final Map<String, Function<WorkloadCli, Object>> GENERAL = general();

    private WorkloadCommands() {}

    private static Map<String, Function<WorkloadCli, Object>> general() {
        Map<String, Function<WorkloadCli, Object>> commands = new LinkedHashMap<>();
        commands.put("run", RunCommand::new);
        commands.put("status", StatusCommand::new);
        commands.put("plan", PlanCommand::new);
        commands.put("watch", WatchCommand::new);
        commands.put("report", ReportCommand::new);
        commands.put("optimize", OptimizeCommand::new);
        return commands;
    }

    /** Adds the general commands to {@code parent}, each with a new object of {@code workload}. */
    public static void addTo(CommandLine parent, Supplier<? extends WorkloadCli> workload) {
        GENERAL.forEach((name, command) -> parent.addSubcommand(name, spec(name, command, workload.get())));
    }

    private static CommandSpec spec(String name, Function<WorkloadCli, Object> command, WorkloadCli workload) {
        CommandSpec spec = CommandSpec.forAnnotatedObject(command.apply(workload));
        workload.options(name).ifPresent(options -> spec.addMixin("workload", CommandSpec.forAnnotatedObject(options)));
        spec.resourceBundle(bundle(workload.nouns()));
        List<String> description = workload.description(name);
        if (!description.isEmpty()) {
            spec.usageMessage().description(description.toArray(String[]::new));
        }
        return spec;
    }

    /** Variables in descriptions: ${bundle:noun.items}. */
    private static ListResourceBundle bundle(Nouns nouns) {
        return new ListResourceBundle() {
            @Override
            protected Object[][] getContents() {
                return new Object[][] {{"noun.items", nouns.items()}, {"noun.part", nouns.part()}};
            }
        };
    }
}
