package io.eraforge.cli.workload;

import io.eraforge.cli.view.Console;
import io.eraforge.config.LoadedSettings;
import io.eraforge.config.SettingSources.Flag;
import io.eraforge.config.Settings;
import io.eraforge.engine.Nouns;
import io.eraforge.engine.Workload;
import io.eraforge.report.data.ReportSubject;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.ledger.Ledger;
import java.util.List;
import java.util.Optional;

/**
 * A workload on the command line: makes its {@link Workload}, and adds what the general commands cannot know. One object serves one
 * command; its options are parsed before any other method is called.
 */
public interface WorkloadCli {
    Nouns nouns();

    /** As configured, for plan and run; also for status and report unless {@link #status} says otherwise. */
    Workload workload(Settings settings);

    /** What a recipe is called, such as "feature set". */
    default String recipeNoun() {
        return "recipe";
    }

    /** What items are called that are left out on purpose, as a heading. */
    default String ineligibleNoun() {
        return "Left out";
    }

    /** The description of one of the general commands; empty for the general one. */
    default List<String> description(String command) {
        return List.of();
    }

    /** An object with picocli's annotations, whose options the command has too. */
    default Optional<Object> options(String command) {
        return Optional.empty();
    }

    /** The options that are settings. */
    default List<Flag> flags() {
        return List.of();
    }

    /** {@code ledger}: that of {@code tables}. */
    default StatusSource status(LoadedSettings loaded, Tables tables, Ledger ledger) {
        return () -> workload(loaded.settings());
    }

    default PlanSource plan(Settings settings, Tables tables, Console console) {
        return () -> workload(settings);
    }

    /** {@code program}: what comes before the name of a command, such as "eraforge documents". */
    default ReportSubject.Reader report(Settings settings, String program) {
        return ReportSubject.Reader.of(workload(settings), program);
    }

    default RunSource run(Settings settings, Console console) {
        return (store, resolved, quiet) -> new RunSource.Ready(workload(resolved), resolved, List.of());
    }
}
