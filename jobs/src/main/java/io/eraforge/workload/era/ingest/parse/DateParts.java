package io.eraforge.workload.era.ingest.parse;

import java.io.Serializable;
import java.util.stream.IntStream;

/** Positions of columns that hold a single part of the time each, as whole numbers; −1 for those that do not exist. */
public record DateParts(int year, int month, int day, int dayOfYear, int hour, int minute, int second)
        implements Serializable {

    public static final DateParts NONE = new DateParts(-1, -1, -1, -1, -1, -1, -1);

    /** Whether the day comes from parts. */
    public boolean hasDay() {
        return year >= 0 && (dayOfYear >= 0 || (month >= 0 && day >= 0));
    }

    /** Whether the time of day comes from parts. */
    public boolean hasClock() {
        return hour >= 0;
    }

    /** The parts of the day alone. */
    public DateParts withoutClock() {
        return new DateParts(year, month, day, dayOfYear, -1, -1, -1);
    }

    /** The parts of the time of day alone. */
    public DateParts withoutDay() {
        return new DateParts(-1, -1, -1, -1, hour, minute, second);
    }

    IntStream positions() {
        return IntStream.of(year, month, day, dayOfYear, hour, minute, second);
    }
}
