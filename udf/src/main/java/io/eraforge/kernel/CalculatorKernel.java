package io.eraforge.kernel;

/** Computes the requested features of one calculator from its statistics, in the order in which they were bound. */
@FunctionalInterface
public interface CalculatorKernel {
    void compute(double[] values);
}
