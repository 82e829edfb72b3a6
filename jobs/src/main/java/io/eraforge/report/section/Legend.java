package io.eraforge.report.section;

import io.eraforge.era.Level;
import io.eraforge.report.html.Html;
import java.util.List;

/** Legends of charts: colours and their meanings. */
final class Legend {
    private Legend() {}

    static void levels(Html html, List<Level> levels) {
        html.open("ul", "class", "legend");
        for (Level level : levels) {
            entry(html, "l" + level.key(), "Level " + level);
        }
        html.close();
    }

    static void statuses(Html html) {
        html.open("ul", "class", "legend");
        for (String status : List.of("done", "failed", "missing")) {
            entry(html, status, status);
        }
        entry(html, "below", "below the minimum");
        html.close();
    }

    private static void entry(Html html, String cssClass, String label) {
        html.open("li").element("i", "", "class", cssClass).text(label).close();
    }
}
