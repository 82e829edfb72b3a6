package io.eraforge.report.section;

import io.eraforge.report.data.ReportData;
import io.eraforge.report.data.RunRecord;
import io.eraforge.report.data.RunRecord.LevelRun;
import io.eraforge.report.html.Chart;
import io.eraforge.report.html.Html;
import io.eraforge.report.html.NumberFormatter;
import io.eraforge.report.html.Scale;
import io.eraforge.table.ledger.LedgerEntry;
import java.util.ArrayList;
import java.util.List;

/** Eras written over the course of the run, and the throughput of each wave. */
public final class ThroughputSection implements Section {
    private static final int MAX_TICKS = 4;

    @Override
    public String id() {
        return "throughput";
    }

    @Override
    public String title() {
        return "Throughput";
    }

    @Override
    public boolean appliesTo(ReportData data) {
        return data.run().map(run -> run.eras() > 0).orElse(false);
    }

    @Override
    public void write(Html html, ReportData data) {
        RunRecord run = data.run().orElseThrow();
        Scale time = Scale.linear(0, run.seconds(), 6, NumberFormatter::seconds);
        html.open("div", "class", "pair");
        html.open("figure").element("figcaption", "Eras written");
        drawWritten(html, run, time);
        html.element("p", "since the run's start", "class", "unit").close();
        html.open("figure").element("figcaption", "Values per second by wave");
        drawThroughput(html, run, time);
        html.element("p", "since the run's start; a bar's area is the number of values in its wave", "class", "unit")
                .close();
        html.close();
        Legend.levels(html, run.levels().stream().map(LevelRun::level).toList());
    }

    private static void drawWritten(Html html, RunRecord run, Scale time) {
        long maxEras = run.levels().stream().mapToLong(LevelRun::eras).max().orElse(0);
        String label = "Eras written over time, %s in total".formatted(NumberFormatter.count(run.eras()));
        try (Chart chart =
                Chart.withAxes(html, label, time, Scale.upTo(maxEras, MAX_TICKS, NumberFormatter::compact))) {
            for (LevelRun level : run.levels()) {
                drawSteps(chart, run, level);
            }
        }
    }

    /** Eras count from the time of their commit. */
    private static void drawSteps(Chart chart, RunRecord run, LevelRun level) {
        List<Double> xs = new ArrayList<>();
        List<Double> ys = new ArrayList<>();
        double sum = 0;
        for (LedgerEntry wave : waves(run, level)) {
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
        chart.line("l" + level.level().key(), xs, ys);
    }

    private static void drawThroughput(Html html, RunRecord run, Scale time) {
        double maxRate =
                run.waves().stream().mapToDouble(ThroughputSection::rate).max().orElse(0);
        String label = "Values per second of each of %d waves; maximum %s"
                .formatted(run.waves().size(), NumberFormatter.compact(maxRate));
        try (Chart chart =
                Chart.withAxes(html, label, time, Scale.upTo(maxRate, MAX_TICKS, NumberFormatter::compact))) {
            for (LevelRun level : run.levels()) {
                for (LedgerEntry wave : waves(run, level)) {
                    String kind = "bar l" + level.level().key();
                    chart.bar(kind, secondsAt(run, wave.startedUs()), secondsAt(run, wave.endedUs()), 0, rate(wave));
                }
            }
        }
    }

    private static List<LedgerEntry> waves(RunRecord run, LevelRun level) {
        return run.waves().stream()
                .filter(wave -> wave.level().equals(level.level().name()))
                .toList();
    }

    private static double rate(LedgerEntry wave) {
        return wave.values() / Math.max(1e-3, RunRecord.seconds(wave));
    }

    private static double secondsAt(RunRecord run, long us) {
        return (us - run.startedUs()) / 1e6;
    }
}
