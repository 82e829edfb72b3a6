package io.eraforge.report;

import io.eraforge.report.draw.Html;
import java.util.List;

/** What to set otherwise next time. */
final class AdviceSection implements Section {
    @Override
    public String id() {
        return "advice";
    }

    @Override
    public String title() {
        return "Recommended";
    }

    @Override
    public boolean tells(ReportData data) {
        return data.run().isPresent();
    }

    @Override
    public void write(Html html, ReportData data) {
        List<Advice> all = Advice.of(data);
        if (all.isEmpty()) {
            html.leaf("p", "Nothing: these settings fit this data.", "class", "note");
            return;
        }
        html.open("ul", "class", "advice");
        for (Advice advice : all) {
            html.open("li").leaf("b", advice.what()).leaf("span", advice.why()).close();
        }
        html.close();
    }
}
