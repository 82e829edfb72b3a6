package io.eraforge.feature;

import io.eraforge.kernel.CalculatorKernel;
import io.eraforge.kernel.Series;
import io.eraforge.kernel.SeriesFunction;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.Statistic;
import io.eraforge.kernel.Statistics;
import java.io.ObjectStreamException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;

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
        this.tolerance = from.tolerance;
        this.cost = from.cost;
        this.binder = binder;
    }

    /** Starts a declaration. Defaults: linear time, at least one value. */
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

    public Tolerance tolerance() {
        return tolerance;
    }

    public Cost cost() {
        return cost;
    }

    /** Binds these features, which must all be of this calculator, to the statistics they read. Throws {@link FeatureException}. */
    public CalculatorKernel bind(List<Feature> features, Statistics in) {
        return binder.bind(features, in);
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

    /** Collects a declaration; {@link #from}, {@link #perFeature}, {@link #batched} or {@link #fromValues} completes it. */
    public static final class Builder {
        private final String name;
        private final List<Parameter> parameters = new ArrayList<>();
        private String definition = "";
        private int minLength = 1;
        private String nanWhen = "";
        private boolean usesTime;
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

        public Builder tolerance(Tolerance allowed) {
            tolerance = allowed;
            return this;
        }

        public Builder cost(Cost perEra) {
            cost = perEra;
            return this;
        }

        /** The calculator computes from one statistic. */
        public <A extends SharedStatistic> OneStatistic<A> from(Statistic<A> key) {
            return new OneStatistic<>(this, key);
        }

        /** The calculator computes from two statistics. */
        public <A extends SharedStatistic, B extends SharedStatistic> TwoStatistics<A, B> from(
                Statistic<A> first, Statistic<B> second) {
            return new TwoStatistics<>(this, first, second);
        }

        /** Completes a calculator of features that each ask for statistics; {@code bind} is called once per feature. */
        public Calculator perFeature(Closing bind) {
            return batched((features, in) ->
                    all(features.stream().map(f -> bind.bind(f, in)).toArray(DoubleSupplier[]::new)));
        }

        /** Completes a calculator that computes all requested features of an era in one call. */
        public Calculator batched(Binder bind) {
            return new Calculator(this, bind);
        }

        /** Completes a calculator that reads the values themselves and has no parameters: only the CPU can compute it. */
        public Calculator fromValues(SeriesFunction value) {
            return fromValuesPerFeature(feature -> value);
        }

        /** Completes a calculator that reads the values themselves; {@code bind} is called once per feature. */
        public Calculator fromValuesPerFeature(SerialFunction<Feature, SeriesFunction> bind) {
            return perFeature((feature, in) -> {
                SeriesFunction function = bind.apply(feature);
                Series values = in.values();
                return () -> function.of(values);
            });
        }

        private static CalculatorKernel all(DoubleSupplier[] closings) {
            return values -> {
                for (int i = 0; i < closings.length; i++) {
                    values[i] = closings[i].getAsDouble();
                }
            };
        }
    }

    /** A declaration that reads one statistic. */
    public record OneStatistic<A extends SharedStatistic>(Builder builder, Statistic<A> key) {
        /** Completes a calculator without parameters. */
        public Calculator value(SerialToDouble<A> value) {
            return perFeature(feature -> value);
        }

        /** Completes a calculator; {@code bind} is called once per feature. */
        public Calculator perFeature(SerialFunction<Feature, SerialToDouble<A>> bind) {
            Statistic<A> read = key;
            return builder.perFeature((feature, in) -> {
                SerialToDouble<A> value = bind.apply(feature);
                A statistic = in.get(read);
                return () -> value.applyAsDouble(statistic);
            });
        }
    }

    /** A declaration that reads two statistics. */
    public record TwoStatistics<A extends SharedStatistic, B extends SharedStatistic>(
            Builder builder, Statistic<A> first, Statistic<B> second) {
        /** Completes a calculator without parameters. */
        public Calculator value(SerialToDouble2<A, B> value) {
            Statistic<A> readFirst = first;
            Statistic<B> readSecond = second;
            return builder.perFeature((feature, in) -> {
                A a = in.get(readFirst);
                B b = in.get(readSecond);
                return () -> value.applyAsDouble(a, b);
            });
        }
    }

    /** Binds one feature to the statistics it reads. */
    @FunctionalInterface
    public interface Closing extends Serializable {
        DoubleSupplier bind(Feature feature, Statistics in);
    }

    /** Binds the requested features of one calculator to the kernel that computes them; called once per {@code EraKernel}. */
    @FunctionalInterface
    public interface Binder extends Serializable {
        CalculatorKernel bind(List<Feature> features, Statistics in);
    }

    /** A serializable formula over one statistic. */
    public interface SerialToDouble<A> extends ToDoubleFunction<A>, Serializable {}

    /** A serializable formula over two statistics. */
    public interface SerialToDouble2<A, B> extends ToDoubleBiFunction<A, B>, Serializable {}

    /** A serializable function. */
    public interface SerialFunction<A, B> extends Function<A, B>, Serializable {}
}
