package io.eraforge.report.era;

import io.eraforge.report.data.ReportData;
import io.eraforge.report.html.Html;
import io.eraforge.report.html.NumberFormatter;
import java.util.Locale;

/** Share of eras in which each sensor has values. */
final class SensorCoverageSection implements EraSection {
    @Override
    public String id() {
        return "coverage";
    }

    @Override
    public String title() {
        return "Sensors";
    }

    @Override
    public boolean appliesTo(EraReport data) {
        return !data.allSensors().isEmpty();
    }

    @Override
    public void write(Html html, ReportData report, EraReport data) {
        if (!data.samples().isEmpty()) {
            html.element(
                    "p",
                    "Share of computed eras in which the sensor has values. " + FeatureSample.describe(data.samples()),
                    "class",
                    "note");
        }
        html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", "Coverage by sensor");
        html.open("table")
                .element("caption", "Coverage by sensor")
                .open("thead")
                .open("tr");
        html.element("th", "Sensor", "scope", "col")
                .element("th", "Id", "scope", "col")
                .element("th", "Unit", "scope", "col");
        html.element("th", "Values read", "scope", "col", "class", "n");
        data.samples().forEach(sample -> html.element("th", "Level " + sample.level(), "scope", "col"));
        html.close().close().open("tbody");
        data.allSensors().forEach(sensor -> row(html, data, sensor));
        html.close().close().close();
    }

    private static void row(Html html, EraReport data, SensorRow sensor) {
        html.open("tr")
                .element("td", sensor.title())
                .open("td")
                .element("code", sensor.id())
                .close();
        html.element("td", sensor.unit()).element("td", NumberFormatter.count(sensor.valuesRead()), "class", "n");
        for (FeatureSample sample : data.samples()) {
            double share = sample.coverage(sensor.id());
            String width = String.format(Locale.ROOT, "width:%.1f%%", 100 * share);
            html.open("td", "class", "share").open("span", "class", "meter", "aria-hidden", "true");
            html.element("i", "", "class", "l" + sample.level().key(), "style", width)
                    .close();
            html.element("span", NumberFormatter.percent(share)).close();
        }
        html.close();
    }
}
