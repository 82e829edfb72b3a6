package io.eraforge.report;

import io.eraforge.report.draw.Numbers;
import java.util.stream.Collectors;

/** Says what a page's numbers on features are from. */
final class Samples {
    private Samples() {}

    static String words(ReportData data) {
        if (data.samples().stream().allMatch(FeatureSample::isWhole)) {
            return "From all rows of the feature tables.";
        }
        return "From a sample, whole buckets spread evenly over time: "
                + data.samples().stream()
                        .map(sample -> "%s of %s rows at level %s"
                                .formatted(
                                        Numbers.count(sample.rows()), Numbers.count(sample.allRows()), sample.level()))
                        .collect(Collectors.joining(", "))
                + ".";
    }
}
