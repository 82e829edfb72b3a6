package io.eraforge.feature;

import io.eraforge.kernel.CalculatorKernel;
import io.eraforge.kernel.SeriesFunction;
import java.io.ObjectStreamException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/** All there is to know about one of tsfresh's calculators, or ours: kernels, schema, docs and tests follow from it. */
public final class Calculator implements Serializable {
    private final String name;
    private final List<Parameter> parameters;
    private final String definition;
    private final int minLength;
    private final String nanWhen;
    private final boolean usesTime;
    private final Gpu gpu;
    private final SerialFunction<Feature, Boolean> cpuOnlyIf;
    private final Tolerance tolerance;
    private final Cost cost;
    private final Body body;

    private Calculator(Builder from, Body body) {
        this.name = from.name;
        this.parameters = from.parameters.stream()
                .sorted(Comparator.comparing(Parameter::name))
                .toList();
        this.definition = from.definition;
        this.minLength = from.minLength;
        this.nanWhen = from.nanWhen;
        this.usesTime = from.usesTime;
        this.gpu = from.gpu;
        this.cpuOnlyIf = from.cpuOnlyIf;
        this.tolerance = from.tolerance;
        this.cost = from.cost;
        this.body = body;
    }

    /** Starts a declaration: a linear-time calculator for eras of one value or more, with a columnar GPU form. */
    public static Builder calculator(String name) {
        return new Builder(name);
    }

    public String name() {
        return name;
    }

    /** In the order of tsfresh's names: sorted. */
    public List<Parameter> parameters() {
        return parameters;
    }

    /** What it computes, in one sentence. */
    public String definition() {
        return definition;
    }

    /** For fewer values than this all its features are NaN. */
    public int minLength() {
        return minLength;
    }

    /** When a feature is NaN, in words; empty if never. */
    public String nanWhen() {
        String tooShort = switch (minLength) {
            case 0 -> "";
            case 1 -> "the era is empty";
            default -> "fewer than " + minLength + " values";
        };
        return tooShort.isEmpty() || nanWhen.isEmpty() ? tooShort + nanWhen : tooShort + "; " + nanWhen;
    }

    /** Whether it reads the times of the values. */
    public boolean usesTime() {
        return usesTime;
    }

    /** Whether it has a columnar GPU form, for some parameters at least: {@link Feature#gpu()} knows for which. */
    public Gpu gpu() {
        return gpu;
    }

    Gpu gpu(Feature feature) {
        return cpuOnlyIf.apply(feature) ? Gpu.CPU_ONLY : gpu;
    }

    public Tolerance tolerance() {
        return tolerance;
    }

    public Cost cost() {
        return cost;
    }

    /** What computes the chosen features, all of this calculator. */
    public CalculatorKernel bind(List<Feature> chosen) {
        return body.bind(chosen);
    }

    @Override
    public String toString() {
        return name;
    }

    // Catalogued calculators travel by name: their lambdas are slow to serialise.
    private Object writeReplace() throws ObjectStreamException {
        return Catalogue.find(name).filter(known -> known == this).isPresent() ? new Named(name) : this;
    }

    private record Named(String name) implements Serializable {
        private Object readResolve() throws ObjectStreamException {
            return Catalogue.calculator(name);
        }
    }

    /** Collects a declaration; {@link #value}, {@link #each} or {@link #together} completes it. */
    public static final class Builder {
        private final String name;
        private final List<Parameter> parameters = new ArrayList<>();
        private String definition = "";
        private int minLength = 1;
        private String nanWhen = "";
        private boolean usesTime;
        private Gpu gpu = Gpu.COLUMNAR;
        private SerialFunction<Feature, Boolean> cpuOnlyIf = feature -> false;
        private Tolerance tolerance = Tolerance.standard(Tolerance.Scale.ONE);
        private Cost cost = Cost.LINEAR;

        private Builder(String name) {
            this.name = name;
        }

        public Builder parameter(String parameter, Parameter.Type type) {
            parameters.add(new Parameter(parameter, type, List.of()));
            return this;
        }

        /** A string parameter that takes one of these. */
        public Builder choice(String parameter, String... choices) {
            parameters.add(new Parameter(parameter, Parameter.Type.TEXT, List.of(choices)));
            return this;
        }

        public Builder definition(String sentence) {
            definition = sentence;
            return this;
        }

        public Builder minLength(int values) {
            minLength = values;
            return this;
        }

        /** When else it is NaN, besides too short an era. */
        public Builder nanWhen(String words) {
            nanWhen = words;
            return this;
        }

        public Builder usesTime() {
            usesTime = true;
            return this;
        }

        /** It has no columnar GPU form. */
        public Builder cpuOnly() {
            gpu = Gpu.CPU_ONLY;
            return this;
        }

        /** It has no columnar GPU form for such parameters. */
        public Builder cpuOnlyIf(SerialFunction<Feature, Boolean> parameters) {
            cpuOnlyIf = parameters;
            return this;
        }

        public Builder tolerance(Tolerance allowed) {
            tolerance = allowed;
            return this;
        }

        public Builder cost(Cost perEra) {
            cost = perEra;
            return this;
        }

        /** A calculator without parameters. */
        public Calculator value(SeriesFunction value) {
            return new Calculator(this, chosen -> (series, values) -> values[0] = value.of(series));
        }

        /** Each feature on its own, from its parameters; they share what the series keeps. */
        public Calculator perFeature(SerialFunction<Feature, SeriesFunction> bind) {
            return new Calculator(this, chosen -> all(chosen.stream().map(bind).toArray(SeriesFunction[]::new)));
        }

        /** All chosen features in one go. */
        public Calculator batched(Body body) {
            return new Calculator(this, body);
        }

        private static CalculatorKernel all(SeriesFunction[] each) {
            return (series, values) -> {
                for (int i = 0; i < each.length; i++) {
                    values[i] = each[i].of(series);
                }
            };
        }
    }

    /** A function that can be shipped to executors. */
    public interface SerialFunction<A, B> extends Function<A, B>, Serializable {}
}
