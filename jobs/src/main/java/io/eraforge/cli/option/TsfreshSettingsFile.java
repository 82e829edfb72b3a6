package io.eraforge.cli.option;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.eraforge.error.CommandErrors;
import io.eraforge.feature.FeatureSet;
import io.eraforge.feature.ParameterDictionary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * tsfresh's settings as JSON: an object with {@code kind_to_fc_parameters}, {@code default_fc_parameters} or both, as the arguments of
 * {@code extract_features}; or the dictionary of all sensors alone.
 */
final class TsfreshSettingsFile {
    private static final String BY_KIND = "kind_to_fc_parameters";
    private static final String DEFAULT = "default_fc_parameters";
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS) // Python writes Infinity
            .build();

    private TsfreshSettingsFile() {}

    static FeatureSet read(Path file) {
        Map<?, ?> settings = parse(file);
        if (!settings.containsKey(BY_KIND) && !settings.containsKey(DEFAULT)) {
            return FeatureSet.ofFeatures(ParameterDictionary.read(settings));
        }
        Object byKind = settings.get(BY_KIND);
        Object others = settings.get(DEFAULT);
        if (byKind == null) {
            return FeatureSet.ofFeatures(ParameterDictionary.read(others == null ? FeatureSet.COMPREHENSIVE : others));
        }
        if (!(byKind instanceof Map<?, ?> sensors)) {
            throw CommandErrors.badSettingsFile(file, BY_KIND + " is no object");
        }
        @SuppressWarnings("unchecked") // Keys of JSON objects are strings.
        Map<String, ?> bySensor = (Map<String, ?>) sensors;
        return SensorDictionary.read(bySensor, others == null ? ParameterDictionary.NONE : others, file.toString());
    }

    private static Map<?, ?> parse(Path file) {
        try {
            Object value = JSON.readValue(Files.readString(file), Object.class);
            if (value instanceof Map<?, ?> object) {
                return object;
            }
            throw CommandErrors.badSettingsFile(file, "it is no JSON object");
        } catch (JsonProcessingException e) {
            throw CommandErrors.badSettingsFile(file, e.getOriginalMessage());
        } catch (IOException e) {
            throw CommandErrors.unreadableSettingsFile(file, e);
        }
    }
}
