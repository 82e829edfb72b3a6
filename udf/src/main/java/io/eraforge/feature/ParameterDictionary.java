package io.eraforge.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Reads features from maps, lists, texts and numbers, as parsers of JSON and HOCON return them: the name of a predefined set, a list of
 * tsfresh's names, or tsfresh's dictionary (by calculator null, or a list with a dictionary of parameters for each feature).
 */
public final class ParameterDictionary {
    /** No features. */
    public static final String NONE = "none";

    /** Parameters that tsfresh's dictionaries leave out and its names have. */
    private static final Map<String, Map<String, ?>> DEFAULTS =
            Map.of("augmented_dickey_fuller", Map.of("autolag", "AIC"));

    private ParameterDictionary() {}

    /** Throws {@link FeatureException} for other forms, unknown names and wrong parameters. */
    public static List<Feature> read(Object given) {
        if (given instanceof String name) {
            return name.equals(NONE) ? List.of() : FeatureSet.named(name).features();
        }
        if (given instanceof List<?> names) {
            return names.stream()
                    .map(name -> Feature.parse(String.valueOf(name)))
                    .distinct()
                    .toList();
        }
        if (given instanceof Map<?, ?> dictionary) {
            return dictionary.entrySet().stream()
                    .flatMap(entry -> calculator(String.valueOf(entry.getKey()), entry.getValue()).stream())
                    .distinct()
                    .toList();
        }
        throw new FeatureException("Cannot read features from " + given
                + ": expected the name of a set, a list of names, or a dictionary of calculators.");
    }

    private static List<Feature> calculator(String name, Object given) {
        Calculator calculator = Catalogue.calculator(name);
        if (given == null) {
            return List.of(feature(calculator, Map.of()));
        }
        if (!(given instanceof List<?> features)) {
            throw invalid(calculator, "expected null or a list of dictionaries, got " + given);
        }
        List<Feature> read = new ArrayList<>();
        for (Object feature : features) {
            if (!(feature instanceof Map<?, ?> parameters)) {
                throw invalid(calculator, "expected a dictionary of parameters, got " + feature);
            }
            read.add(feature(calculator, parameters));
        }
        return read;
    }

    private static Feature feature(Calculator calculator, Map<?, ?> given) {
        List<String> known =
                calculator.parameters().stream().map(Parameter::name).toList();
        for (Object name : given.keySet()) {
            if (!known.contains(name)) {
                throw invalid(
                        calculator, "it has no parameter '" + name + "' (it has: " + String.join(", ", known) + ")");
            }
        }
        Map<String, ?> defaults = DEFAULTS.getOrDefault(calculator.name(), Map.of());
        return new Feature(
                calculator,
                known.stream()
                        .map(name -> argument(calculator, name, given.containsKey(name) ? given : defaults))
                        .toList());
    }

    private static ParameterValue argument(Calculator calculator, String name, Map<?, ?> from) {
        if (!from.containsKey(name)) {
            throw invalid(calculator, "parameter '" + name + "' is missing");
        }
        return value(calculator, name, from.get(name));
    }

    private static ParameterValue value(Calculator calculator, String name, Object value) {
        if (value == null) {
            return ParameterValue.parse("None");
        }
        if (value instanceof Boolean flag) {
            return ParameterValue.of(flag);
        }
        if (value instanceof Integer || value instanceof Long) {
            return ParameterValue.of(((Number) value).longValue());
        }
        if (value instanceof Number number) {
            return ParameterValue.of(number.doubleValue());
        }
        if (value instanceof List<?> items) {
            return ParameterValue.parse(items.stream()
                    .map(item -> value(calculator, name, item).text())
                    .collect(Collectors.joining(", ", "(", items.size() == 1 ? ",)" : ")")));
        }
        if (value instanceof String text) {
            return ParameterValue.of(text);
        }
        throw invalid(calculator, "parameter '" + name + "' cannot be " + value);
    }

    private static FeatureException invalid(Calculator calculator, String why) {
        return new FeatureException("Cannot use " + calculator.name() + ": " + why + ".");
    }
}
