package io.eraforge.report.section;

import io.eraforge.report.data.ReportData;
import io.eraforge.report.html.Html;
import io.eraforge.report.html.HtmlTable;
import io.eraforge.report.html.NumberFormatter;
import io.eraforge.telemetry.state.RunState.ExecutorState;
import io.eraforge.telemetry.state.RunState.Work;
import io.eraforge.telemetry.state.TelemetrySummary;
import java.util.List;

/** What the device of each executor computed, and what its cores did beside it. */
public final class WorkSection implements Section {
    @Override
    public String id() {
        return "work";
    }

    @Override
    public String title(ReportData data) {
        return "Device and cores";
    }

    @Override
    public boolean appliesTo(ReportData data) {
        return !executors(data).isEmpty();
    }

    private static List<ExecutorState> executors(ReportData data) {
        return data
                .run()
                .map(run -> TelemetrySummary.from(run.detail().telemetry()))
                .orElse(TelemetrySummary.EMPTY)
                .executors()
                .stream()
                .filter(executor -> executor.work() != null)
                .toList();
    }

    @Override
    public void write(Html html, ReportData data) {
        html.element(
                "p",
                "Both take rows of the same batches, each as fast as it is. Times are summed over tasks and over cores; a side with"
                        + " much less time than the run has waited for the other. Ties are rows in which rounding on the device might have"
                        + " decided a comparison: the cores computed them again.",
                "class",
                "note");
        HtmlTable.write(
                html,
                "Rows and time by executor",
                List.of(
                        "Executor",
                        ">Rows on the device",
                        ">Rows on the cores",
                        ">Of these, ties",
                        ">Device",
                        ">Cores"),
                executors(data).stream().map(WorkSection::row).toList());
    }

    private static List<String> row(ExecutorState executor) {
        Work work = executor.work();
        return List.of(
                executor.id(),
                NumberFormatter.count(work.deviceRows()),
                NumberFormatter.count(work.coreRows()),
                NumberFormatter.count(work.recomputedRows()),
                NumberFormatter.seconds(work.deviceMs() / 1e3),
                NumberFormatter.seconds(work.coreMs() / 1e3));
    }
}
