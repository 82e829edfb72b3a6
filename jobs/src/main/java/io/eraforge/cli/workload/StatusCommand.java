package io.eraforge.cli.workload;

import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.launch.WarehousePath;
import io.eraforge.cli.option.BaseCommand;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.JsonOption;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.NextCommand;
import io.eraforge.cli.view.StatusSummary;
import io.eraforge.config.LoadedSettings;
import io.eraforge.engine.Workload;
import io.eraforge.engine.plan.PartStatus;
import io.eraforge.engine.plan.StatusReader;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.ledger.Ledger;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code status} of a workload. */
@Command(
        name = "status",
        description = "Show how many ${bundle:noun.items} of each ${bundle:noun.part} are done, failed or missing.")
public final class StatusCommand extends BaseCommand implements Callable<Integer> {
    private final WorkloadCli cli;

    @Mixin
    private ConfigOptions config;

    @Mixin
    private JsonOption json;

    public StatusCommand(WorkloadCli cli) {
        this.cli = cli;
    }

    @Override
    public Integer call() {
        LoadedSettings loaded = config.load(cli.flags());
        String warehouse = loaded.settings().warehouse();
        WarehousePath.requireExists(loaded.settings());
        Tables tables = SparkSessions.tables(loaded.settings(), "status");
        Ledger ledger = new Ledger(tables);
        StatusSource source = cli.status(loaded, tables, ledger);
        Workload workload = source.workload();
        List<PartStatus> parts = new StatusReader(tables, workload, ledger).parts();
        StatusSource.Details details = source.details(parts, NextCommand.after(spec().commandLine(), warehouse));
        WorkloadStatus status = new WorkloadStatus(
                warehouse,
                workload,
                parts,
                ledger.lastRun(workload.name()).map(WorkloadStatus.LastRun::of),
                details.next());
        Console console = console();
        source.note().ifPresent(console::info);
        if (json.enabled()) {
            console.json(details.json(status));
        } else {
            show(console, status, details);
        }
        return 0;
    }

    private void show(Console console, WorkloadStatus status, StatusSource.Details details) {
        console.heading("%s, %s %s (%s)"
                .formatted(
                        status.warehouse(),
                        cli.recipeNoun(),
                        status.workload().recipe().name(),
                        status.workload().recipe().fingerprint()));
        StatusSummary.show(console, cli.nouns(), cli.ineligibleNoun(), status.parts(), details.counted());
        details.showState(console);
        console.line(status.lastRun().map(WorkloadStatus.LastRun::describe).orElse("No run yet."));
        status.next().ifPresent(command -> console.line("Next: " + command));
        details.showAdvice(console);
    }
}
