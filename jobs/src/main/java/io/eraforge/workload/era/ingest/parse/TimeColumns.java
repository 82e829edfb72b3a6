package io.eraforge.workload.era.ingest.parse;

import java.io.Serializable;

/**
 * Positions and formats of the time columns: a single {@code column}, or a date {@code column} and a {@code clockColumn} with
 * the time of day, which is −1 otherwise. If {@code joined}, {@code format} applies to both texts joined by a space.
 */
public record TimeColumns(int column, TimeFormat format, int clockColumn, TimeFormat clockFormat, boolean joined)
        implements Serializable {

    public static TimeColumns of(int column, TimeFormat format) {
        return new TimeColumns(column, format, -1, format, false);
    }
}
