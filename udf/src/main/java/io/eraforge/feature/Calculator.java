package io.eraforge.feature;

import io.eraforge.kernel.CalculatorKernel;
import io.eraforge.kernel.SeriesFunction;
import java.io.ObjectStreamException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * The declaration of one calculator, tsfresh's or ours. Kernels, table schema, documentation and tests are derived from
 * it.
 */
public final class Calculator implements Serializable {
    private final String name;
    private final List<Parameter> parameters;
    private final String definition;
    private final int minLength;
    private final String nanWhen;
    private final boolean usesTime;
    private final boolean gpuForm;
    private final SerialFunction<Feature, Boolean> cpuOnlyIf;
    private final Tolerance tolerance;
    private final Cost cost;
    private final Binder binder;

    private Calculator(Builder from, Binder binder) {
        this.name = from.name;
        this.parameters = from.parameters.stream()
                .sorted(Comparator.comparing(Parameter::name))
                .toList();
        this.definition = from.definition;
        this.minLength = from.minLength;
        this.nanWhen = from.nanWhen;
        this.usesTime = from.usesTime;
        this.gpuForm = from.gpuForm;
        this.cpuOnlyIf = from.cpuOnlyIf;
        this.tolerance = from.tolerance;
        this.cost = from.cost;
        this.binder = binder;
    }

    /** Starts a declaration. Defaults: linear time, at least one value, with a columnar GPU form. */
    public static Builder calculator(String name) {
        return new Builder(name);
    }

    public String name() {
        return name;
    }

    /** Sorted by name, the order in which tsfresh prints them. */
    public List<Parameter> parameters() {
        return parameters;
    }

    /** What the calculator computes, in one sentence. */
    public String definition() {
        return definition;
    }

    /** All features of this calculator are NaN for eras with fewer values. */
    public int minLength() {
        return minLength;
    }

    /** Describes when a feature is NaN; empty if never. */
    public String nanWhen() {
        String tooShort = switch (minLength) {
            case 0 -> "";
            case 1 -> "the era is empty";
            default -> "fewer than " + minLength + " values";
        };
        return tooShort.isEmpty() || nanWhen.isEmpty() ? tooShort + nanWhen : tooShort + "; " + nanWhen;
    }

    /** Whether the calculator reads the times of the values. */
    public boolean usesTime() {
        return usesTime;
    }

    /**
     * Whether columnar GPU operations can compute this calculator for at least some parameters; see {@link
     * Feature#hasGpuForm()} for one feature.
     */
    public boolean hasGpuForm() {
        return gpuForm;
    }

    boolean hasGpuForm(Feature feature) {
        return gpuForm && !cpuOnlyIf.apply(feature);
    }

    public Tolerance tolerance() {
        return tolerance;
    }

    public Cost cost() {
        return cost;
    }

    /** Returns a kernel for these features, which must all be of this calculator. Throws {@link FeatureException}. */
    public CalculatorKernel bind(List<Feature> features) {
        return binder.bind(features);
    }

    @Override
    public String toString() {
        return name;
    }

    // Catalogued calculators are serialized by name: their lambdas are slow to serialize.
    private Object writeReplace() throws ObjectStreamException {
        return Catalogue.find(name).filter(known -> known == this).isPresent() ? new Named(name) : this;
    }

    private record Named(String name) implements Serializable {
        private Object readResolve() throws ObjectStreamException {
            return Catalogue.calculator(name);
        }
    }

    /** Collects a declaration; {@link #value}, {@link #perFeature} or {@link #batched} completes it. */
    public static final class Builder {
        private final String name;
        private final List<Parameter> parameters = new ArrayList<>();
        private String definition = "";
        private int minLength = 1;
        private String nanWhen = "";
        private boolean usesTime;
        private boolean gpuForm = true;
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

        /** Adds a string parameter restricted to {@code choices}. */
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

        /** Describes when a feature is NaN, other than for an era shorter than {@link #minLength}. */
        public Builder nanWhen(String condition) {
            nanWhen = condition;
            return this;
        }

        public Builder usesTime() {
            usesTime = true;
            return this;
        }

        /** Declares that there is no columnar GPU form: the CPU computes it, also in a GPU run. */
        public Builder cpuOnly() {
            gpuForm = false;
            return this;
        }

        /** Declares that features matching {@code condition} have no columnar GPU form. */
        public Builder cpuOnlyIf(SerialFunction<Feature, Boolean> condition) {
            cpuOnlyIf = condition;
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

        /** Completes a calculator without parameters. */
        public Calculator value(SeriesFunction value) {
            return new Calculator(this, features -> (series, values) -> values[0] = value.of(series));
        }

        /** Completes a calculator whose features are computed one by one; {@code bind} is called once per feature. */
        public Calculator perFeature(SerialFunction<Feature, SeriesFunction> bind) {
            return new Calculator(
                    this, features -> all(features.stream().map(bind).toArray(SeriesFunction[]::new)));
        }

        /** Completes a calculator that computes all requested features of an era in one call. */
        public Calculator batched(Binder binder) {
            return new Calculator(this, binder);
        }

        private static CalculatorKernel all(SeriesFunction[] functions) {
            return (series, values) -> {
                for (int i = 0; i < functions.length; i++) {
                    values[i] = functions[i].of(series);
                }
            };
        }
    }

    /** Binds the requested features of one calculator to the kernel that computes them; called once per {@code EraKernel}. */
    @FunctionalInterface
    public interface Binder extends Serializable {
        CalculatorKernel bind(List<Feature> features);
    }

    /** A serializable function. */
    public interface SerialFunction<A, B> extends Function<A, B>, Serializable {}
}
