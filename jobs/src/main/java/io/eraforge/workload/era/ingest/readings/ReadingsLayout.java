package io.eraforge.workload.era.ingest.readings;

import io.eraforge.workload.era.ingest.parse.TimeColumns;
import java.io.Serializable;
import java.time.ZoneId;
import java.util.List;

/**
 * How the records of a group become readings. {@code series} is the position of the series column, or −1. A {@code sparse}
 * record has the value of only one of {@code sensors}, namely the one whose header is the text at position {@code tag}, or that
 * is named by the file if {@code tag} is −1. {@code width} is the number of sensors of the batch.
 */
record ReadingsLayout(
        TimeColumns time, ZoneId zone, int series, boolean sparse, int tag, List<SensorColumn> sensors, int width)
        implements Serializable {

    ReadingsLayout {
        sensors = List.copyOf(sensors);
    }
}
