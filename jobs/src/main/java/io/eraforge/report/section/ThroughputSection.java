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

/** How fast the run was from beginning to end: what was written when, and each wave's speed. */
public final class ThroughputSection implements Section {
    private static final int TICKS = 4;

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
        written(html, run, time);
        html.element("p", "since the run's start", "class", "unit").close();
        html.open("figure").element("figcaption", "Values a second, wave by wave");
        speed(html, run, time);
        html.element("p", "since the run's start; a bar's area is its wave's values", "class", "unit")
                .close();
        html.close();
        Legend.levels(html, run.levels().stream().map(LevelRun::level).toList());
    }

    private static void written(Html html, RunRecord run, Scale time) {
        long most = run.levels().stream().mapToLong(LevelRun::eras).max().orElse(0);
        String label = "Eras written over time, %s in all".formatted(NumberFormatter.count(run.eras()));
        try (Chart chart = Chart.named(html, label, time, Scale.upTo(most, TICKS, NumberFormatter::compact))) {
            for (LevelRun level : run.levels()) {
                steps(chart, run, level);
            }
        }
    }

    /** Eras count from the moment of their commit, not before. */
    private static void steps(Chart chart, RunRecord run, LevelRun level) {
        List<Double> xs = new ArrayList<>();
        List<Double> ys = new ArrayList<>();
        double sum = 0;
        for (LedgerEntry wave : waves(run, level)) {
            if (xs.isEmpty()) {
                xs.add(since(run, wave.startedUs()));
                ys.add(sum);
            }
            xs.add(since(run, wave.endedUs()));
            ys.add(sum);
            sum += wave.eras();
            xs.add(since(run, wave.endedUs()));
            ys.add(sum);
        }
        xs.add(run.seconds());
        ys.add(sum);
        chart.line("l" + level.level().key(), xs, ys);
    }

    private static void speed(Html html, RunRecord run, Scale time) {
        double most =
                run.waves().stream().mapToDouble(ThroughputSection::rate).max().orElse(0);
        String label = "Values a second of each of %d waves, at most %s"
                .formatted(run.waves().size(), NumberFormatter.compact(most));
        try (Chart chart = Chart.named(html, label, time, Scale.upTo(most, TICKS, NumberFormatter::compact))) {
            for (LevelRun level : run.levels()) {
                for (LedgerEntry wave : waves(run, level)) {
                    String kind = "bar l" + level.level().key();
                    chart.bar(kind, since(run, wave.startedUs()), since(run, wave.endedUs()), 0, rate(wave));
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

    private static double since(RunRecord run, long us) {
        return (us - run.startedUs()) / 1e6;
    }
}
