package io.eraforge.cli.launch;

import io.eraforge.cli.view.RunView;
import io.eraforge.config.Settings;
import io.eraforge.engine.Part;
import io.eraforge.engine.Workload;
import io.eraforge.engine.failure.FailedItemPublisher;
import io.eraforge.engine.job.Interruption;
import io.eraforge.engine.run.RunReport;
import io.eraforge.engine.run.RunRequest;
import io.eraforge.engine.run.WorkloadRunner;
import io.eraforge.table.Store;
import io.eraforge.telemetry.Telemetry;
import io.eraforge.telemetry.state.RunContext;
import io.eraforge.telemetry.state.RunState.Coverage;
import io.eraforge.telemetry.state.RunState.OnCpu;
import io.eraforge.workload.era.extract.LevelCoverage;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.SparkSession;

/** Runs a workload with telemetry attached: console, Spark UI tab, metrics and webhook. */
public final class MonitoredRun {
    private MonitoredRun() {}

    /** {@code coverage}: operators that run on the GPU, by level; empty on the CPU. */
    public static RunReport run(
            Workload workload,
            Store store,
            Interruption interruption,
            Settings settings,
            String runId,
            RunRequest request,
            String command,
            List<LevelCoverage> coverage,
            RunView view) {
        RunContext context = context(store.spark(), settings, request, command);
        try (Telemetry telemetry = Telemetry.of(store.spark().sparkContext(), settings, context)
                .addListener(view)
                .addView(view)
                .start()) {
            if (!coverage.isEmpty()) {
                telemetry
                        .tracker()
                        .coverage(coverage.stream().map(MonitoredRun::coverage).toList());
            }
            return runner(workload, telemetry, store, interruption, settings).run(runId, request);
        }
    }

    private static WorkloadRunner runner(
            Workload workload, Telemetry telemetry, Store store, Interruption interruption, Settings settings) {
        telemetry.addListener(new FailedItemPublisher(workload, store.tables(), telemetry.tracker()));
        return new WorkloadRunner(
                workload, store, settings, telemetry.listener(), interruption, telemetry.tracker()::summary);
    }

    private static RunContext context(SparkSession spark, Settings settings, RunRequest request, String command) {
        return new RunContext(
                command,
                settings.run().backend().name().toLowerCase(Locale.ROOT),
                settings.warehouse(),
                spark.sparkContext().applicationId(),
                request.parts().stream().map(Part::id).toList());
    }

    private static Coverage coverage(LevelCoverage level) {
        return new Coverage(
                level.level().name(),
                level.coverage(),
                level.onCpu().stream()
                        .map(on -> new OnCpu(on.operator(), on.reason()))
                        .toList(),
                level.cpuFeatures());
    }
}
