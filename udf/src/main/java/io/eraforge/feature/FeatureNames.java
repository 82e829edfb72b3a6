package io.eraforge.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Parses and prints feature names, both tsfresh's and those of table columns. */
final class FeatureNames {
    private static final String SEPARATOR = "__";

    private FeatureNames() {}

    static Feature parse(String name) {
        return parse(name, (parameter, text) -> ParameterValue.parse(text));
    }

    static Feature parseColumn(String column) {
        return parse(column, FeatureNames::parseColumnPart);
    }

    private static Feature parse(String name, ValueParser parser) {
        String[] parts = name.split(SEPARATOR, -1);
        Calculator calculator = Catalogue.find(parts[0])
                .orElseThrow(() -> new UnknownFeatureException(
                        name, "no calculator is called '" + parts[0] + "'", Catalogue.suggest(name)));
        List<Parameter> parameters = calculator.parameters();
        if (parts.length - 1 != parameters.size()) {
            throw unknown(
                    name,
                    calculator.name() + " takes " + parameters.size() + " parameters, in this order: " + parameters);
        }
        List<ParameterValue> arguments = new ArrayList<>();
        for (int i = 0; i < parameters.size(); i++) {
            arguments.add(argument(name, parameters.get(i), parts[i + 1], parser));
        }
        return new Feature(calculator, arguments);
    }

    private static ParameterValue argument(String name, Parameter parameter, String part, ValueParser parser) {
        String prefix = parameter.name() + "_";
        if (!part.startsWith(prefix)) {
            throw unknown(name, "expected parameter " + parameter.name() + ", found '" + part + "'");
        }
        try {
            ParameterValue value = parser.parse(parameter, part.substring(prefix.length()));
            if (parameter.accepts(value)) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Reported below together with the expected type.
        }
        throw unknown(name, parameter.name() + " must be " + parameter.expected());
    }

    private static UnknownFeatureException unknown(String name, String reason) {
        return new UnknownFeatureException(name, reason, Catalogue.suggest(name));
    }

    /** Encodes a value in letters and digits: {@code -0.5} is {@code neg0p5}, {@code (2, 5)} is {@code 2x5}. */
    static String toColumnPart(ParameterValue value) {
        return switch (value.kind()) {
            case TEXT -> value.unquoted();
            case FLAG -> value.text().toLowerCase(Locale.ROOT);
            case NONE -> "none";
            case INTEGER, FLOAT -> encodeNumber(value.text());
            case TUPLE ->
                encodeNumber(value.text().replace(" ", "").replace("(", "").replace(")", ""))
                        .replace(',', 'x');
        };
    }

    private static String encodeNumber(String text) {
        return text.replace("-", "neg").replace("+", "pos").replace('.', 'p');
    }

    private static ParameterValue parseColumnPart(Parameter parameter, String text) {
        return switch (parameter.type()) {
            case TEXT -> ParameterValue.of(text);
            case FLAG -> ParameterValue.parse(text.equals("true") ? "True" : text.equals("false") ? "False" : text);
            case INTEGER, NUMBER -> ParameterValue.parse(decodeNumber(text));
            case TUPLE ->
                text.equals("none")
                        ? ParameterValue.parse("None")
                        : ParameterValue.parse("(" + decodeNumber(text.replace('x', ',')) + ")");
        };
    }

    private static String decodeNumber(String encoded) {
        return encoded.replace("neg", "-").replace("pos", "+").replace('p', '.');
    }

    /** Parses a parameter's value in one of the two forms. */
    @FunctionalInterface
    private interface ValueParser {
        ParameterValue parse(Parameter parameter, String text);
    }
}
