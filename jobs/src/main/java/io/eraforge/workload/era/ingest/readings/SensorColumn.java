package io.eraforge.workload.era.ingest.readings;

import java.io.Serializable;

/** Maps a source column to a sensor: {@code source} is its position in the record, {@code target} among the batch's sensors. */
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

    /** Whether the value means that the reading is missing. */
    boolean isSentinel(double value) {
        for (double sentinel : sentinels) {
            if (value == sentinel) {
                return true;
            }
        }
        return false;
    }
}
