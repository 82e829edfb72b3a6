package io.eraforge.report.era;

import io.eraforge.report.data.ReportData;
import io.eraforge.report.html.Chart;
import io.eraforge.report.html.HistogramBins;
import io.eraforge.report.html.Html;
import io.eraforge.report.html.NumberFormatter;
import io.eraforge.report.html.Scale;
import io.eraforge.report.section.Legend;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A small histogram for each sensor and selected feature, with the levels overlaid. */
final class HistogramsSection implements EraSection {
    private static final int BINS = 24;
    private static final int MAX_SENSORS = 24;
    /** Share of the values cut off at each end of an axis, so that an outlier does not flatten the rest. */
    private static final double TAIL = 0.005;

    @Override
    public String id() {
        return "features";
    }

    @Override
    public String title() {
        return "Features";
    }

    @Override
    public boolean appliesTo(EraReport data) {
        return !data.samples().isEmpty() && !data.features().isEmpty();
    }

    @Override
    public void write(Html html, ReportData report, EraReport data) {
        html.element(
                "p",
                "Share of eras by value. Axes show the range without the outermost 0.5% on either side. "
                        + FeatureSample.describe(data.samples()),
                "class",
                "note");
        Legend.parts(
                html,
                report,
                data.samples().stream().map(sample -> sample.level().name()).toList());
        List<SensorRow> sensors = data.allSensors();
        for (SensorRow sensor : sensors.subList(0, Math.min(MAX_SENSORS, sensors.size()))) {
            writeSensor(html, data, sensor);
        }
        if (sensors.size() > MAX_SENSORS) {
            html.element(
                    "p", "%d more sensors are not shown.".formatted(sensors.size() - MAX_SENSORS), "class", "note");
        }
    }

    private static void writeSensor(Html html, EraReport data, SensorRow sensor) {
        html.open("div", "class", "sensor").open("h3").text(sensor.title());
        html.element("span", sensor.unit(), "class", "of").close();
        html.open("div", "class", "multiples");
        for (String feature : data.features()) {
            html.open("figure").element("figcaption", feature);
            histogram(html, data, sensor, feature);
            html.close();
        }
        html.close().close().newline();
    }

    private static void histogram(Html html, EraReport data, SensorRow sensor, String feature) {
        Map<String, double[]> byLevel = new TreeMap<>();
        for (FeatureSample sample : data.samples()) {
            double[] sorted = sample.sortedValues(sensor.id(), feature);
            if (sorted.length > 0) {
                byLevel.put(sample.level().key(), sorted);
            }
        }
        if (byLevel.isEmpty()) {
            html.element("p", "no values", "class", "none");
            return;
        }
        double from = byLevel.values().stream()
                .mapToDouble(v -> v[(int) (TAIL * (v.length - 1))])
                .min()
                .orElse(0);
        double to = byLevel.values().stream()
                .mapToDouble(v -> v[(int) Math.ceil((1 - TAIL) * (v.length - 1))])
                .max()
                .orElse(1);
        if (!(to > from)) {
            html.element("p", "always " + NumberFormatter.plain(from), "class", "none");
            return;
        }
        draw(html, "%s of %s".formatted(feature, sensor.title()), byLevel, from, to);
    }

    private static void draw(Html html, String title, Map<String, double[]> byLevel, double from, double to) {
        Map<String, HistogramBins> bins = new TreeMap<>();
        byLevel.forEach((level, sorted) -> bins.put(level, HistogramBins.ofEqualWidth(sorted, from, to, BINS)));
        double maxShare = bins.values().stream()
                .mapToDouble(HistogramsSection::maxShare)
                .max()
                .orElse(1);
        String label = "%s: from %s to %s".formatted(title, NumberFormatter.plain(from), NumberFormatter.plain(to));
        Scale x = Scale.linear(from, to, 2, NumberFormatter::plain);
        try (Chart chart = Chart.small(html, label, x, Scale.linear(0, maxShare, 1, NumberFormatter::percent))) {
            bins.forEach((level, levelBins) -> outline(chart, "l" + level, levelBins));
        }
    }

    private static double maxShare(HistogramBins bins) {
        return (double) bins.maxCount() / Math.max(1, bins.total());
    }

    private static void outline(Chart chart, String kind, HistogramBins bins) {
        double total = Math.max(1, bins.total());
        List<Double> xs = new ArrayList<>();
        List<Double> ys = new ArrayList<>();
        for (int i = 0; i < bins.counts().length; i++) {
            xs.addAll(Arrays.asList(bins.edges()[i], bins.edges()[i + 1]));
            ys.addAll(Arrays.asList(bins.counts()[i] / total, bins.counts()[i] / total));
        }
        chart.area(kind, xs, ys);
        chart.line(kind, xs, ys);
    }
}
