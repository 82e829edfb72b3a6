package io.eraforge.report.era;

import io.eraforge.report.data.ReportData;
import io.eraforge.report.html.Chart;
import io.eraforge.report.html.HistogramBins;
import io.eraforge.report.html.Html;
import io.eraforge.report.html.NumberFormatter;
import io.eraforge.report.html.Scale;
import java.util.Arrays;

/** Histograms of era lengths by level, with the minimum marked. */
final class EraLengthsSection implements EraSection {
    private static final int BINS = 32;

    @Override
    public String id() {
        return "lengths";
    }

    @Override
    public String title() {
        return "Era lengths";
    }

    @Override
    public boolean appliesTo(EraReport data) {
        return data.lengths().stream().anyMatch(level -> level.sorted().length > 0);
    }

    @Override
    public void write(Html html, ReportData report, EraReport data) {
        html.open("div", "class", "trio");
        for (EraLengths level : data.lengths()) {
            if (level.sorted().length > 0) {
                html.open("figure").element("figcaption", "Level " + level.level());
                chart(html, level);
                html.element("p", summary(level), "class", "unit").close();
            }
        }
        html.close();
        html.element(
                "p",
                "Eras by number of readings. The line marks the level's minimum; shorter eras (grey) were not computed.",
                "class",
                "note");
    }

    private static void chart(Html html, EraLengths level) {
        long[] sorted = level.sorted();
        if (sorted[sorted.length - 1] == 0) {
            return;
        }
        HistogramBins all = HistogramBins.ofLengths(sorted, BINS);
        long[] kept = Arrays.stream(sorted).filter(n -> n >= level.minimum()).toArray();
        double[] edges = all.edges();
        double from = edges[0];
        double to = edges[edges.length - 1];
        Scale x = HistogramBins.isLog(from, to)
                ? Scale.logarithmic(from, to, NumberFormatter::compact)
                : Scale.linear(from, to, 4, NumberFormatter::compact);
        String label = "Histogram of the lengths of %s eras at level %s"
                .formatted(NumberFormatter.count(sorted.length), level.level());
        try (Chart chart = Chart.withAxes(html, label, x, Scale.upTo(all.maxCount(), 4, NumberFormatter::compact))) {
            for (int i = 0; i < edges.length - 1; i++) {
                long above = between(kept, edges[i], edges[i + 1]);
                chart.bar("bar below", edges[i], edges[i + 1], above, all.counts()[i]);
                chart.bar("bar l" + level.level().key(), edges[i], edges[i + 1], 0, above);
            }
            if (level.minimum() > from && level.minimum() < to) {
                chart.verticalLine("mark", level.minimum());
            }
        }
    }

    private static long between(long[] sorted, double from, double to) {
        return Arrays.stream(sorted).filter(n -> n >= from && n < to).count();
    }

    private static String summary(EraLengths level) {
        long[] sorted = level.sorted();
        long empty = Arrays.stream(sorted).takeWhile(n -> n == 0).count();
        long kept = Arrays.stream(sorted).filter(n -> n >= level.minimum()).count();
        return "Median %s, longest %s. The minimum of %s keeps %s of %s.%s"
                .formatted(
                        NumberFormatter.count(sorted[sorted.length / 2]),
                        NumberFormatter.count(sorted[sorted.length - 1]),
                        NumberFormatter.count(level.minimum()),
                        NumberFormatter.count(kept),
                        NumberFormatter.count(sorted.length),
                        empty == 0
                                ? ""
                                : " %s have no readings and are not shown.".formatted(NumberFormatter.count(empty)));
    }
}
