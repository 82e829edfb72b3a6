package io.eraforge.engine.device;

import io.eraforge.control.memory.MemoryFactorListener;
import java.util.OptionalDouble;
import org.apache.spark.SparkContext;
import org.apache.spark.util.AccumulatorV2;

/** Sends the ratio of measured to predicted slice memory to the driver, as the maximum over all executors. */
public final class MemoryFactorAccumulator extends AccumulatorV2<Double, Double> implements MemoryFactorListener {
    private static final long serialVersionUID = 1;

    /** NaN if nothing was measured. */
    private double max = Double.NaN;

    public static MemoryFactorAccumulator on(SparkContext spark) {
        MemoryFactorAccumulator accumulator = new MemoryFactorAccumulator();
        spark.register(accumulator);
        return accumulator;
    }

    /** The maximum since the last call; empty if nothing was measured. */
    public OptionalDouble take() {
        double taken = max;
        reset();
        return Double.isNaN(taken) ? OptionalDouble.empty() : OptionalDouble.of(taken);
    }

    @Override
    public void measured(double factor) {
        add(factor);
    }

    @Override
    public void add(Double factor) {
        // Not Math.max, which would keep NaN.
        max = max >= factor ? max : factor;
    }

    @Override
    public void merge(AccumulatorV2<Double, Double> other) {
        if (!other.isZero()) {
            add(other.value());
        }
    }

    @Override
    public Double value() {
        return max;
    }

    @Override
    public boolean isZero() {
        return Double.isNaN(max);
    }

    @Override
    public void reset() {
        max = Double.NaN;
    }

    @Override
    public MemoryFactorAccumulator copy() {
        MemoryFactorAccumulator copy = new MemoryFactorAccumulator();
        copy.max = max;
        return copy;
    }
}
