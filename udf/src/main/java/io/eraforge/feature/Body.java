package io.eraforge.feature;

import io.eraforge.kernel.CalculatorKernel;
import java.io.Serializable;
import java.util.List;

/** Binds the chosen features of one calculator, once per kernel, to what computes them for every era. */
@FunctionalInterface
public interface Body extends Serializable {
    CalculatorKernel bind(List<Feature> chosen);
}
