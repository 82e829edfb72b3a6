package io.eraforge.workload.era.ingest.parse;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.YearMonth;

/**
 * Scans a date, a time of day, or both, from text. The numbers of a date may be in any order, separated by {@code - / .} or a
 * space; {@link #epochDay} interprets them once their order is known. Of a range such as {@code 00:00 - 01:00} the start is
 * taken. Not thread-safe; results are those of the last scan.
 */
public final class DateTimeScanner {
    public static final long INVALID = Long.MIN_VALUE;

    private static final String MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";

    private final ByteCursor cursor = new ByteCursor();
    private final ClockTimeScanner clock = new ClockTimeScanner(cursor);
    private int first;
    private int second;
    private int third;
    private int firstDigits;
    private int thirdDigits;
    private int separator;
    private boolean monthByName;
    private boolean hasDate;
    private boolean hasTime;
    private boolean range;

    /** Order of day, month and year in a date. */
    public enum Order {
        YMD("year-month-day"),
        DMY("day-month-year"),
        MDY("month-day-year");

        private final String label;

        Order(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }

    public boolean scan(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return scan(bytes, 0, bytes.length);
    }

    /** Returns whether the whole text is a date, a time of day, or both, or a range of them. */
    public boolean scan(byte[] bytes, int from, int to) {
        return scan(bytes, from, to, false);
    }

    /** Like {@link #scan}, of a text that is known to be a time of day: it may be written with points, as 18.00.00. */
    public boolean scanClock(byte[] bytes, int from, int to) {
        return scan(bytes, from, to, true);
    }

    private boolean scan(byte[] bytes, int from, int to, boolean clockOnly) {
        range = false;
        int middle = TimeRange.middle(bytes, from, to);
        if (middle >= 0 && scanStart(bytes, from, middle, to, clockOnly) && !hasDate) {
            return true;
        }
        range = false;
        if (scanSingle(bytes, from, to, clockOnly)) {
            return true;
        }
        int mark = TimeRange.mark(bytes, from, to);
        return mark >= 0 && scanStart(bytes, from, mark, to, clockOnly);
    }

    /** Scans the part before the mark of a range, if the part after it is a time too. */
    private boolean scanStart(byte[] bytes, int from, int mark, int to, boolean clockOnly) {
        range = true;
        return scanSingle(bytes, mark + TimeRange.markLength(bytes, mark), to, clockOnly)
                && scanSingle(bytes, from, mark, clockOnly);
    }

    private boolean scanSingle(byte[] bytes, int from, int to, boolean clockOnly) {
        cursor.reset(bytes, from, to);
        clock.clear();
        monthByName = false;
        hasDate = !clockOnly && cursor.peek(cursor.digits()) != ':';
        hasTime = !hasDate;
        boolean scanned = hasDate ? scanDate() && (cursor.atEnd() || scanTime()) : clock.scan(clockOnly);
        return scanned && cursor.atEnd();
    }

    public boolean hasDate() {
        return hasDate;
    }

    public boolean hasTime() {
        return hasTime;
    }

    /** Whether the text has an offset from UTC. */
    public boolean hasOffset() {
        return clock.hasOffset();
    }

    /** Microseconds since midnight; those of a whole day for 24:00. */
    public long clockUs() {
        return clock.us();
    }

    /** Offset from UTC in microseconds, positive to the east; 0 unless {@link #hasOffset}. */
    public long offsetUs() {
        return clock.offsetUs();
    }

    /** First number of the date. */
    public int first() {
        return first;
    }

    /** Second number of the date, or its month if that is written by name. */
    public int second() {
        return second;
    }

    /** Third number of the date. */
    public int third() {
        return third;
    }

    /** Whether the month is written by its name. */
    public boolean monthByName() {
        return monthByName;
    }

    /** What separates the parts of the date. */
    public int separator() {
        return separator;
    }

    /** Whether the time of day is written with AM or PM. */
    public boolean hasAmPm() {
        return clock.amPm();
    }

    /** Whether the text is a range, of which the start was taken. */
    public boolean isRange() {
        return range;
    }

    /** Whether digits below a microsecond were cut off. */
    public boolean isCut() {
        return clock.cut();
    }

    /** Whether the text itself settles the order, by a leading four-digit year or a month name. */
    public boolean settlesOrder() {
        return firstDigits == 4 || monthByName;
    }

    /** Days since 1970 of the scanned date in this order, or {@link #INVALID} if there is no such day. */
    public long epochDay(Order order) {
        boolean yearFirst = firstDigits == 4 || (order == Order.YMD && !monthByName);
        boolean monthFirst = !yearFirst && order == Order.MDY && !monthByName;
        int year = yearFirst ? first : third;
        int month = monthFirst ? first : second;
        int day = yearFirst ? third : (monthFirst ? second : first);
        if ((yearFirst ? firstDigits : thirdDigits) <= 2) {
            year += year < 70 ? 2000 : 1900;
        }
        boolean valid = month >= 1
                && month <= 12
                && day >= 1
                && day <= YearMonth.of(year, month).lengthOfMonth();
        return valid ? LocalDate.of(year, month, day).toEpochDay() : INVALID;
    }

    private boolean scanDate() {
        firstDigits = cursor.digits();
        if (firstDigits == 8 || firstDigits == 12 || firstDigits == 14) {
            return scanCompact(firstDigits - 8);
        }
        first = cursor.readNumber(4);
        separator = cursor.peek(0);
        if (first < 0
                || firstDigits == 3
                || (separator != '-' && separator != '/' && separator != '.' && separator != ' ')) {
            return false;
        }
        cursor.skip(1);
        second = readMonth();
        if (second < 0 || !cursor.accept(separator)) {
            return false;
        }
        thirdDigits = cursor.digits();
        third = cursor.readNumber(4);
        return third >= 0 && thirdDigits != 3;
    }

    /** Scans {@code yyyyMMdd} and a time of day of 0, 4 or 6 digits. */
    private boolean scanCompact(int clockDigits) {
        firstDigits = 4;
        first = cursor.readDigits(4);
        second = cursor.readDigits(2);
        third = cursor.readDigits(2);
        hasTime = clockDigits > 0;
        return !hasTime || (clock.scanCompact(clockDigits) && clock.scanRest());
    }

    /** Reads a month as a number or by its English name; −1 if it is neither. */
    private int readMonth() {
        if (cursor.digits() > 0) {
            return cursor.readNumber(2);
        }
        for (int i = 0; i < 12; i++) {
            if (cursor.letter(0) == MONTHS.charAt(3 * i)
                    && cursor.letter(1) == MONTHS.charAt(3 * i + 1)
                    && cursor.letter(2) == MONTHS.charAt(3 * i + 2)) {
                monthByName = true;
                while (Character.isLetter(cursor.peek(0))) {
                    cursor.skip(1);
                }
                return i + 1;
            }
        }
        return -1;
    }

    private boolean scanTime() {
        int c = cursor.peek(0);
        if (c != 'T' && c != 't' && c != ' ' && c != '_' && c != ',') {
            return false;
        }
        hasTime = true;
        cursor.skip(1);
        cursor.skipSpaces();
        return clock.scan(true);
    }
}
