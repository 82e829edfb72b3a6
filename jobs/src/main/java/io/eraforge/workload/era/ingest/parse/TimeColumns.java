package io.eraforge.workload.era.ingest.parse;

import java.io.Serializable;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Positions and formats of the time columns: a single {@code column}, or a date {@code column} and a {@code clockColumn} with
 * the time of day, which is −1 otherwise. If {@code joined}, {@code format} applies to both texts joined by a space.
 * {@code parts} are columns with single parts of the time; if they include the year, {@code column} is the year's.
 */
public record TimeColumns(
        int column, TimeFormat format, int clockColumn, TimeFormat clockFormat, boolean joined, DateParts parts)
        implements Serializable {

    public static TimeColumns of(int column, TimeFormat format) {
        return new TimeColumns(column, format, -1, format, false, DateParts.NONE);
    }

    /** A date column with this format and a column with the time of day. */
    public static TimeColumns pair(int date, TimeFormat format, int clock, TimeFormat clockFormat) {
        return new TimeColumns(date, format, clock, clockFormat, false, DateParts.NONE);
    }

    /** Two columns whose texts, joined by a space, have this format. */
    public static TimeColumns joined(int date, int clock, TimeFormat format) {
        return new TimeColumns(date, format, clock, format, true, DateParts.NONE);
    }

    /** Whether a column is one of these. */
    public boolean uses(int position) {
        return position >= 0 && positions().contains(position);
    }

    /** All columns, each once. */
    public List<Integer> positions() {
        return IntStream.concat(IntStream.of(column, clockColumn), parts.positions())
                .filter(position -> position >= 0)
                .distinct()
                .boxed()
                .toList();
    }

    /** Description of the formats, for notes. */
    public String description() {
        return clockColumn < 0 || joined
                ? format.description()
                : format.description() + "; " + clockFormat.description();
    }
}
