package io.eraforge.report.data;

import io.eraforge.report.html.NumberFormatter;
import java.util.stream.Collectors;

/** Says what a page's numbers on features are from. */
public final class Samples {
    private Samples() {}

    public static String describe(ReportData data) {
        if (data.samples().stream().allMatch(FeatureSample::isWhole)) {
            return "From all rows of the feature tables.";
        }
        return "From a sample, whole buckets spread evenly over time: "
                + data.samples().stream()
                        .map(sample -> "%s of %s rows at level %s"
                                .formatted(
                                        NumberFormatter.count(sample.rows()),
                                        NumberFormatter.count(sample.allRows()),
                                        sample.level()))
                        .collect(Collectors.joining(", "))
                + ".";
    }
}
