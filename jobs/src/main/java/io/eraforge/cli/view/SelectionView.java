package io.eraforge.cli.view;

import io.eraforge.workload.era.select.RelevanceRow;
import io.eraforge.workload.era.select.SelectionReport;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Shows which features were selected. */
public final class SelectionView {
    private static final int MAX_SHOWN = 10;

    private final Console console;
    private final SelectionReport report;
    private final double falseDiscoveryRate;

    public SelectionView(Console console, SelectionReport report, double falseDiscoveryRate) {
        this.console = console;
        this.report = report;
        this.falseDiscoveryRate = falseDiscoveryRate;
    }

    /** The JSON output. {@code out} and {@code list} are null if nothing was written. */
    record Result(
            String warehouse,
            String level,
            String featureSet,
            String task,
            long eras,
            long below,
            int tests,
            double fdr,
            int features,
            int relevant,
            long constant,
            List<RelevanceRow> top,
            String out,
            String list,
            double seconds) {}

    /** {@code out}: where the table was written to, or null. */
    public void show(boolean json, String warehouse, String out, Optional<String> list) {
        if (report.below() > 0) {
            console.info("%s with a label left out: fewer readings than the level's minimum."
                    .formatted(HumanFormat.eras(report.below())));
        }
        if (json) {
            console.json(result(warehouse, out, list.orElse(null)));
            return;
        }
        showTable();
        list.ifPresent(names -> {
            console.line("Written: %s, %s".formatted(out, names));
            console.info("Next: submit/eraforge export --level %s --features @%s --out FILE"
                    .formatted(report.level(), names));
        });
    }

    private void showTable() {
        console.heading("%s of %s features of level %s are relevant at a false discovery rate of %s"
                .formatted(
                        HumanFormat.count(report.relevant().size()),
                        HumanFormat.count(report.rows().size()),
                        report.level(),
                        falseDiscoveryRate));
        console.line("%s, %s, feature set %s, in %s"
                .formatted(
                        HumanFormat.eras(report.eras()),
                        tests(),
                        report.featureSet(),
                        HumanFormat.duration(report.seconds())));
        console.table(
                List.of("feature", "type", ">p-value", "relevant"),
                report.rows().stream()
                        .limit(MAX_SHOWN)
                        .map(row -> List.of(
                                row.feature(),
                                row.type(),
                                String.format(Locale.ROOT, "%.3g", row.pValue()),
                                row.relevant() ? "yes" : row.whyDropped()))
                        .toList());
    }

    private String tests() {
        return switch (report.task()) {
            case REGRESSION -> "a real label";
            case CLASSIFICATION, AUTO -> "%d classes".formatted(report.tests());
        };
    }

    private Result result(String warehouse, String out, String list) {
        return new Result(
                warehouse,
                report.level().name(),
                report.featureSet(),
                report.task().name().toLowerCase(Locale.ROOT),
                report.eras(),
                report.below(),
                report.tests(),
                falseDiscoveryRate,
                report.rows().size(),
                report.relevant().size(),
                report.rows().stream()
                        .filter(row -> row.type().equals("constant"))
                        .count(),
                report.rows().stream().limit(MAX_SHOWN).toList(),
                out,
                list,
                report.seconds());
    }
}
