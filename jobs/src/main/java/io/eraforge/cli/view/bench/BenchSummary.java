package io.eraforge.cli.view.bench;

import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.HumanFormat;
import io.eraforge.tool.bench.BenchReport;
import io.eraforge.tool.bench.BenchStep;
import io.eraforge.tool.bench.Ratios.Ratio;
import io.eraforge.tool.bench.TelemetryOverhead;
import java.util.List;
import java.util.Locale;

/** Prints the figures of a bench. */
public final class BenchSummary {
    private BenchSummary() {}

    public static void print(Console console, BenchReport report) {
        console.heading("%s rows × %d sensors, %s values in %s, %s"
                .formatted(
                        HumanFormat.count(report.rows()),
                        report.sensors(),
                        HumanFormat.count(report.volume().values()),
                        HumanFormat.eras(report.eras()),
                        report.shape().name().toLowerCase(Locale.ROOT)));
        console.line("%d cores, %s heap, Java %s, Spark %s; medians of %d; data generated in %s"
                .formatted(
                        report.cores(),
                        HumanFormat.bytes(report.maxHeap()),
                        report.java(),
                        report.spark(),
                        report.repeats(),
                        HumanFormat.duration(report.dataSeconds())));
        speed(console, report.steps());
        cost(console, report.steps());
        if (report.telemetry() != null) {
            telemetry(console, report.telemetry());
        }
        if (!report.peers().isEmpty()) {
            peers(console, report);
        }
    }

    private static void telemetry(Console console, TelemetryOverhead telemetry) {
        console.line(String.format(
                Locale.ROOT,
                "Telemetry: a run takes %s (CPU %s) without and %s (CPU %s) with it: %+.1f %% (CPU %+.1f %%)",
                time(telemetry.off().wall().median()),
                time(telemetry.off().cpu().median()),
                time(telemetry.on().wall().median()),
                time(telemetry.on().cpu().median()),
                100 * telemetry.share(),
                100 * telemetry.cpuShare()));
    }

    private static void speed(Console console, List<BenchStep> steps) {
        console.table(
                List.of(
                        "Step",
                        ">Time",
                        ">CPU",
                        ">Computing",
                        ">Commits etc.",
                        ">Rows/s",
                        ">Values/s",
                        ">Eras/s",
                        ">× scan"),
                steps.stream()
                        .map(step -> List.of(
                                step.name(),
                                time(step.seconds()),
                                time(step.cpuSeconds()),
                                time(step.computing()),
                                time(step.rest()),
                                rate(step.rowsPerSecond()),
                                rate(step.valuesPerSecond()),
                                rate(step.erasPerSecond()),
                                number(step.scanRatio())))
                        .toList());
    }

    private static void cost(Console console, List<BenchStep> steps) {
        console.table(
                List.of("Step", ">Warm-ups", ">Heap after GC", ">Resident", ">Files written", ">Size"),
                steps.stream()
                        .map(step -> List.of(
                                step.name(),
                                Integer.toString(step.warmUps()),
                                HumanFormat.bytes(step.heapPeak()),
                                step.residentPeak() < 0 ? "unknown" : HumanFormat.bytes(step.residentPeak()),
                                HumanFormat.count(step.files()),
                                HumanFormat.bytes(step.bytes())))
                        .toList());
    }

    private static void peers(Console console, BenchReport report) {
        console.table(
                List.of("Peer", "What", ">Time", ">CPU", ">Values/s", "How"),
                report.peers().stream()
                        .map(peer -> List.of(
                                peer.peer(),
                                peer.what(),
                                time(peer.seconds()),
                                time(peer.cpuSeconds()),
                                rate(peer.valuesPerSecond()),
                                peer.note()))
                        .toList());
        console.table(
                List.of("Compared", ">Wall", ">CPU", "By", ">Target", ">Stretch", "Met"),
                report.ratios().stream().map(BenchSummary::ratio).toList());
    }

    private static List<String> ratio(Ratio ratio) {
        String bound = ratio.atLeast() ? "≥ " : "≤ ";
        return List.of(
                ratio.what(),
                number(ratio.wall()),
                number(ratio.cpu()),
                ratio.byCpu() ? "CPU" : "wall",
                bounded(bound, ratio.target()),
                bounded(bound, ratio.stretch()),
                !ratio.known() ? "not measured" : Double.isNaN(ratio.target()) ? "" : ratio.met() ? "yes" : "no");
    }

    private static String bounded(String bound, double value) {
        return Double.isNaN(value) ? "" : bound + number(value);
    }

    private static String time(double seconds) {
        return Double.isNaN(seconds) ? "" : String.format(Locale.ROOT, "%.2f s", seconds);
    }

    private static String rate(double perSecond) {
        return Double.isFinite(perSecond) ? HumanFormat.count(Math.round(perSecond)) : "";
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.2f", value);
    }
}
