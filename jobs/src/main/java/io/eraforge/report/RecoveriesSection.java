package io.eraforge.report;

import io.eraforge.report.Seen.Recovery;
import io.eraforge.report.draw.Html;
import io.eraforge.report.draw.Numbers;
import java.util.List;

/** What went wrong on the way and was put right. */
final class RecoveriesSection implements Section {
    @Override
    public String id() {
        return "recoveries";
    }

    @Override
    public String title() {
        return "Recoveries";
    }

    @Override
    public boolean tells(ReportData data) {
        return data.run().map(run -> run.detail().telemetry() != null).orElse(false);
    }

    @Override
    public void write(Html html, ReportData data) {
        RunRecord run = data.run().orElseThrow();
        List<Recovery> recoveries = Seen.of(data.run()).recoveries();
        if (recoveries.isEmpty()) {
            html.leaf("p", "None were needed.", "class", "note");
            return;
        }
        TableWriter.write(
                html,
                "What was put right",
                List.of(">After", "Where", "What"),
                recoveries.stream()
                        .map(r -> List.of(
                                Numbers.seconds(Math.max(0, (r.atUs() - run.startedUs()) / 1e6)), r.where(), r.what()))
                        .toList());
    }
}
