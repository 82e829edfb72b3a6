package io.eraforge.feature;

import io.eraforge.control.memory.RowShape;
import io.eraforge.kernel.EraKernel;
import io.eraforge.kernel.Statistics;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.commons.codec.digest.DigestUtils;

/** Features to compute together, in column order. {@code sensors}: which of them each sensor has; normally all. */
public record FeatureSet(String name, List<Feature> features, SensorFeatures sensors) implements Serializable {
    public static final String MINIMAL = "minimal";
    public static final String CORE = "core";
    public static final String EFFICIENT = "efficient";
    public static final String COMPREHENSIVE = "comprehensive";
    /** Used by runs that name no set. */
    public static final String DEFAULT = CORE;

    private static final Set<String> AUTOCORRELATIONS =
            Set.of("autocorrelation", "agg_autocorrelation", "partial_autocorrelation");

    /** Set names become parts of table names. */
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,63}");

    /** The predefined sets, smallest first. */
    public static final List<String> NAMES = List.of(MINIMAL, CORE, EFFICIENT, COMPREHENSIVE);

    public FeatureSet {
        features = List.copyOf(features);
        if (!NAME.matcher(name).matches()) {
            throw new FeatureException(
                    "Invalid feature set name '" + name
                            + "': use lower-case letters, digits and underscores, starting with a letter (at most 64 characters).");
        }
        if (features.isEmpty()) {
            throw new FeatureException(
                    "Cannot create feature set '" + name + "': it has no features. Name at least one.");
        }
        Set<Feature> seen = new HashSet<>();
        for (Feature feature : features) {
            if (!seen.add(feature)) {
                throw new FeatureException(
                        "Cannot create feature set '" + name + "': duplicate feature " + feature + ".");
            }
        }
        features.forEach(FeatureSet::checkArguments);
    }

    /** Binds the feature once: calculators reject invalid arguments when they bind. */
    private static void checkArguments(Feature feature) {
        try {
            feature.calculator().bind(List.of(feature), new Statistics(Statistics.Body.CPU));
        } catch (FeatureException e) {
            throw new FeatureException("Cannot compute " + feature + ": " + e.getMessage() + ".");
        }
    }

    /** Returns a predefined set; {@code name} is one of {@link #NAMES}. */
    public static FeatureSet named(String name) {
        if (!NAMES.contains(name)) {
            throw new FeatureException(
                    "Cannot find feature set '" + name + "': expected one of " + String.join(", ", NAMES) + ".");
        }
        return parse(name, featureNames(name));
    }

    public static FeatureSet of(String name, List<Feature> features) {
        return new FeatureSet(name, features, new SensorFeatures(Map.of(), features));
    }

    /** A set in which sensors have different features; {@code name} as in {@link #ofSensors(SensorFeatures)}. */
    public static FeatureSet ofSensors(String name, SensorFeatures sensors) {
        List<Feature> ordered = sensors.all().stream()
                .sorted(Comparator.comparing(Feature::tsfreshName))
                .toList();
        return new FeatureSet(name, ordered, sensors.inOrder(ordered));
    }

    /** The same, named after its features and sensors. */
    public static FeatureSet ofSensors(SensorFeatures sensors) {
        return ofSensors(
                "picked_" + hash(ofSensors("picked", sensors).sensors().text()).substring(0, 8), sensors);
    }

    /** Creates a set from tsfresh's names without the kind, ignoring duplicates. */
    public static FeatureSet parse(String name, List<String> tsfreshNames) {
        return of(name, tsfreshNames.stream().map(Feature::parse).distinct().toList());
    }

    /** Creates a set named after its features: the same features in any order, duplicates ignored, are the same set. */
    public static FeatureSet ofFeatures(List<Feature> features) {
        List<Feature> ordered = features.stream()
                .distinct()
                .sorted(Comparator.comparing(Feature::tsfreshName))
                .toList();
        return of("picked_" + hash(names(ordered)).substring(0, 8), ordered);
    }

    /** The tsfresh names of a predefined set. */
    static List<String> featureNames(String name) {
        String file = name.toLowerCase(Locale.ROOT) + ".txt";
        try (InputStream in = FeatureSet.class.getResourceAsStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public List<String> columns() {
        return features.stream().map(Feature::column).toList();
    }

    /** Whether any feature reads the times of the values. */
    public boolean usesTime() {
        return features.stream().anyMatch(feature -> feature.calculator().usesTime());
    }

    /** What the columnar body needs for each row. */
    public RowShape shape() {
        int lags = features.stream()
                .filter(feature ->
                        AUTOCORRELATIONS.contains(feature.calculator().name()))
                .mapToInt(feature -> feature.integer(feature.calculator().name().startsWith("agg_") ? "maxlag" : "lag"))
                .max()
                .orElse(0);
        return new RowShape(features.size(), usesTime(), lags);
    }

    /** Sixteen hex digits that change with the features, their arguments, their order and {@link Catalogue#VERSION}. */
    public String fingerprint() {
        String perSensor = isUniform() ? "" : "\n\n" + sensors.text();
        return hash(Catalogue.VERSION + "\n" + names(features) + perSensor + customVersions());
    }

    private String customVersions() {
        return features.stream()
                .map(Feature::calculator)
                .distinct()
                .filter(calculator -> Catalogue.customVersion(calculator) > 0)
                .map(calculator -> "\n" + calculator.name() + " " + Catalogue.customVersion(calculator))
                .collect(Collectors.joining());
    }

    /** Whether all sensors have all features. */
    public boolean isUniform() {
        return sensors.bySensor().isEmpty();
    }

    /** The sets of sensors that have different features; sensors without any are in none. A single one if the set is uniform. */
    public List<SensorGroup> groups() {
        Map<List<Feature>, List<String>> sensorsByFeatures = new LinkedHashMap<>();
        sensors.bySensor()
                .forEach((sensor, own) -> sensorsByFeatures
                        .computeIfAbsent(own, key -> new ArrayList<>())
                        .add(sensor));
        List<SensorGroup> groups = new ArrayList<>();
        sensorsByFeatures.forEach((own, some) -> addGroup(groups, some, own));
        addGroup(groups, List.of(), sensors.others());
        return groups;
    }

    private void addGroup(List<SensorGroup> groups, List<String> some, List<Feature> own) {
        if (!own.isEmpty()) {
            groups.add(new SensorGroup(some, of(name, own)));
        }
    }

    /** Sensors that have the same features. {@code sensors} is empty for all that are not named. */
    public record SensorGroup(List<String> sensors, FeatureSet set) {}

    private static String names(List<Feature> features) {
        return String.join("\n", features.stream().map(Feature::tsfreshName).toList());
    }

    private static String hash(String text) {
        return DigestUtils.sha256Hex(text).substring(0, 16);
    }

    /** Compiles the set. A kernel keeps scratch memory and is not thread-safe: use one per thread. */
    public EraKernel kernel() {
        return kernel(Statistics.Body.CPU);
    }

    /** Likewise, for statistics that are filled by {@code body}. */
    public EraKernel kernel(Statistics.Body body) {
        Map<Calculator, List<Integer>> slots = new LinkedHashMap<>();
        for (int i = 0; i < features.size(); i++) {
            slots.computeIfAbsent(features.get(i).calculator(), key -> new ArrayList<>())
                    .add(i);
        }
        EraKernel kernel = new EraKernel(new Statistics(body));
        slots.forEach((calculator, positions) -> add(kernel, calculator, positions));
        return kernel;
    }

    private void add(EraKernel kernel, Calculator calculator, List<Integer> positions) {
        List<Feature> bound = positions.stream().map(features::get).toList();
        int[] slots = positions.stream().mapToInt(Integer::intValue).toArray();
        kernel.add(in -> calculator.bind(bound, in), calculator.minLength(), slots);
    }
}
