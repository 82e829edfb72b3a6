package io.eraforge.feature;

import io.eraforge.kernel.EraKernel;
import io.eraforge.kernel.Step;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Features to compute together, in the order of their columns. */
public record FeatureSet(String name, List<Feature> features) implements Serializable {
    public static final String MINIMAL = "minimal";
    public static final String CORE = "core";
    public static final String EFFICIENT = "efficient";
    /** The set of a run that names none. */
    public static final String DEFAULT = CORE;

    /** Names become parts of table names. */
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,63}");

    /** The sets that have a name of their own, small to large. */
    public static final List<String> NAMES = List.of(MINIMAL, CORE, EFFICIENT);

    public FeatureSet {
        features = List.copyOf(features);
        if (!NAME.matcher(name).matches()) {
            throw new FeatureException("Cannot name a feature set '" + name
                    + "': a name has lower-case letters, digits and underscores, and starts with a letter.");
        }
        if (features.isEmpty()) {
            throw new FeatureException(
                    "Cannot make feature set '" + name + "': it has no features. Name at least one.");
        }
        if (new LinkedHashSet<>(features).size() < features.size()) {
            throw new FeatureException("Cannot make feature set '" + name + "': a feature is in it twice.");
        }
        features.forEach(FeatureSet::check);
    }

    /** Binds it once: calculators refuse values that make no sense then. */
    private static void check(Feature feature) {
        try {
            feature.calculator().bind(List.of(feature));
        } catch (FeatureException e) {
            throw new FeatureException("Cannot compute " + feature + ": " + e.getMessage() + ".");
        }
    }

    /** One of {@link #NAMES}. */
    public static FeatureSet named(String name) {
        if (!NAMES.contains(name)) {
            throw new FeatureException(
                    "Cannot find feature set '" + name + "'. There are: " + String.join(", ", NAMES) + ".");
        }
        return parse(name, featureNames(name));
    }

    public static FeatureSet of(String name, List<Feature> features) {
        return new FeatureSet(name, features);
    }

    /** From tsfresh's names without the kind; a name given twice counts once. */
    public static FeatureSet parse(String name, List<String> tsfreshNames) {
        return of(name, tsfreshNames.stream().map(Feature::parse).distinct().toList());
    }

    /** Single features, each once. The same ones in any order are the same set, and its name is made from theirs. */
    public static FeatureSet ofFeatures(List<Feature> features) {
        List<Feature> ordered = features.stream()
                .distinct()
                .sorted(Comparator.comparing(Feature::tsfreshName))
                .toList();
        return of("picked_" + hash(names(ordered)).substring(0, 8), ordered);
    }

    /** The tsfresh names in a set's list. */
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

    /** Whether the times of the values are needed. */
    public boolean usesTime() {
        return features.stream().anyMatch(feature -> feature.calculator().usesTime());
    }

    /** Changes exactly when the values may: with the features, their parameters, or the catalogue's version. */
    public String fingerprint() {
        return hash(Catalogue.VERSION + "\n" + names(features));
    }

    private static String names(List<Feature> features) {
        return String.join("\n", features.stream().map(Feature::tsfreshName).toList());
    }

    private static String hash(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Compiles the set. The kernel keeps scratch memory: one per thread. */
    public EraKernel kernel() {
        Map<Calculator, List<Integer>> slots = new LinkedHashMap<>();
        for (int i = 0; i < features.size(); i++) {
            slots.computeIfAbsent(features.get(i).calculator(), key -> new java.util.ArrayList<>())
                    .add(i);
        }
        return new EraKernel(slots.entrySet().stream()
                .map(entry -> step(entry.getKey(), entry.getValue()))
                .toList());
    }

    private Step step(Calculator calculator, List<Integer> slots) {
        int[] at = slots.stream().mapToInt(Integer::intValue).toArray();
        List<Feature> chosen = IntStream.of(at).mapToObj(features::get).toList();
        return new Step(calculator.bind(chosen), calculator.minLength(), calculator.cost() == Cost.SORT, at);
    }
}
