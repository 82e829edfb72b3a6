package io.eraforge.report.data;

import java.util.List;
import java.util.Optional;

/** Which run to report on, the newest if none is named; columns of features to show, the usual ones if none are. */
public record ReportRequest(Optional<String> runId, List<String> features) {
    public ReportRequest {
        features = List.copyOf(features);
    }
}
