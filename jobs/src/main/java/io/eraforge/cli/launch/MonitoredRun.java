package io.eraforge.cli.launch;

import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.ProgressMode;
import io.eraforge.cli.view.RunView;
import io.eraforge.config.Settings;
import io.eraforge.engine.Nouns;
import io.eraforge.engine.Part;
import io.eraforge.engine.Workload;
import io.eraforge.engine.failure.FailedItemPublisher;
import io.eraforge.engine.job.Interruption;
import io.eraforge.engine.run.RunReport;
import io.eraforge.engine.run.RunRequest;
import io.eraforge.engine.run.WorkloadRunner;
import io.eraforge.table.Store;
import io.eraforge.telemetry.Telemetry;
import io.eraforge.telemetry.event.PartCoverage;
import io.eraforge.telemetry.event.RunEvent.CoverageMeasured;
import io.eraforge.telemetry.event.Vocabulary;
import io.eraforge.telemetry.state.RunContext;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.commons.lang3.StringUtils;

/** Runs a workload with telemetry attached: console, Spark UI tab, metrics and webhook. */
public final class MonitoredRun {
    private final Workload workload;
    private final Store store;
    private final Interruption interruption;
    private final Settings settings;
    private final Console console;

    public MonitoredRun(Workload workload, Store store, Interruption interruption, Settings settings, Console console) {
        this.workload = workload;
        this.store = store;
        this.interruption = interruption;
        this.settings = settings;
        this.console = console;
    }

    /** {@code coverage}: operators that run on the GPU, by part; empty on the CPU. */
    public RunReport run(
            String runId, RunRequest request, String command, List<PartCoverage> coverage, ProgressMode progress) {
        RunContext context = context(request, command);
        RunView view = RunView.of(progress, console, context.words());
        try (Telemetry telemetry = Telemetry.of(store.spark().sparkContext(), settings, context)
                .addListener(view)
                .addView(view)
                .start()) {
            if (!coverage.isEmpty()) {
                telemetry.listener().onEvent(new CoverageMeasured(coverage));
            }
            return runner(telemetry).run(runId, request);
        }
    }

    private WorkloadRunner runner(Telemetry telemetry) {
        telemetry.addListener(new FailedItemPublisher(workload, store.tables(), telemetry.tracker()));
        return new WorkloadRunner(
                workload, store, settings, telemetry.listener(), interruption, telemetry.tracker()::summary);
    }

    private RunContext context(RunRequest request, String command) {
        return new RunContext(
                command,
                settings.run().backend().name().toLowerCase(Locale.ROOT),
                settings.warehouse(),
                store.spark().sparkContext().applicationId(),
                request.parts().stream().map(Part::id).toList(),
                words(request.parts()));
    }

    private Vocabulary words(List<Part> parts) {
        Nouns nouns = workload.nouns();
        Map<String, String> labels = parts.stream()
                .filter(part -> !part.label().equals(StringUtils.capitalize(nouns.part()) + " " + part.id()))
                .collect(Collectors.toMap(Part::id, Part::label));
        return new Vocabulary(
                nouns.part(), nouns.item(), nouns.items(), nouns.cost(), failures(workload, parts), labels);
    }

    /** The table of the units of these parts that failed; empty without parts. */
    public static String failures(Workload workload, List<Part> parts) {
        return parts.isEmpty() ? "" : workload.output(parts.get(0)).failures().name();
    }
}
