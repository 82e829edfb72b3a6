package io.eraforge.workload.era.ingest.eras;

import io.eraforge.workload.era.ingest.parse.TimeColumns;
import java.io.Serializable;
import java.time.ZoneId;

/** How records become eras. {@code series} and {@code priority} are −1 when there is no such column. */
record EraLayout(
        int level,
        int series,
        String fixedSeries,
        int id,
        TimeColumns start,
        TimeColumns end,
        int priority,
        ZoneId zone)
        implements Serializable {}
