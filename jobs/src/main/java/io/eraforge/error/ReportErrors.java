package io.eraforge.error;

import java.util.List;

/** Messages of report. */
public final class ReportErrors {
    private static final int MAX_RUNS = 10;

    private ReportErrors() {}

    public static EraForgeException unknownRun(String id, List<String> known) {
        List<String> newest = known.subList(Math.max(0, known.size() - MAX_RUNS), known.size());
        String runs = known.isEmpty() ? "it has none yet" : "the newest are: " + String.join(", ", newest);
        return EraForgeException.usage(
                "Cannot report on run '%s': the ledger has no such run (%s). Leave out --run for the newest."
                        .formatted(id, runs));
    }

    public static EraForgeException unknownFeature(String feature, String featureSet) {
        return EraForgeException.usage(
                "Cannot show feature '%s': no table of feature set '%s' has that column. Leave out --features for the default ones."
                        .formatted(feature, featureSet));
    }

    public static EraForgeException unwritable(String path, String reason) {
        return EraForgeException.environment(
                "Cannot write the report to %s: %s. Choose another file with --out.".formatted(path, reason));
    }
}
