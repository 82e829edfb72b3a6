package io.eraforge.table.ledger;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import io.eraforge.era.Level;
import io.eraforge.feature.FeatureException;
import io.eraforge.feature.FeatureSet;
import io.eraforge.feature.SensorFeatures;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A run's request, its relevant settings by key, its error and its telemetry summary: the JSON in {@link LedgerEntry#detail()}.
 * Component names are JSON fields. {@code features} is empty for built-in feature sets, {@code
 * bySensor} for those that are the same for all sensors. {@code limit}, {@code error} and
 * {@code telemetry} may be null; in ledgers of older versions any field may be absent.
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record RunDetail(
        List<String> levels,
        String featureSet,
        List<String> features,
        Map<String, List<String>> bySensor,
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
        bySensor = bySensor == null ? Map.of() : bySensor;
        settings = settings == null ? Map.of() : settings;
    }

    /** A copy with the run's error, or null, and its telemetry summary as JSON, or empty. */
    public RunDetail withEnd(String failure, String summary) {
        return new RunDetail(
                levels,
                featureSet,
                features,
                bySensor,
                cleanStart,
                failedOnly,
                limit,
                settings,
                failure,
                summary.isEmpty() ? null : tree(summary));
    }

    /** Minimum rows of an era at this level, if recorded. */
    public Optional<Long> minimumRows(Level level) {
        return settings.get("levels." + level.key() + ".min-era-rows") instanceof Number number
                ? Optional.of(number.longValue())
                : Optional.empty();
    }

    /** The features of the set {@code name}; empty if it is not built in and not listed here, or lists unknown ones. */
    public Optional<FeatureSet> features(String name) {
        if (FeatureSet.NAMES.contains(name)) {
            return Optional.of(FeatureSet.named(name));
        }
        try {
            if (!bySensor.isEmpty()) {
                return Optional.of(FeatureSet.ofSensors(name, SensorFeatures.parse(bySensor)));
            }
            return features.isEmpty() ? Optional.empty() : Optional.of(FeatureSet.parse(name, features));
        } catch (FeatureException e) {
            // Written by a version with other features.
            return Optional.empty();
        }
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
