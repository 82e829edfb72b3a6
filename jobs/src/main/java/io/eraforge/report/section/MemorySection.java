package io.eraforge.report.section;

import io.eraforge.report.data.ReportData;
import io.eraforge.report.data.RunRecord;
import io.eraforge.report.html.Chart;
import io.eraforge.report.html.Html;
import io.eraforge.report.html.NumberFormatter;
import io.eraforge.report.html.Scale;
import io.eraforge.telemetry.state.Seen;
import io.eraforge.telemetry.state.Seen.Executor;
import java.util.List;

/** Memory use of each executor over time, as sampled by telemetry. */
public final class MemorySection implements Section {
    private static final int MAX_EXECUTORS = 32;

    @Override
    public String id() {
        return "memory";
    }

    @Override
    public String title() {
        return "Memory";
    }

    @Override
    public boolean appliesTo(ReportData data) {
        return !executors(data).isEmpty();
    }

    private static List<Executor> executors(ReportData data) {
        return Seen.of(data.run()).executors().stream()
                .filter(executor -> executor.times().size() > 1 && executor.limit() > 0)
                .limit(MAX_EXECUTORS)
                .toList();
    }

    @Override
    public void write(Html html, ReportData data) {
        RunRecord run = data.run().orElseThrow();
        html.open("div", "class", "pair");
        for (Executor executor : executors(data)) {
            html.open("figure").element("figcaption", name(executor));
            chart(html, run, executor);
            html.element("p", summary(executor), "class", "unit").close();
        }
        html.close();
    }

    private static String name(Executor executor) {
        return executor.gpu().isEmpty()
                ? "Executor " + executor.id()
                : "Executor %s, %s".formatted(executor.id(), executor.gpu());
    }

    private static void chart(Html html, RunRecord run, Executor executor) {
        double start = run.startedUs() / 1e6;
        List<Double> times =
                executor.times().stream().map(t -> Math.max(0, t - start)).toList();
        double last = Math.max(run.seconds(), times.get(times.size() - 1));
        Scale x = Scale.linear(0, last, 5, NumberFormatter::seconds);
        String label = "Memory of executor %s over time. %s".formatted(executor.id(), summary(executor));
        double top = Math.max(executor.limit(), executor.peak());
        try (Chart chart = Chart.withAxes(html, label, x, Scale.linear(0, top, 4, NumberFormatter::bytes))) {
            chart.area("ldone", times, executor.memory());
            chart.line("ldone", times, executor.memory());
            chart.horizontalLine("mark", executor.limit());
        }
    }

    private static String summary(Executor executor) {
        return "Peak %s of %s of %s (%s). The line marks the limit."
                .formatted(
                        NumberFormatter.bytes(executor.peak()),
                        NumberFormatter.bytes(executor.limit()),
                        executor.memoryKind().equals("device") ? "device memory" : "heap",
                        NumberFormatter.percent(executor.peakShare()));
    }
}
