package io.eraforge.cli.option;

import io.eraforge.error.CommandErrors;
import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureException;
import io.eraforge.feature.FeatureSet;
import io.eraforge.feature.ParameterDictionary;
import io.eraforge.feature.SensorFeatures;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads features by sensor, in the forms of {@link ParameterDictionary}. */
final class SensorDictionary {
    private SensorDictionary() {}

    /** {@code others}: features of the sensors not named; {@code where}: the file or setting, for messages. */
    static FeatureSet read(Map<String, ?> bySensor, Object others, String where) {
        Map<String, List<Feature>> features = new TreeMap<>();
        bySensor.forEach(
                (sensor, given) -> features.put(sensor, features("sensor '%s'".formatted(sensor), given, where)));
        return FeatureSet.ofSensors(new SensorFeatures(features, features("all other sensors", others, where)));
    }

    private static List<Feature> features(String sensor, Object given, String where) {
        try {
            return ParameterDictionary.read(given);
        } catch (FeatureException e) {
            throw CommandErrors.badSensorFeatures(sensor, where, e);
        }
    }
}
