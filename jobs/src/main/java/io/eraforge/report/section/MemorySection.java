package io.eraforge.report.section;

import io.eraforge.report.data.ReportData;
import io.eraforge.report.data.RunRecord;
import io.eraforge.report.html.Chart;
import io.eraforge.report.html.Html;
import io.eraforge.report.html.NumberFormatter;
import io.eraforge.report.html.Scale;
import io.eraforge.telemetry.state.RunState.ExecutorHistory;
import io.eraforge.telemetry.state.RunState.ExecutorState;
import io.eraforge.telemetry.state.RunState.Memory;
import io.eraforge.telemetry.state.TelemetrySummary;
import java.util.List;
import java.util.stream.IntStream;

/** Memory use of each executor over time, as sampled by telemetry. */
public final class MemorySection implements Section {
    private static final int MAX_EXECUTORS = 32;

    @Override
    public String id() {
        return "memory";
    }

    @Override
    public String title(ReportData data) {
        return "Memory";
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
                .filter(executor -> knownPoints(executor.history()).length > 1
                        && executor.memory().limited())
                .limit(MAX_EXECUTORS)
                .toList();
    }

    /** Indexes of the points whose memory is known. */
    private static int[] knownPoints(ExecutorHistory history) {
        return IntStream.range(0, Math.min(history.tMs().length, history.memory().length))
                .filter(i -> !Double.isNaN(history.memory()[i]))
                .toArray();
    }

    @Override
    public void write(Html html, ReportData data) {
        RunRecord run = data.run().orElseThrow();
        html.open("div", "class", "pair");
        for (ExecutorState executor : executors(data)) {
            html.open("figure").element("figcaption", name(executor));
            chart(html, run, executor);
            html.element("p", summary(executor), "class", "unit").close();
        }
        html.close();
    }

    private static String name(ExecutorState executor) {
        return executor.gpu() == null || executor.gpu().isEmpty()
                ? "Executor " + executor.id()
                : "Executor %s, %s".formatted(executor.id(), executor.gpu());
    }

    private static void chart(Html html, RunRecord run, ExecutorState executor) {
        double start = run.startedUs() / 1e6;
        ExecutorHistory history = executor.history();
        int[] points = knownPoints(history);
        List<Double> times = IntStream.of(points)
                .mapToObj(i -> Math.max(0, history.tMs()[i] / 1e3 - start))
                .toList();
        List<Double> memory =
                IntStream.of(points).mapToObj(i -> history.memory()[i]).toList();
        double last = Math.max(run.seconds(), times.get(times.size() - 1));
        Scale x = Scale.linear(0, last, 5, NumberFormatter::seconds);
        String label = "Memory of executor %s over time. %s".formatted(executor.id(), summary(executor));
        double top = Math.max(executor.memory().limit(), peak(executor.memory()));
        try (Chart chart = Chart.withAxes(html, label, x, Scale.linear(0, top, 4, NumberFormatter::bytes))) {
            chart.area("ldone", times, memory);
            chart.line("ldone", times, memory);
            chart.horizontalLine("mark", executor.memory().limit());
        }
    }

    private static String summary(ExecutorState executor) {
        Memory memory = executor.memory();
        return "Peak %s of %s %s (%s). The line marks the limit."
                .formatted(
                        NumberFormatter.bytes(peak(memory)),
                        NumberFormatter.bytes(memory.limit()),
                        memory.onDevice() ? "device memory" : "heap",
                        NumberFormatter.percent(memory.peakShare()));
    }

    private static double peak(Memory memory) {
        return memory.peak() == null ? 0 : memory.peak();
    }
}
