package io.eraforge.feature;

import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A parameter of a calculator. {@code choices} lists the allowed strings of a TEXT parameter; empty for other types. */
public record Parameter(String name, Type type, List<String> choices) implements Serializable {
    /** The accepted kinds of values. NUMBER accepts integers too and keeps them as written: {@code r_1} is not {@code r_1.0}. */
    public enum Type {
        INTEGER(ParameterValue.Kind.INTEGER),
        NUMBER(ParameterValue.Kind.INTEGER, ParameterValue.Kind.FLOAT),
        TEXT(ParameterValue.Kind.TEXT),
        FLAG(ParameterValue.Kind.FLAG),
        TUPLE(ParameterValue.Kind.TUPLE, ParameterValue.Kind.NONE);

        private final Set<ParameterValue.Kind> kinds;

        Type(ParameterValue.Kind... kinds) {
            this.kinds = Set.of(kinds);
        }
    }

    public boolean accepts(ParameterValue value) {
        return type.kinds.contains(value.kind())
                && (type != Type.TEXT || choices.contains(value.unquoted()))
                && (type != Type.INTEGER || value.text().length() < 10);
    }

    /** The accepted values, for error messages. */
    public String expected() {
        return switch (type) {
            case INTEGER -> "an integer";
            case NUMBER -> "a number";
            case TEXT ->
                "one of "
                        + String.join(
                                ", ", choices.stream().map(c -> '"' + c + '"').toList());
            case FLAG -> "True or False";
            case TUPLE -> "a tuple of numbers, or None";
        };
    }

    @Override
    public String toString() {
        return name + ": " + type.name().toLowerCase(Locale.ROOT);
    }
}
