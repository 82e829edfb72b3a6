package io.eraforge.cli.view.bench;

import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.HumanFormat;
import io.eraforge.tool.bench.BenchCost;
import io.eraforge.tool.bench.BenchReport;
import io.eraforge.tool.bench.BenchStep;
import io.eraforge.tool.bench.ReadmeFigures;
import io.eraforge.tool.bench.TelemetryOverhead;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** Prints the figures of a bench, then the README's speed tables as Markdown. */
public final class BenchReadme {
    private static final String COMMAND = "`submit/eraforge bench --peers --readme`";

    private final Console console;
    private final ReadmeFigures figures;

    private BenchReadme(Console console, ReadmeFigures figures) {
        this.console = console;
        this.figures = figures;
    }

    public static void print(Console console, ReadmeFigures figures) {
        BenchSummary.print(console, figures.bench());
        BenchSummary.print(console, figures.smallEras());
        BenchReadme readme = new BenchReadme(console, figures);
        readme.times();
        console.line("");
        readme.comparisons();
    }

    private void times() {
        BenchReport bench = figures.bench();
        String data = "%s readings × %d sensors, %s"
                .formatted(HumanFormat.count(bench.rows()), bench.sensors(), HumanFormat.eras(bench.eras()));
        console.line("| what | measured | command |");
        console.line("|---|---|---|");
        row(
                "from nothing to feature tables, 230 eras × 12 sensors × 165 features",
                command("demo"),
                "`submit/eraforge demo`");
        row("status of every era", command("status"), "`submit/eraforge status`");
        row("%s: `ingest` of a CSV file as a command".formatted(data), command("ingest"), COMMAND);
        ingest("CSV, two decimals");
        ingest("CSV, all digits");
        ingest("Parquet");
        ingest("JSON lines");
        row("the same: prepare one level", step(bench, "prepare", BenchReadme::time), "");
        row("the same: prepare three levels", step(bench, "prepare, three levels", BenchReadme::time), "");
        row("the same: run of `core`, 165 features, including commit", step(bench, "run core", BenchReadme::rate), "");
        row("the same: run of `efficient`, 782 features", step(bench, "run efficient", BenchReadme::rate), "");
        row("the same: run of `minimal`, 10 features", step(bench, "run minimal", BenchReadme::scan), "");
        BenchReport small = figures.smallEras();
        row(
                "%s of 3 readings × 2 sensors: prepare; run of `minimal`".formatted(HumanFormat.eras(small.eras())),
                "%s; %s"
                        .formatted(
                                step(small, "prepare", BenchReadme::time),
                                step(small, "run minimal", BenchReadme::heap)),
                "");
        row(
                "telemetry: a run%s with it against without".formatted(length(bench.telemetry())),
                telemetry(bench.telemetry()),
                "");
    }

    private void ingest(String source) {
        row(
                "the same, in a warm process: ingest of %s".formatted(source),
                step(figures.bench(), "ingest " + source, BenchReadme::time),
                "");
    }

    private void comparisons() {
        console.line("| compared | wall | CPU |");
        console.line("|---|---|---|");
        figures.bench()
                .ratios()
                .forEach(ratio -> console.line("| %s | %s | %s |"
                        .formatted(
                                ratio.what(),
                                ratio.byCpu() ? times(ratio.wall()) : bold(ratio.wall()),
                                ratio.byCpu() ? bold(ratio.cpu()) : times(ratio.cpu()))));
    }

    private void row(String what, String measured, String command) {
        console.line("| %s | %s | %s |".formatted(what, measured, command));
    }

    private String command(String name) {
        BenchCost cost = figures.commands().getOrDefault(name, BenchCost.UNKNOWN);
        return cost.equals(BenchCost.UNKNOWN) ? "not measured" : both(cost.seconds(), cost.cpuSeconds());
    }

    private static String step(BenchReport report, String name, Function<BenchStep, String> figure) {
        Optional<BenchStep> step =
                report.steps().stream().filter(s -> s.name().equals(name)).findFirst();
        return step.map(figure).orElse("not measured");
    }

    private static String time(BenchStep step) {
        return both(step.seconds(), step.cpuSeconds());
    }

    private static String rate(BenchStep step) {
        return "%s, %sM values/s".formatted(time(step), number(step.valuesPerSecond() / 1e6));
    }

    private static String scan(BenchStep step) {
        return "%s, %s × Spark's bare scan".formatted(time(step), number(step.scanRatio()));
    }

    private static String heap(BenchStep step) {
        return "%s, heap %s".formatted(time(step), HumanFormat.bytes(step.heapPeak()));
    }

    /** How long the run takes: what telemetry costs a short one says little about others. */
    private static String length(TelemetryOverhead telemetry) {
        return telemetry == null
                ? ""
                : " of %s s".formatted(number(telemetry.off().wall().median()));
    }

    private static String telemetry(TelemetryOverhead telemetry) {
        return telemetry == null
                ? "not measured"
                : String.format(
                        Locale.ROOT, "%+.1f %% (CPU %+.1f %%)", 100 * telemetry.share(), 100 * telemetry.cpuShare());
    }

    private static String both(double seconds, double cpuSeconds) {
        return "%s s (CPU %s s)".formatted(number(seconds), number(cpuSeconds));
    }

    private static String bold(double ratio) {
        return Double.isNaN(ratio) ? times(ratio) : "**%s**".formatted(times(ratio));
    }

    private static String times(double ratio) {
        return Double.isNaN(ratio) ? "not measured" : number(ratio) + " ×";
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
    }
}
