package io.eraforge.report.section;

import io.eraforge.report.data.ReportData;
import io.eraforge.report.data.RunRecord;
import io.eraforge.report.data.RunRecord.PartRun;
import io.eraforge.report.html.Chart;
import io.eraforge.report.html.Html;
import io.eraforge.report.html.NumberFormatter;
import io.eraforge.report.html.Scale;
import io.eraforge.table.ledger.LedgerEntry;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.lang3.StringUtils;

/** Items written over the course of the run, and the throughput of each wave. */
public final class ThroughputSection implements Section {
    private static final int MAX_TICKS = 4;

    @Override
    public String id() {
        return "throughput";
    }

    @Override
    public String title(ReportData data) {
        return "Throughput";
    }

    @Override
    public boolean appliesTo(ReportData data) {
        return data.run().map(run -> run.items() > 0).orElse(false);
    }

    @Override
    public void write(Html html, ReportData data) {
        RunRecord run = data.run().orElseThrow();
        Scale time = Scale.linear(0, run.seconds(), 6, NumberFormatter::seconds);
        html.open("div", "class", "pair");
        html.open("figure")
                .element("figcaption", StringUtils.capitalize(data.nouns().items()) + " written");
        drawWritten(html, data, run, time);
        html.element("p", "since the run's start", "class", "unit").close();
        html.open("figure")
                .element("figcaption", StringUtils.capitalize(data.nouns().cost()) + " per second by wave");
        drawThroughput(html, data, run, time);
        html.element(
                        "p",
                        "since the run's start; a bar's area is the %s of its wave"
                                .formatted(data.nouns().cost()),
                        "class",
                        "unit")
                .close();
        html.close();
        Legend.parts(html, data, run.parts().stream().map(PartRun::part).toList());
    }

    private static void drawWritten(Html html, ReportData data, RunRecord run, Scale time) {
        long maxItems = run.parts().stream().mapToLong(PartRun::items).max().orElse(0);
        String label = "%s written over time, %s in total"
                .formatted(StringUtils.capitalize(data.nouns().items()), NumberFormatter.count(run.items()));
        try (Chart chart =
                Chart.withAxes(html, label, time, Scale.upTo(maxItems, MAX_TICKS, NumberFormatter::compact))) {
            for (PartRun part : run.parts()) {
                drawSteps(chart, data.colour(part.part()), run, part);
            }
        }
    }

    /** Items count from the time of their commit. */
    private static void drawSteps(Chart chart, String colour, RunRecord run, PartRun part) {
        List<Double> xs = new ArrayList<>();
        List<Double> ys = new ArrayList<>();
        double sum = 0;
        for (LedgerEntry wave : waves(run, part)) {
            if (xs.isEmpty()) {
                xs.add(secondsAt(run, wave.startedUs()));
                ys.add(sum);
            }
            xs.add(secondsAt(run, wave.endedUs()));
            ys.add(sum);
            sum += wave.eras();
            xs.add(secondsAt(run, wave.endedUs()));
            ys.add(sum);
        }
        xs.add(run.seconds());
        ys.add(sum);
        chart.line(colour, xs, ys);
    }

    private static void drawThroughput(Html html, ReportData data, RunRecord run, Scale time) {
        double maxRate =
                run.waves().stream().mapToDouble(ThroughputSection::rate).max().orElse(0);
        String label = "%s per second of each of %d waves; maximum %s"
                .formatted(
                        StringUtils.capitalize(data.nouns().cost()),
                        run.waves().size(),
                        NumberFormatter.compact(maxRate));
        try (Chart chart =
                Chart.withAxes(html, label, time, Scale.upTo(maxRate, MAX_TICKS, NumberFormatter::compact))) {
            for (PartRun part : run.parts()) {
                for (LedgerEntry wave : waves(run, part)) {
                    String kind = "bar " + data.colour(part.part());
                    chart.bar(kind, secondsAt(run, wave.startedUs()), secondsAt(run, wave.endedUs()), 0, rate(wave));
                }
            }
        }
    }

    private static List<LedgerEntry> waves(RunRecord run, PartRun part) {
        return run.waves().stream()
                .filter(wave -> wave.level().equals(part.part()))
                .toList();
    }

    private static double rate(LedgerEntry wave) {
        return wave.values() / Math.max(1e-3, RunRecord.seconds(wave));
    }

    private static double secondsAt(RunRecord run, long us) {
        return (us - run.startedUs()) / 1e6;
    }
}
