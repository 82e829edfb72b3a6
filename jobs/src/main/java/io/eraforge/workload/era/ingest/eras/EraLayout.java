package io.eraforge.workload.era.ingest.eras;

import io.eraforge.workload.era.ingest.parse.TimeColumns;
import java.io.Serializable;
import java.time.ZoneId;

/**
 * How records become eras; numbers are column positions. {@code series} and {@code priority} are −1 without such a column;
 * eras without a series column belong to {@code fixedSeries}.
 */
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
