package io.eraforge.report.section;

import io.eraforge.era.Level;
import io.eraforge.report.html.Html;
import java.util.List;

/** Says which colour is which. */
final class Legend {
    private Legend() {}

    static void levels(Html html, List<Level> levels) {
        html.open("ul", "class", "legend");
        for (Level level : levels) {
            html.open("li")
                    .element("i", "", "class", "l" + level.key())
                    .text("Level " + level)
                    .close();
        }
        html.close();
    }
}
