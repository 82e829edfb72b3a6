package io.eraforge.cli.era;

import io.eraforge.cli.launch.BackendChoice;
import io.eraforge.cli.launch.ComputedSettings;
import io.eraforge.cli.launch.PrepareFirst;
import io.eraforge.cli.launch.SensorCheck;
import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.MinimumRowsView;
import io.eraforge.cli.view.NextCommand;
import io.eraforge.cli.workload.RunSource;
import io.eraforge.config.Settings;
import io.eraforge.engine.Part;
import io.eraforge.engine.Workload;
import io.eraforge.engine.run.RunReport;
import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Store;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.telemetry.event.PartCoverage;
import io.eraforge.workload.era.EraWorkload;
import io.eraforge.workload.era.extract.LevelCoverage;
import io.eraforge.workload.era.extract.LevelMinimum;
import io.eraforge.workload.era.prepare.Staleness;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;

/** A run of eras: chooses the backend, prepares first, and advises on minimums that leave a level without eras. */
final class EraRun implements RunSource {
    private final EraRunOptions options;
    private final FeatureSet features;
    private final List<Level> levels;
    private final BackendChoice backend;
    private final Console console;
    private Staleness prepared;

    EraRun(EraRunOptions options, Settings settings, Console console) {
        this.options = options;
        this.console = console;
        this.features = options.features().resolve(settings);
        this.levels = options.levels();
        this.backend = new BackendChoice(settings.run().backend(), console);
    }

    @Override
    public Settings configure(Settings settings, SparkConf conf) {
        Settings resolved = backend.resolve(settings, conf);
        if (options.hasBatchSize() && resolved.run().backend() == Settings.Backend.CPU) {
            console.info("--batch-size has no effect on the CPU, which computes one era at a time.");
        }
        return resolved;
    }

    @Override
    public Ready prepare(Store store, Settings settings, boolean quiet) {
        SensorCheck.check(store.tables(), features);
        PrepareFirst first = new PrepareFirst(store, settings, console);
        prepared = options.noPrepare() ? first.skip() : first.run(quiet);
        ComputedSettings.changedMinimums(settings, features.name(), new Ledger(store.tables()))
                .ifPresent(console::info);
        // On the GPU this needs the era partitions.
        Settings checked = backend.verifyCoverage(store.spark(), settings, levels, features);
        return new Ready(
                new EraWorkload(checked, features),
                checked,
                backend.coverage().stream().map(EraRun::coverage).toList());
    }

    private static PartCoverage coverage(LevelCoverage level) {
        return new PartCoverage(
                level.level().name(),
                level.coverage(),
                level.onCpu().stream()
                        .map(on -> new PartCoverage.OnCpu(on.operator(), on.reason()))
                        .toList(),
                level.cpuFeatures());
    }

    @Override
    public List<Part> parts(Workload workload, Tables tables) {
        return EraWorkload.parts(levels);
    }

    @Override
    public int finish(SparkSession spark, Settings settings, RunReport report, Output output) {
        try (Store store = Store.openForReading(spark, settings.warehouse())) {
            // A signal may have ended the run while it prepared.
            Staleness source = prepared == null ? Staleness.of(store.tables()) : prepared;
            List<LevelMinimum> uncomputed = LevelMinimum.read(store.tables(), settings, withoutFeatures(report));
            if (report.isEmpty()) {
                return EraRunSummary.printEmpty(console, report, source, uncomputed, output.next());
            }
            MinimumRowsView.showUncomputed(console, uncomputed, output.next(), List.of());
            return EraRunSummary.printResult(console, report, source, output.next());
        }
    }

    private static List<Level> withoutFeatures(RunReport report) {
        return report.parts().stream()
                .filter(part -> part.items() + part.skipped() == 0)
                .map(part -> EraWorkload.level(part.part()))
                .toList();
    }

    @Override
    public void fail(Console console, String runId, Exception failure, NextCommand next) {
        EraRunSummary.printFailure(console, runId, failure, next);
    }
}
