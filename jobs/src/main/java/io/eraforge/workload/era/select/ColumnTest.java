package io.eraforge.workload.era.select;

import io.eraforge.selection.FeatureType;
import java.io.Serializable;

/**
 * The tests of one feature of one sensor.
 *
 * @param finite whether any value is finite
 * @param pValues one per class, or one; NaN if the feature is constant
 */
record ColumnTest(String sensor, String column, FeatureType type, boolean finite, double[] pValues)
        implements Serializable {}
