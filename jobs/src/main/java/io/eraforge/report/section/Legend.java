package io.eraforge.report.section;

import io.eraforge.report.data.ReportData;
import io.eraforge.report.html.Html;
import java.util.List;

/** Legends of charts: colours and their meanings. */
public final class Legend {
    private Legend() {}

    /** {@code parts}: ids. */
    public static void parts(Html html, ReportData data, List<String> parts) {
        html.open("ul", "class", "legend");
        for (String part : parts) {
            entry(html, data.colour(part), data.label(part));
        }
        html.close();
    }

    static void statuses(Html html, String ineligible) {
        html.open("ul", "class", "legend");
        for (String status : List.of("done", "failed", "missing")) {
            entry(html, status, status);
        }
        entry(html, "below", ineligible);
        html.close();
    }

    private static void entry(Html html, String cssClass, String label) {
        html.open("li").element("i", "", "class", cssClass).text(label).close();
    }
}
