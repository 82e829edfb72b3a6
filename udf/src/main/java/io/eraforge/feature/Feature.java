package io.eraforge.feature;

import io.eraforge.kernel.Statistics;
import java.io.Serializable;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A calculator with its arguments: one column of the features table. */
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

    /** Parses tsfresh's name without the kind: {@code quantile__q_0.1}. */
    public static Feature parse(String tsfreshName) {
        return FeatureNames.parse(tsfreshName);
    }

    /** Parses the form that {@link #column()} prints. */
    public static Feature parseColumn(String column) {
        return FeatureNames.parseColumn(column);
    }

    /** tsfresh's name without the kind: {@code quantile__q_0.1}. */
    public String tsfreshName() {
        return join(ParameterValue::text);
    }

    /** The column name, which has only letters, digits and underscores: {@code quantile__q_0p1}. */
    public String column() {
        return join(FeatureNames::toColumnPart);
    }

    private String join(Function<ParameterValue, String> print) {
        return IntStream.range(0, arguments.size())
                .mapToObj(i -> "__" + calculator.parameters().get(i).name() + "_" + print.apply(arguments.get(i)))
                .collect(Collectors.joining("", calculator.name(), ""));
    }

    /** Whether a device can reduce all statistics that this feature reads. */
    public boolean hasGpuForm() {
        Statistics read = new Statistics(Statistics.Body.DEVICE);
        calculator.bind(List.of(this), read);
        return read.isReducible();
    }

    public double number(String parameter) {
        return argument(parameter).number();
    }

    public int integer(String parameter) {
        return argument(parameter).integer();
    }

    /** Returns an integer argument; throws {@link FeatureException} if it is below {@code minimum}. */
    public int integerAtLeast(String parameter, int minimum) {
        int value = integer(parameter);
        require(value >= minimum, parameter + " must be at least " + minimum);
        return value;
    }

    /** Throws {@link FeatureException} unless the arguments are valid; {@link FeatureSet} adds the feature's name. */
    public static void require(boolean valid, String requirement) {
        if (!valid) {
            throw new FeatureException(requirement);
        }
    }

    public String text(String parameter) {
        return argument(parameter).unquoted();
    }

    public boolean flag(String parameter) {
        return argument(parameter).flag();
    }

    /** The argument for {@code parameter}, which must be a parameter of the calculator. */
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
