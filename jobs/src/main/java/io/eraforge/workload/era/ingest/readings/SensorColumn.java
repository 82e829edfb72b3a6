package io.eraforge.workload.era.ingest.readings;

import java.io.Serializable;

/** Where a sensor's values stand in a source and where they go: {@code target} counts the sensors of the batch. */
final class SensorColumn implements Serializable {
    private static final long serialVersionUID = 1;

    private final int source;
    private final int target;
    private final String header;
    private final char decimal;
    private final double[] sentinels;

    SensorColumn(int source, int target, String header, char decimal, double[] sentinels) {
        this.source = source;
        this.target = target;
        this.header = header;
        this.decimal = decimal;
        this.sentinels = sentinels.clone();
    }

    int source() {
        return source;
    }

    int target() {
        return target;
    }

    String header() {
        return header;
    }

    char decimal() {
        return decimal;
    }

    /** Whether a value stands for a missing one. */
    boolean sentinel(double value) {
        for (double sentinel : sentinels) {
            if (value == sentinel) {
                return true;
            }
        }
        return false;
    }
}
