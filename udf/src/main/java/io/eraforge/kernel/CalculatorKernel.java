package io.eraforge.kernel;

/** The chosen features of one calculator: writes their values for an era, in the order they were chosen. */
@FunctionalInterface
public interface CalculatorKernel {
    void compute(Series series, double[] values);
}
