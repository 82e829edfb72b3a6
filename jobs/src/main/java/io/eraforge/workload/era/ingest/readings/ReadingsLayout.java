package io.eraforge.workload.era.ingest.readings;

import io.eraforge.workload.era.ingest.parse.TimeColumns;
import java.io.Serializable;
import java.time.ZoneId;
import java.util.List;

/** How the records of a group become readings. {@code series} is −1 when no column names it. */
record ReadingsLayout(TimeColumns time, ZoneId zone, int series, List<SensorColumn> sensors, int width)
        implements Serializable {

    ReadingsLayout {
        sensors = List.copyOf(sensors);
    }
}
