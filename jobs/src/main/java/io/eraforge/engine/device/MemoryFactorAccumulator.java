package io.eraforge.engine.device;

import io.eraforge.control.memory.MemoryFactorListener;
import java.util.OptionalDouble;
import org.apache.spark.SparkContext;
import org.apache.spark.util.AccumulatorV2;

/** Brings to the driver what slices took of their predicted memory: the most that any executor has measured. */
public final class MemoryFactorAccumulator extends AccumulatorV2<Double, Double> implements MemoryFactorListener {
    private static final long serialVersionUID = 1;

    /** NaN if nothing was measured. */
    private double most = Double.NaN;

    public static MemoryFactorAccumulator on(SparkContext spark) {
        MemoryFactorAccumulator learned = new MemoryFactorAccumulator();
        spark.register(learned);
        return learned;
    }

    /** What came since it was last asked. */
    public OptionalDouble take() {
        double taken = most;
        reset();
        return Double.isNaN(taken) ? OptionalDouble.empty() : OptionalDouble.of(taken);
    }

    @Override
    public void measured(double factor) {
        add(factor);
    }

    @Override
    public void add(Double factor) {
        // Not Math.max: NaN would stay.
        most = most >= factor ? most : factor;
    }

    @Override
    public void merge(AccumulatorV2<Double, Double> other) {
        if (!other.isZero()) {
            add(other.value());
        }
    }

    @Override
    public Double value() {
        return most;
    }

    @Override
    public boolean isZero() {
        return Double.isNaN(most);
    }

    @Override
    public void reset() {
        most = Double.NaN;
    }

    @Override
    public MemoryFactorAccumulator copy() {
        MemoryFactorAccumulator copy = new MemoryFactorAccumulator();
        copy.most = most;
        return copy;
    }
}
