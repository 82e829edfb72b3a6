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
 * What the ledger keeps of a run beside its counts, as the JSON of {@link LedgerEntry#detail()}: what was asked, the settings that
 * matter under their keys, why it failed, and what telemetry saw. {@code features} are named only if their set has no list of
 * its own. {@code limit}, {@code error} and {@code telemetry} may be null; so may be all of it in ledgers of old.
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record RunDetail(
        List<String> levels,
        String featureSet,
        List<String> features,
        boolean cleanStart,
        boolean failedOnly,
        Long limit,
        Map<String, Object> settings,
        String error,
        JsonNode telemetry) {
    private static final ObjectMapper JSON = new ObjectMapper()
            .setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);

    public RunDetail {
        levels = levels == null ? List.of() : List.copyOf(levels);
        featureSet = featureSet == null ? "" : featureSet;
        features = features == null ? List.of() : List.copyOf(features);
        settings = settings == null ? Map.of() : settings;
    }

    /** The same with its end: an error or null, and telemetry's JSON, empty if there is none. */
    public RunDetail withEnd(String why, String seen) {
        return new RunDetail(
                levels,
                featureSet,
                features,
                cleanStart,
                failedOnly,
                limit,
                settings,
                why,
                seen.isEmpty() ? null : tree(seen));
    }

    /** Without the secrets that texts of others may hold. */
    public String json() {
        try {
            return JSON.writeValueAsString(DetailRedactor.of("", JSON.valueToTree(this)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Of a ledger's line; nothing is known where it is not ours. */
    public static RunDetail parse(String detail) {
        try {
            return JSON.readValue(detail == null || !detail.startsWith("{") ? "{}" : detail, RunDetail.class);
        } catch (JsonProcessingException e) {
            return new RunDetail(null, null, null, false, false, null, null, null, null);
        }
    }

    private static JsonNode tree(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            // Telemetry never fails a run.
            return null;
        }
    }
}
