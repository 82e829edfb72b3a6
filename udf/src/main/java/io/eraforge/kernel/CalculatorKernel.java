package io.eraforge.kernel;

/** Computes the requested features of one calculator for an era, in the order in which they were bound. */
@FunctionalInterface
public interface CalculatorKernel {
    void compute(Series series, double[] values);
}
