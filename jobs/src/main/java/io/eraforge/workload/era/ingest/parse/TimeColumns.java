package io.eraforge.workload.era.ingest.parse;

import java.io.Serializable;

/**
 * Where a record's time stands: one column, or a date and a time column ({@code clock} −1 when there is none). With
 * {@code joined}, the format is of both texts with a space between.
 */
public record TimeColumns(int moment, TimeFormat format, int clock, TimeFormat clockFormat, boolean joined)
        implements Serializable {

    public static TimeColumns of(int moment, TimeFormat format) {
        return new TimeColumns(moment, format, -1, format, false);
    }
}
