package io.eraforge.report;

import io.eraforge.report.draw.Bins;
import io.eraforge.report.draw.Chart;
import io.eraforge.report.draw.Html;
import io.eraforge.report.draw.Numbers;
import io.eraforge.report.draw.Scale;
import java.util.Arrays;

/** How long eras are, level by level, and where the minimum cuts. */
final class LengthsSection implements Section {
    private static final int BINS = 32;

    @Override
    public String id() {
        return "lengths";
    }

    @Override
    public String title() {
        return "Lengths of eras";
    }

    @Override
    public boolean tells(ReportData data) {
        return data.lengths().stream().anyMatch(level -> level.sorted().length > 0);
    }

    @Override
    public void write(Html html, ReportData data) {
        html.open("div", "class", "trio");
        for (EraLengths level : data.lengths()) {
            if (level.sorted().length > 0) {
                html.open("figure").leaf("figcaption", "Level " + level.level());
                chart(html, level);
                html.leaf("p", words(level), "class", "unit").close();
            }
        }
        html.close();
        html.open("p", "class", "note")
                .text("Eras by their number of readings. The line is the level's minimum; what lies below is ");
        html.text("grey and was not computed.").close();
    }

    private static void chart(Html html, EraLengths level) {
        long[] sorted = level.sorted();
        if (sorted[sorted.length - 1] == 0) {
            return;
        }
        Bins all = Bins.lengths(sorted, BINS);
        long[] kept = Arrays.stream(sorted).filter(n -> n >= level.minimum()).toArray();
        double[] edges = all.edges();
        double from = edges[0];
        double to = edges[edges.length - 1];
        Scale x = Bins.isLog(from, to)
                ? Scale.logarithmic(from, to, Numbers::compact)
                : Scale.linear(from, to, 4, Numbers::compact);
        String label = "Histogram of the lengths of %s eras of level %s"
                .formatted(Numbers.count(sorted.length), level.level());
        try (Chart chart = Chart.named(html, label, x, Scale.upTo(all.most(), 4, Numbers::compact))) {
            for (int i = 0; i < edges.length - 1; i++) {
                long above = between(kept, edges[i], edges[i + 1]);
                chart.bar("bar below", edges[i], edges[i + 1], above, all.counts()[i]);
                chart.bar("bar l" + level.level().key(), edges[i], edges[i + 1], 0, above);
            }
            if (level.minimum() > from && level.minimum() < to) {
                chart.rule("mark", level.minimum());
            }
        }
    }

    private static long between(long[] sorted, double from, double to) {
        return Arrays.stream(sorted).filter(n -> n >= from && n < to).count();
    }

    private static String words(EraLengths level) {
        long[] sorted = level.sorted();
        long empty = Arrays.stream(sorted).takeWhile(n -> n == 0).count();
        long kept = Arrays.stream(sorted).filter(n -> n >= level.minimum()).count();
        return "Median %s, longest %s. Minimum %s keeps %s of %s.%s"
                .formatted(
                        Numbers.count(sorted[sorted.length / 2]),
                        Numbers.count(sorted[sorted.length - 1]),
                        Numbers.count(level.minimum()),
                        Numbers.count(kept),
                        Numbers.count(sorted.length),
                        empty == 0 ? "" : " %s have no readings and are not drawn.".formatted(Numbers.count(empty)));
    }
}
