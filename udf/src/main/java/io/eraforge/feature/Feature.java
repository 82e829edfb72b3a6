package io.eraforge.feature;

import java.io.Serializable;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A calculator with values for its parameters: one column of the features table. */
public record Feature(Calculator calculator, List<ParameterValue> arguments) implements Serializable {
    public Feature {
        arguments = List.copyOf(arguments);
        List<Parameter> parameters = calculator.parameters();
        if (arguments.size() != parameters.size()) {
            throw new FeatureException("Cannot use " + calculator.name() + ": it takes " + parameters.size()
                    + " parameters " + parameters + ", not " + arguments.size() + ".");
        }
        for (int i = 0; i < parameters.size(); i++) {
            if (!parameters.get(i).accepts(arguments.get(i))) {
                throw new FeatureException("Cannot use " + calculator.name() + " with "
                        + parameters.get(i).name() + "_" + arguments.get(i).text() + ": it must be "
                        + parameters.get(i).expected() + ".");
            }
        }
    }

    /** Reads tsfresh's name without the kind: {@code quantile__q_0.1}. */
    public static Feature parse(String tsfreshName) {
        return FeatureNames.parse(tsfreshName);
    }

    /** Reads {@link #column()}. */
    public static Feature parseColumn(String column) {
        return FeatureNames.parseColumn(column);
    }

    /** tsfresh's name without the kind: {@code quantile__q_0.1}. */
    public String tsfreshName() {
        return join(FeatureNames::printed);
    }

    /** The same in letters, digits and underscores, as tables take it: {@code quantile__q_0p1}. */
    public String column() {
        return join(FeatureNames::toColumnPart);
    }

    private String join(java.util.function.Function<ParameterValue, String> print) {
        return IntStream.range(0, arguments.size())
                .mapToObj(i -> "__" + calculator.parameters().get(i).name() + "_" + print.apply(arguments.get(i)))
                .collect(Collectors.joining("", calculator.name(), ""));
    }

    /** Whether it can be computed with columnar GPU operations. */
    public Gpu gpu() {
        return calculator.gpu(this);
    }

    public double number(String parameter) {
        return argument(parameter).number();
    }

    public int integer(String parameter) {
        return argument(parameter).integer();
    }

    public String text(String parameter) {
        return argument(parameter).unquoted();
    }

    public boolean flag(String parameter) {
        return argument(parameter).flag();
    }

    public ParameterValue argument(String parameter) {
        List<Parameter> parameters = calculator.parameters();
        for (int i = 0; i < parameters.size(); i++) {
            if (parameters.get(i).name().equals(parameter)) {
                return arguments.get(i);
            }
        }
        throw new IllegalArgumentException(calculator.name() + " has no parameter " + parameter);
    }

    @Override
    public String toString() {
        return tsfreshName();
    }
}
