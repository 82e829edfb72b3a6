package io.eraforge.cli.workload;

import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.NextCommand;
import io.eraforge.cli.view.RunSummary;
import io.eraforge.config.Settings;
import io.eraforge.engine.Nouns;
import io.eraforge.engine.Part;
import io.eraforge.engine.Workload;
import io.eraforge.engine.run.RunReport;
import io.eraforge.table.Store;
import io.eraforge.table.kernel.Tables;
import io.eraforge.telemetry.event.PartCoverage;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;

/** What a run does beside computing, in the order of its methods. One object serves one run. */
@FunctionalInterface
public interface RunSource {
    /**
     * The workload to run.
     *
     * @param settings those to run it with
     * @param coverage what runs on GPUs; empty on the CPU
     */
    record Ready(Workload workload, Settings settings, List<PartCoverage> coverage) {}

    /** Before Spark starts: may change its configuration. Returns the settings to use. */
    default Settings configure(Settings settings, SparkConf conf) {
        return settings;
    }

    /** Under the run's lease, before anything is computed: brings the input up to date. {@code quiet}: print nothing on stdout. */
    Ready prepare(Store store, Settings settings, boolean quiet);

    /** The parts to run. */
    default List<Part> parts(Workload workload, Tables tables) {
        return workload.parts(tables);
    }

    /** Prints the last line of JSON and what to do next. Returns the exit code. */
    default int finish(SparkSession spark, Settings settings, RunReport report, Output output) {
        return RunSummary.printResult(output.console(), report, output.nouns(), output.next());
    }

    /** Prints the last line of JSON of a run that threw. */
    default void fail(Console console, String runId, Exception failure, NextCommand next) {
        RunSummary.printFailure(console, runId, failure, next);
    }

    /** Where and with what words the result is printed. */
    record Output(Console console, Nouns nouns, NextCommand next) {}
}
