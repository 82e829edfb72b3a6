package io.eraforge.workload.era.ingest.parse;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.YearMonth;

/**
 * Scans a written time: date groups in any order with any of {@code - / . space} between them, a clock time, AM or PM, an
 * offset. It says which parts are there; {@link #epochDay} then needs the order of the groups. One per task.
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
    private boolean named;
    private boolean hasDate;
    private boolean hasTime;

    /** In which order a written date has its day, month and year. */
    public enum Order {
        YMD("year-month-day"),
        DMY("day-month-year"),
        MDY("month-day-year");

        private final String label;

        Order(String words) {
            this.label = words;
        }

        public String label() {
            return label;
        }
    }

    public boolean scan(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return scan(bytes, 0, bytes.length);
    }

    /** Whether the whole text is a date, a time or both. */
    public boolean scan(byte[] bytes, int from, int to) {
        cursor.reset(bytes, from, to);
        clock.clear();
        named = false;
        hasDate = cursor.peek(cursor.digits()) != ':';
        hasTime = !hasDate;
        boolean ok = hasDate ? date() && (cursor.ended() || time()) : clock.read(false);
        return ok && cursor.ended();
    }

    public boolean hasDate() {
        return hasDate;
    }

    public boolean hasTime() {
        return hasTime;
    }

    /** Whether it carries its own offset from UTC. */
    public boolean hasOffset() {
        return clock.hasOffset();
    }

    /** Microseconds since midnight; a day's length for 24:00. */
    public long clockUs() {
        return clock.us();
    }

    public long offsetUs() {
        return clock.offsetUs();
    }

    public int first() {
        return first;
    }

    public int second() {
        return second;
    }

    /** Whether the text itself settles the order: a four-digit year in front, or a month by name. */
    public boolean settlesOrder() {
        return firstDigits == 4 || named;
    }

    /** Days since 1970, or {@link #INVALID}. */
    public long epochDay(Order order) {
        boolean yearFirst = firstDigits == 4 || (order == Order.YMD && !named);
        boolean monthFirst = !yearFirst && order == Order.MDY && !named;
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

    private boolean date() {
        firstDigits = cursor.digits();
        if (firstDigits == 8 || firstDigits == 12 || firstDigits == 14) {
            return compact(firstDigits - 8);
        }
        first = cursor.number(4);
        int mark = cursor.peek(0);
        if (first < 0 || firstDigits == 3 || (mark != '-' && mark != '/' && mark != '.' && mark != ' ')) {
            return false;
        }
        cursor.skip(1);
        second = month();
        if (second < 0 || !cursor.accept(mark)) {
            return false;
        }
        thirdDigits = cursor.digits();
        third = cursor.number(4);
        return third >= 0 && thirdDigits != 3;
    }

    private boolean compact(int clockDigits) {
        firstDigits = 4;
        first = cursor.readDigits(4);
        second = cursor.readDigits(2);
        third = cursor.readDigits(2);
        hasTime = clockDigits > 0;
        return !hasTime || (clock.compact(clockDigits) && clock.rest());
    }

    private int month() {
        if (cursor.digits() > 0) {
            return cursor.number(2);
        }
        for (int i = 0; i < 12; i++) {
            if (cursor.letter(0) == MONTHS.charAt(3 * i)
                    && cursor.letter(1) == MONTHS.charAt(3 * i + 1)
                    && cursor.letter(2) == MONTHS.charAt(3 * i + 2)) {
                named = true;
                while (Character.isLetter(cursor.peek(0))) {
                    cursor.skip(1);
                }
                return i + 1;
            }
        }
        return -1;
    }

    private boolean time() {
        int c = cursor.peek(0);
        if (c != 'T' && c != 't' && c != ' ' && c != '_' && c != ',') {
            return false;
        }
        hasTime = true;
        cursor.skip(1);
        cursor.spaces();
        return clock.read(true);
    }
}
