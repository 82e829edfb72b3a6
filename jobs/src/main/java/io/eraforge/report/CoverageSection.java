package io.eraforge.report;

import io.eraforge.report.draw.Html;
import io.eraforge.report.draw.Numbers;
import java.util.Locale;

/** In how many eras each sensor measured something. */
final class CoverageSection implements Section {
    @Override
    public String id() {
        return "coverage";
    }

    @Override
    public String title() {
        return "Sensors";
    }

    @Override
    public boolean tells(ReportData data) {
        return !data.allSensors().isEmpty();
    }

    @Override
    public void write(Html html, ReportData data) {
        if (!data.samples().isEmpty()) {
            html.leaf(
                    "p",
                    "Share of the computed eras in which the sensor measured something. " + Samples.words(data),
                    "class",
                    "note");
        }
        html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", "Coverage by sensor");
        html.open("table").leaf("caption", "Coverage by sensor").open("thead").open("tr");
        html.leaf("th", "Sensor", "scope", "col")
                .leaf("th", "Id", "scope", "col")
                .leaf("th", "Unit", "scope", "col");
        html.leaf("th", "Values read", "scope", "col", "class", "n");
        data.samples().forEach(sample -> html.leaf("th", "Level " + sample.level(), "scope", "col"));
        html.close().close().open("tbody");
        data.allSensors().forEach(sensor -> row(html, data, sensor));
        html.close().close().close();
    }

    private static void row(Html html, ReportData data, SensorRow sensor) {
        html.open("tr")
                .leaf("td", sensor.title())
                .open("td")
                .leaf("code", sensor.id())
                .close();
        html.leaf("td", sensor.unit()).leaf("td", Numbers.count(sensor.valuesRead()), "class", "n");
        for (FeatureSample sample : data.samples()) {
            double share = sample.coverage(sensor.id());
            String width = String.format(Locale.ROOT, "width:%.1f%%", 100 * share);
            html.open("td", "class", "share").open("span", "class", "meter", "aria-hidden", "true");
            html.leaf("i", "", "class", "l" + sample.level().key(), "style", width)
                    .close();
            html.leaf("span", Numbers.percent(share)).close();
        }
        html.close();
    }

    /** Whether anything is told by ids and units that names do not. */
    private static boolean named(ReportData data) {
        return data.allSensors().stream()
                .anyMatch(sensor ->
                        !sensor.title().equals(sensor.id()) || !sensor.unit().isBlank());
    }
}
