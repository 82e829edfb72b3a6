package io.eraforge.table.ledger;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import java.util.List;
import java.util.Map;

/**
 * A run's request, its relevant settings by key, its error and its telemetry summary: the JSON in {@link LedgerEntry#detail()}.
 * Component names are JSON fields. {@code levels} are the parts that ran, {@code featureSet} is the recipe, and {@code features} its
 * contents, empty if the name says it. {@code limit}, {@code error} and
 * {@code telemetry} may be null; in ledgers of older versions any field may be absent.
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record RunDetail(
        String workload,
        List<String> levels,
        String featureSet,
        List<String> features,
        boolean cleanStart,
        boolean failedOnly,
        Long limit,
        Map<String, Object> settings,
        String error,
        JsonNode telemetry) {
    /** Workload of runs that recorded none: older versions had no other. */
    private static final String FIRST_WORKLOAD = "era";

    private static final ObjectMapper JSON = new ObjectMapper()
            .setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);

    public RunDetail {
        workload = workload == null || workload.isEmpty() ? FIRST_WORKLOAD : workload;
        levels = levels == null ? List.of() : List.copyOf(levels);
        featureSet = featureSet == null ? "" : featureSet;
        features = features == null ? List.of() : List.copyOf(features);
        settings = settings == null ? Map.of() : settings;
    }

    /** A copy with the run's error, or null, and its telemetry summary as JSON, or empty. */
    public RunDetail withEnd(String failure, String summary) {
        return new RunDetail(
                workload,
                levels,
                featureSet,
                features,
                cleanStart,
                failedOnly,
                limit,
                settings,
                failure,
                summary.isEmpty() ? null : tree(summary));
    }

    /** JSON with secrets redacted. */
    public String json() {
        try {
            return JSON.writeValueAsString(DetailRedactor.redact("", JSON.valueToTree(this)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Parses an entry's detail; all components are empty if it is not JSON of this form. */
    public static RunDetail parse(String detail) {
        try {
            return JSON.readValue(detail == null || !detail.startsWith("{") ? "{}" : detail, RunDetail.class);
        } catch (JsonProcessingException e) {
            return new RunDetail(null, null, null, null, false, false, null, null, null, null);
        }
    }

    private static JsonNode tree(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            // Telemetry must never fail a run.
            return null;
        }
    }
}
