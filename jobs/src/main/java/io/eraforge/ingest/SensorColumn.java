package io.eraforge.ingest;

import java.io.Serializable;

/** Where a sensor's values stand in a source and where they go: {@code target} counts the sensors of the batch. */
record SensorColumn(int source, int target, String header, char decimal, double[] sentinels) implements Serializable {

    boolean sentinel(double value) {
        for (double sentinel : sentinels) {
            if (value == sentinel) {
                return true;
            }
        }
        return false;
    }
}
