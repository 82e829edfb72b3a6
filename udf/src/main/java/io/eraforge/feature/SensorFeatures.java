package io.eraforge.feature;

import java.io.Serializable;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Which features of a set each sensor has.
 *
 * @param bySensor features of the sensors named here, in the order of the set; none: the sensor is left out
 * @param others features of all other sensors
 */
public record SensorFeatures(Map<String, List<Feature>> bySensor, List<Feature> others) implements Serializable {
    /** Name of all sensors not named themselves, in files and in the ledger. */
    public static final String OTHERS = "*";

    public SensorFeatures {
        Map<String, List<Feature>> sorted = new TreeMap<>();
        bySensor.forEach((sensor, features) -> sorted.put(sensor, List.copyOf(features)));
        bySensor = Collections.unmodifiableMap(sorted);
        others = List.copyOf(others);
    }

    /** The features of a sensor; empty if it is left out. */
    public List<Feature> of(String sensor) {
        return bySensor.getOrDefault(sensor, others);
    }

    /** All features of any sensor, without duplicates. */
    Set<Feature> all() {
        Set<Feature> all = new LinkedHashSet<>(others);
        bySensor.values().forEach(all::addAll);
        return all;
    }

    /** A copy with the features of each sensor in the order of {@code all}. */
    SensorFeatures inOrder(List<Feature> all) {
        Map<String, List<Feature>> ordered = new TreeMap<>();
        bySensor.forEach((sensor, features) -> ordered.put(sensor, inOrder(features, all)));
        return new SensorFeatures(ordered, inOrder(others, all));
    }

    private static List<Feature> inOrder(List<Feature> some, List<Feature> all) {
        Set<Feature> chosen = Set.copyOf(some);
        return all.stream().filter(chosen::contains).toList();
    }

    /** tsfresh's names by sensor, those of the others under {@link #OTHERS}. */
    public Map<String, List<String>> names() {
        Map<String, List<String>> names = new TreeMap<>();
        bySensor.forEach((sensor, features) -> names.put(sensor, names(features)));
        names.put(OTHERS, names(others));
        return names;
    }

    private static List<String> names(List<Feature> features) {
        return features.stream().map(Feature::tsfreshName).toList();
    }

    /** The reverse of {@link #names()}. */
    public static SensorFeatures parse(Map<String, List<String>> names) {
        Map<String, List<Feature>> parsed = new TreeMap<>();
        names.forEach((sensor, features) ->
                parsed.put(sensor, features.stream().map(Feature::parse).toList()));
        List<Feature> others = parsed.remove(OTHERS);
        return new SensorFeatures(parsed, others == null ? List.of() : others);
    }

    /** Text that differs if any sensor has other features. */
    String text() {
        return names().entrySet().stream()
                .map(entry -> entry.getKey() + "\n" + String.join("\n", entry.getValue()))
                .collect(Collectors.joining("\n\n"));
    }
}
