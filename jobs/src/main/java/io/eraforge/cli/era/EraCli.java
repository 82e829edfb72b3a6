package io.eraforge.cli.era;

import io.eraforge.cli.launch.ComputedSettings;
import io.eraforge.cli.option.FeatureOptions;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.workload.PlanSource;
import io.eraforge.cli.workload.RunSource;
import io.eraforge.cli.workload.StatusSource;
import io.eraforge.cli.workload.WorkloadCli;
import io.eraforge.config.LoadedSettings;
import io.eraforge.config.SettingSources.Flag;
import io.eraforge.config.Settings;
import io.eraforge.engine.Nouns;
import io.eraforge.engine.Workload;
import io.eraforge.report.data.ReportSubject;
import io.eraforge.report.era.EraReport;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.workload.era.EraWorkload;
import java.util.List;
import java.util.Optional;

/** Eras on the command line. Their commands are those of the program itself. */
public final class EraCli implements WorkloadCli {
    private final FeatureOptions features = new FeatureOptions();
    private final EraRunOptions run = new EraRunOptions();
    private final EraReportOptions report = new EraReportOptions();
    private boolean runs;

    @Override
    public Nouns nouns() {
        return EraWorkload.NOUNS;
    }

    @Override
    public Workload workload(Settings settings) {
        return new EraWorkload(settings, features.resolve(settings));
    }

    @Override
    public String recipeNoun() {
        return "feature set";
    }

    @Override
    public String ineligibleNoun() {
        return "Below minimum";
    }

    @Override
    public List<String> description(String command) {
        return command.equals("run")
                ? List.of(
                        "Compute the features of eras, level A first. Eras already done are skipped.",
                        "Prepares first if readings, eras or a minimum changed since the last prepare.")
                : List.of();
    }

    @Override
    public Optional<Object> options(String command) {
        runs = command.equals("run");
        return switch (command) {
            case "run" -> Optional.of(run);
            case "status", "plan" -> Optional.of(features);
            case "report" -> Optional.of(report);
            default -> Optional.empty();
        };
    }

    @Override
    public List<Flag> flags() {
        return runs ? run.flags() : features.flags();
    }

    @Override
    public StatusSource status(LoadedSettings loaded, Tables tables, Ledger ledger) {
        return new EraStatus(tables, ComputedSettings.of(loaded, features, tables, ledger));
    }

    @Override
    public PlanSource plan(Settings settings, Tables tables, Console console) {
        return new EraPlan(settings, features.resolve(settings), tables, console);
    }

    @Override
    public ReportSubject.Reader report(Settings settings, String program) {
        return EraReport.reader(report.columns());
    }

    @Override
    public RunSource run(Settings settings, Console console) {
        return new EraRun(run, settings, console);
    }
}
