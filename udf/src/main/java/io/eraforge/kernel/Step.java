package io.eraforge.kernel;

/**
 * One calculator in a compiled kernel.
 *
 * @param minLength with fewer values its features are NaN
 * @param sorts whether it needs the sorted copy
 * @param slots places of its features in the row
 */
public record Step(CalculatorKernel group, int minLength, boolean sorts, int[] slots) {}
