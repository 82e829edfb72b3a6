package io.eraforge.cli.view.bench;

import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.HumanFormat;
import io.eraforge.tool.bench.BenchStep;
import io.eraforge.tool.bench.ScaleBenchmark.Cost;
import java.util.List;
import java.util.Locale;

/** Prints the cost by waves, buckets, eras and rows as Markdown. */
public final class ScaleTable {
    private ScaleTable() {}

    public static void print(Console console, List<Cost> costs) {
        console.line(
                "| | rows × sensors, eras | prepare, CPU s (wall) | run of `minimal`, CPU s (wall) | heap, prepare; run |");
        console.line("|---|---|---|---|---|");
        costs.forEach(cost -> console.line("| %s %s | %s × %d, %s | %s | %s | %s; %s |"
                .formatted(
                        HumanFormat.count(cost.point().count()),
                        cost.point().dimension(),
                        HumanFormat.count(cost.point().rows()),
                        cost.point().sensors(),
                        HumanFormat.count(cost.point().eras()),
                        time(cost.prepare()),
                        time(cost.run()),
                        HumanFormat.bytes(cost.prepare().heapPeak()),
                        HumanFormat.bytes(cost.run().heapPeak()))));
    }

    private static String time(BenchStep step) {
        return String.format(Locale.ROOT, "%.1f (%.1f)", step.cpuSeconds(), step.seconds());
    }
}
