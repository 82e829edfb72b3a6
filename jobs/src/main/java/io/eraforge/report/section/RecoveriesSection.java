package io.eraforge.report.section;

import io.eraforge.report.data.ReportData;
import io.eraforge.report.data.RunRecord;
import io.eraforge.report.html.Html;
import io.eraforge.report.html.HtmlTable;
import io.eraforge.report.html.NumberFormatter;
import io.eraforge.telemetry.state.RunState.Recovered;
import io.eraforge.telemetry.state.TelemetrySummary;
import java.util.List;

/** Errors that the run recovered from. */
public final class RecoveriesSection implements Section {
    @Override
    public String id() {
        return "recoveries";
    }

    @Override
    public String title(ReportData data) {
        return "Recoveries";
    }

    @Override
    public boolean appliesTo(ReportData data) {
        return data.run().map(run -> run.detail().telemetry() != null).orElse(false);
    }

    @Override
    public void write(Html html, ReportData data) {
        RunRecord run = data.run().orElseThrow();
        List<Recovered> recoveries =
                TelemetrySummary.from(run.detail().telemetry()).recoveries();
        if (recoveries.isEmpty()) {
            html.element("p", "None.", "class", "note");
            return;
        }
        HtmlTable.write(
                html,
                "Recovered errors",
                List.of(">After", "Where", "Recovery"),
                recoveries.stream()
                        .map(r -> List.of(
                                NumberFormatter.seconds(Math.max(0, r.atMs() / 1e3 - run.startedUs() / 1e6)),
                                r.where(),
                                r.what()))
                        .toList());
    }
}
