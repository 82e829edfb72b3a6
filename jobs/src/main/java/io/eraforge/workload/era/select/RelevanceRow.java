package io.eraforge.workload.era.select;

/**
 * A row of the relevance table.
 *
 * @param feature tsfresh's name, with the sensor
 * @param type constant, binary or real
 * @param pValue the least over all classes; NaN for a constant
 * @param whyDropped why it is not relevant; empty if it is
 */
public record RelevanceRow(
        String feature, String sensor, String type, double pValue, boolean relevant, String whyDropped) {}
