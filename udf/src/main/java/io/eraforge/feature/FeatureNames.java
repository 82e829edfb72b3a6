package io.eraforge.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Parser and printer of feature names: tsfresh's, and the safe form for columns. */
final class FeatureNames {
    private static final String BETWEEN = "__";

    private FeatureNames() {}

    static Feature parse(String name) {
        return parse(name, (parameter, text) -> ParameterValue.parse(text));
    }

    static Feature parseColumn(String column) {
        return parse(column, FeatureNames::fromSafe);
    }

    private static Feature parse(String name, Reader reader) {
        String[] parts = name.split(BETWEEN, -1);
        Calculator calculator = Catalogue.find(parts[0])
                .orElseThrow(() -> new UnknownFeatureException(
                        name, "no calculator is called '" + parts[0] + "'", Nearest.featureTo(name)));
        List<Parameter> parameters = calculator.parameters();
        if (parts.length - 1 != parameters.size()) {
            throw unknown(
                    name,
                    calculator.name() + " takes " + parameters.size() + " parameters, in this order: " + parameters);
        }
        List<ParameterValue> arguments = new ArrayList<>();
        for (int i = 0; i < parameters.size(); i++) {
            arguments.add(argument(name, parameters.get(i), parts[i + 1], reader));
        }
        return new Feature(calculator, arguments);
    }

    private static ParameterValue argument(String name, Parameter parameter, String part, Reader reader) {
        String prefix = parameter.name() + "_";
        if (!part.startsWith(prefix)) {
            throw unknown(name, "'" + part + "' stands where parameter " + parameter.name() + " should");
        }
        try {
            ParameterValue value = reader.read(parameter, part.substring(prefix.length()));
            if (parameter.accepts(value)) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Said below, in the words of the parameter.
        }
        throw unknown(name, parameter.name() + " must be " + parameter.expected());
    }

    private static UnknownFeatureException unknown(String name, String why) {
        return new UnknownFeatureException(name, why, Nearest.featureTo(name));
    }

    static String printed(ParameterValue value) {
        return value.text();
    }

    /** Letters and digits only: {@code -0.5} is {@code neg0p5}, {@code (2, 5)} is {@code 2x5}. */
    static String toColumnPart(ParameterValue value) {
        return switch (value.kind()) {
            case TEXT -> value.unquoted();
            case FLAG -> value.text().toLowerCase(Locale.ROOT);
            case NONE -> "none";
            case INTEGER, FLOAT -> safeNumber(value.text());
            case TUPLE ->
                safeNumber(value.text().replace(" ", "").replace("(", "").replace(")", ""))
                        .replace(',', 'x');
        };
    }

    private static String safeNumber(String text) {
        return text.replace("-", "neg").replace("+", "pos").replace('.', 'p');
    }

    private static ParameterValue fromSafe(Parameter parameter, String text) {
        return switch (parameter.type()) {
            case TEXT -> ParameterValue.of(text);
            case FLAG -> ParameterValue.parse(text.equals("true") ? "True" : text.equals("false") ? "False" : text);
            case INTEGER, NUMBER -> ParameterValue.parse(number(text));
            case TUPLE ->
                text.equals("none")
                        ? ParameterValue.parse("None")
                        : ParameterValue.parse("(" + number(text.replace('x', ',')) + ")");
        };
    }

    private static String number(String safe) {
        return safe.replace("neg", "-").replace("pos", "+").replace('p', '.');
    }

    /** Reads a parameter's value in one of the two forms. */
    @FunctionalInterface
    private interface Reader {
        ParameterValue read(Parameter parameter, String text);
    }
}
