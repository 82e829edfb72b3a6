package io.eraforge.report.data;

import java.util.List;
import java.util.Optional;

/** The run to report on, the newest if empty, and the feature columns to show, a default selection if empty. */
public record ReportRequest(Optional<String> runId, List<String> features) {
    public ReportRequest {
        features = List.copyOf(features);
    }
}
