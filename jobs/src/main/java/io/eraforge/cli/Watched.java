package io.eraforge.cli;

import io.eraforge.config.Settings;
import io.eraforge.stage.Interruption;
import io.eraforge.stage.LevelCoverage;
import io.eraforge.stage.RunReport;
import io.eraforge.stage.RunRequest;
import io.eraforge.stage.RunStage;
import io.eraforge.table.Store;
import io.eraforge.telemetry.Telemetry;
import io.eraforge.telemetry.state.State.Coverage;
import io.eraforge.telemetry.state.State.OnCpu;
import io.eraforge.telemetry.state.Subject;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.SparkSession;

/** Computes features while the console, Spark's UI and whoever else listens are told how far it is. */
final class Watched {
    private Watched() {}

    /** {@code coverage} is what is known of the plan on GPUs, if anything. */
    static RunReport run(
            SparkSession spark,
            Settings settings,
            String runId,
            RunRequest request,
            String command,
            List<LevelCoverage> coverage,
            RunView view) {
        Subject subject = subject(spark, settings, request, command);
        try (Telemetry telemetry = Telemetry.of(spark.sparkContext(), settings, subject)
                .telling(view)
                .showing(view)
                .start()) {
            if (!coverage.isEmpty()) {
                telemetry
                        .board()
                        .coverage(coverage.stream().map(Watched::coverage).toList());
            }
            return Writing.with(
                    spark,
                    settings,
                    "run",
                    (store, interruption) ->
                            stage(telemetry, store, interruption, settings).run(runId, request));
        }
    }

    private static RunStage stage(Telemetry telemetry, Store store, Interruption interruption, Settings settings) {
        telemetry.telling(new FailedNews(store.tables(), telemetry.board()));
        return new RunStage(store, settings, telemetry.progress(), interruption);
    }

    private static Subject subject(SparkSession spark, Settings settings, RunRequest request, String command) {
        return new Subject(
                command,
                settings.run().backend().name().toLowerCase(Locale.ROOT),
                settings.warehouse(),
                spark.sparkContext().applicationId(),
                request.levels());
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
