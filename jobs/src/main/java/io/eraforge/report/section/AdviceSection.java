package io.eraforge.report.section;

import io.eraforge.report.data.Advice;
import io.eraforge.report.data.ReportData;
import io.eraforge.report.html.Html;
import java.util.List;

/** Settings to change and commands to run next. */
public final class AdviceSection implements Section {
    @Override
    public String id() {
        return "advice";
    }

    @Override
    public String title(ReportData data) {
        return "Recommendations";
    }

    @Override
    public boolean appliesTo(ReportData data) {
        return data.run().isPresent();
    }

    @Override
    public void write(Html html, ReportData data) {
        List<Advice> all = Advice.of(data);
        if (all.isEmpty()) {
            html.element("p", "No changes recommended.", "class", "note");
            return;
        }
        html.open("ul", "class", "advice");
        for (Advice advice : all) {
            html.open("li")
                    .element("b", advice.action())
                    .element("span", advice.reason())
                    .close();
        }
        html.close();
    }
}
