package io.eraforge.kernel;

import java.io.Serializable;

/** One number from one era and sensor. */
@FunctionalInterface
public interface SeriesFunction extends Serializable {
    double of(Series series);
}
