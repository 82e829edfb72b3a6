package io.eraforge.report.section;

import io.eraforge.report.data.Advice;
import io.eraforge.report.data.ReportData;
import io.eraforge.report.html.Html;
import java.util.List;

/** What to set otherwise next time. */
public final class AdviceSection implements Section {
    @Override
    public String id() {
        return "advice";
    }

    @Override
    public String title() {
        return "Recommended";
    }

    @Override
    public boolean appliesTo(ReportData data) {
        return data.run().isPresent();
    }

    @Override
    public void write(Html html, ReportData data) {
        List<Advice> all = Advice.of(data);
        if (all.isEmpty()) {
            html.element("p", "Nothing: these settings fit this data.", "class", "note");
            return;
        }
        html.open("ul", "class", "advice");
        for (Advice advice : all) {
            html.open("li")
                    .element("b", advice.what())
                    .element("span", advice.why())
                    .close();
        }
        html.close();
    }
}
