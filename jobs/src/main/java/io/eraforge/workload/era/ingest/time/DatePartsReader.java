package io.eraforge.workload.era.ingest.time;

import io.eraforge.workload.era.ingest.parse.DateParts;
import io.eraforge.workload.era.ingest.parse.NumberParser;
import io.eraforge.workload.era.ingest.parse.TimeParser;
import io.eraforge.workload.era.ingest.source.SourceRecord;
import java.time.LocalDate;
import java.time.Year;
import java.time.YearMonth;

/** Reads a day, a time of day, or both, from columns that hold one part each. Not thread-safe. */
final class DatePartsReader {
    private static final int INVALID = -1;

    private final DateParts parts;
    private final NumberParser numbers = new NumberParser();
    private int year;
    private int month;
    private int day;
    private long dayUs;
    private long clockUs;

    DatePartsReader(DateParts parts) {
        this.parts = parts;
    }

    /** Local midnight of the day, in microseconds since 1970; 0 if the parts have no day. */
    long dayUs() {
        return dayUs;
    }

    /** Microseconds since midnight; those of a whole day for hour 24. */
    long clockUs() {
        return clockUs;
    }

    /** Whether the record's parts, as far as there are any, form a day and a time of day. */
    boolean read(SourceRecord record) {
        return (!parts.hasDay() || readDay(record)) && (!parts.hasClock() || readClock(record));
    }

    private boolean readDay(SourceRecord record) {
        boolean ofYear = parts.dayOfYear() >= 0;
        int newYear = whole(record, parts.year(), 1, 9999);
        int newMonth = ofYear ? 0 : whole(record, parts.month(), 1, 12);
        int newDay = whole(record, ofYear ? parts.dayOfYear() : parts.day(), 1, ofYear ? 366 : 31);
        if (newYear < 0 || newMonth < 0 || newDay < 0) {
            return false;
        }
        // Rows mostly come day by day.
        boolean same = newYear == year && newMonth == month && newDay == day;
        return same || setDay(newYear, newMonth, newDay);
    }

    private boolean setDay(int newYear, int newMonth, int newDay) {
        int length = newMonth == 0
                ? Year.of(newYear).length()
                : YearMonth.of(newYear, newMonth).lengthOfMonth();
        if (newDay > length) {
            return false;
        }
        LocalDate date = newMonth == 0 ? LocalDate.ofYearDay(newYear, newDay) : LocalDate.of(newYear, newMonth, newDay);
        year = newYear;
        month = newMonth;
        day = newDay;
        dayUs = date.toEpochDay() * TimeParser.DAY_US;
        return true;
    }

    private boolean readClock(SourceRecord record) {
        int hour = whole(record, parts.hour(), 0, 24);
        int minute = parts.minute() < 0 ? 0 : whole(record, parts.minute(), 0, 59);
        double second = parts.second() < 0 ? 0 : record.number(parts.second(), numbers, '.');
        clockUs = (hour * 60L + minute) * 60_000_000 + Math.round(second * 1e6);
        return hour >= 0 && minute >= 0 && second >= 0 && second < 60 && clockUs <= TimeParser.DAY_US;
    }

    private int whole(SourceRecord record, int column, int min, int max) {
        double value = record.number(column, numbers, '.');
        return value >= min && value <= max && value == Math.rint(value) ? (int) value : INVALID;
    }
}
