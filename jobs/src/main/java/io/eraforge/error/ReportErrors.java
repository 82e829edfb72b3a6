package io.eraforge.error;

import java.util.List;

/** Messages of the report. */
public final class ReportErrors {
    private static final int SHOWN = 10;

    private ReportErrors() {}

    public static EraForgeException unknownRun(String id, List<String> known) {
        List<String> newest = known.subList(Math.max(0, known.size() - SHOWN), known.size());
        String there = known.isEmpty() ? "it has none yet" : "the newest are: " + String.join(", ", newest);
        return new EraForgeException(
                ExitCode.USAGE,
                "Cannot report on run '%s': the ledger has no run of that name (%s). Leave out --run for the newest."
                        .formatted(id, there));
    }

    public static EraForgeException unknownFeature(String feature, String featureSet) {
        return new EraForgeException(
                ExitCode.USAGE,
                "Cannot show feature '%s': no table of feature set '%s' has that column. Leave out --features for the usual ones."
                        .formatted(feature, featureSet));
    }

    public static EraForgeException unwritable(String path, String reason) {
        return new EraForgeException(
                ExitCode.ENVIRONMENT,
                "Cannot write the report to %s: %s. Choose another file with --out.".formatted(path, reason));
    }
}
