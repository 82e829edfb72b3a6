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

/** What executors' memory held over time, as far as telemetry saw it. */
public final class MemorySection implements Section {
    private static final int MOST_EXECUTORS = 32;

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
        return !drawn(data).isEmpty();
    }

    private static List<Executor> drawn(ReportData data) {
        return Seen.of(data.run()).executors().stream()
                .filter(executor -> executor.times().size() > 1 && executor.limit() > 0)
                .limit(MOST_EXECUTORS)
                .toList();
    }

    @Override
    public void write(Html html, ReportData data) {
        RunRecord run = data.run().orElseThrow();
        html.open("div", "class", "pair");
        for (Executor executor : drawn(data)) {
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
        double most = Math.max(executor.limit(), executor.peak());
        try (Chart chart = Chart.named(html, label, x, Scale.linear(0, most, 4, MemorySection::gib))) {
            chart.area("ldone", times, executor.memory());
            chart.line("ldone", times, executor.memory());
            chart.horizontalLine("mark", executor.limit());
        }
    }

    private static String gib(double bytes) {
        return NumberFormatter.bytes(bytes);
    }

    private static String summary(Executor executor) {
        return "Peak %s of %s of %s (%s). The line is the limit."
                .formatted(
                        NumberFormatter.bytes(executor.peak()),
                        NumberFormatter.bytes(executor.limit()),
                        executor.memoryKind().equals("device") ? "device memory" : "heap",
                        NumberFormatter.percent(executor.peakShare()));
    }
}
