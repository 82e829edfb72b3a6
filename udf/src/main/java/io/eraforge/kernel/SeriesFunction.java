package io.eraforge.kernel;

import java.io.Serializable;

/** Computes one number from the values of one era and sensor. */
@FunctionalInterface
public interface SeriesFunction extends Serializable {
    double of(Series series);
}
