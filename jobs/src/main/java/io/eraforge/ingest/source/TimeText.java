package io.eraforge.ingest.source;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Locale;

/**
 * Scans a written time: date groups in any order with any of {@code - / . space} between them, a clock time, AM or PM, an
 * offset. It says which parts are there; {@link #epochDay} then needs the order of the groups. One per task; no allocation.
 */
public final class TimeText {
    private static final long SECOND_US = 1_000_000;
    private static final String[] MONTHS = {
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"
    };
    static final long INVALID = Long.MIN_VALUE;

    private byte[] b;
    private int at;
    private int end;
    private int first;
    private int second;
    private int third;
    private int firstDigits;
    private int thirdDigits;
    private boolean named;
    private boolean dated;
    private boolean timed;
    private boolean zoned;
    private long clockUs;
    private long offsetUs;

    /** In which order a written date has its day, month and year. */
    public enum Order {
        YMD("year-month-day"),
        DMY("day-month-year"),
        MDY("month-day-year");

        private final String words;

        Order(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    public boolean scan(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return scan(bytes, 0, bytes.length);
    }

    /** Whether the whole text is a date, a time or both. */
    public boolean scan(byte[] bytes, int from, int to) {
        b = bytes;
        at = from;
        end = to;
        dated = timed = zoned = named = false;
        clockUs = offsetUs = 0;
        spaces();
        while (end > at && b[end - 1] == ' ') {
            end--;
        }
        int digits = digitsAhead();
        boolean clockOnly = at + digits < end && b[at + digits] == ':';
        boolean ok = clockOnly ? clock() : date(digits) && (at == end || (gap() && clock()));
        return ok && at == end;
    }

    public boolean dated() {
        return dated;
    }

    public boolean timed() {
        return timed;
    }

    /** Whether it carries its own offset from UTC. */
    public boolean zoned() {
        return zoned;
    }

    /** Microseconds since midnight; a day's length for 24:00. */
    public long clockUs() {
        return clockUs;
    }

    public long offsetUs() {
        return offsetUs;
    }

    int first() {
        return first;
    }

    int second() {
        return second;
    }

    /** Whether the text itself settles the order: a four-digit year in front, or a month by name. */
    boolean ordered() {
        return firstDigits == 4 || named;
    }

    /** Days since 1970, or {@link #INVALID}. */
    public long epochDay(Order order) {
        boolean yearFirst = firstDigits == 4 || (order == Order.YMD && !named);
        int year = yearFirst ? first : third;
        int month = yearFirst || order != Order.MDY || named ? second : first;
        int day = yearFirst ? third : (order == Order.MDY && !named ? second : first);
        if ((yearFirst ? firstDigits : thirdDigits) <= 2) {
            year += year < 70 ? 2000 : 1900;
        }
        boolean valid = month >= 1
                && month <= 12
                && day >= 1
                && day <= YearMonth.of(year, month).lengthOfMonth();
        return valid ? LocalDate.of(year, month, day).toEpochDay() : INVALID;
    }

    private boolean date(int digits) {
        dated = true;
        if (digits == 8 || digits == 12 || digits == 14) {
            return compact(digits);
        }
        firstDigits = digits;
        first = number(digits, 4);
        int mark = at < end ? b[at] : 0;
        if (first < 0 || (mark != '-' && mark != '/' && mark != '.' && mark != ' ')) {
            return false;
        }
        at++;
        second = month();
        if (second < 0 || at >= end || b[at] != mark) {
            return false;
        }
        at++;
        thirdDigits = digitsAhead();
        third = number(thirdDigits, 4);
        return third >= 0 && (firstDigits == 4 || firstDigits <= 2) && thirdDigits != 3;
    }

    private boolean compact(int digits) {
        firstDigits = 4;
        first = number(4, 4);
        second = number(2, 2);
        third = number(2, 2);
        if (digits > 8) {
            timed = true;
            clockUs = clock(number(2, 2), number(2, 2), digits == 14 ? number(2, 2) : 0);
        }
        return clockUs >= 0;
    }

    private int month() {
        int digits = digitsAhead();
        if (digits > 0) {
            return number(digits, 2);
        }
        int letters = 0;
        while (at + letters < end && Character.isLetter(b[at + letters])) {
            letters++;
        }
        String name = new String(b, at, letters, StandardCharsets.US_ASCII).toLowerCase(Locale.ROOT);
        for (int i = 0; i < MONTHS.length; i++) {
            if (name.startsWith(MONTHS[i])) {
                at += letters;
                named = true;
                return i + 1;
            }
        }
        return -1;
    }

    /** What may stand between date and time. An offset may follow a compact date and time at once. */
    private boolean gap() {
        if (timed) {
            return true;
        }
        int c = b[at];
        if (c != 'T' && c != 't' && c != ' ' && c != '_' && c != ',') {
            return false;
        }
        at++;
        spaces();
        return true;
    }

    private boolean clock() {
        if (!timed) {
            timed = true;
            int hour = number(digitsAhead(), 2);
            int mark = at < end ? b[at] : 0;
            if (hour < 0 || (mark != ':' && !(mark == '.' && dated))) {
                return false;
            }
            at++;
            int minute = number(digitsAhead(), 2);
            boolean seconds = at < end && b[at] == mark;
            at += seconds ? 1 : 0;
            clockUs = clock(hour, minute, seconds ? number(digitsAhead(), 2) : 0);
            if (clockUs < 0) {
                return false;
            }
            fraction();
        }
        spaces();
        return half() && offset();
    }

    private void fraction() {
        if (at < end && (b[at] == '.' || b[at] == ',')) {
            at++;
            int digits = digitsAhead();
            long unit = SECOND_US / 10;
            for (int i = 0; i < digits; i++, unit /= 10) {
                clockUs += (b[at++] - '0') * unit;
            }
        }
    }

    private boolean half() {
        if (at + 1 < end && (b[at + 1] | 32) == 'm' && ((b[at] | 32) == 'a' || (b[at] | 32) == 'p')) {
            long hour = clockUs / (3600 * SECOND_US);
            if (hour < 1 || hour > 12) {
                return false;
            }
            boolean afternoon = (b[at] | 32) == 'p';
            clockUs += ((afternoon ? 12L : 0) - (hour == 12 ? 12 : 0)) * 3600 * SECOND_US;
            at += 2;
            spaces();
        }
        return true;
    }

    private boolean offset() {
        if (at == end) {
            return true;
        }
        zoned = true;
        int c = b[at];
        if (c == 'Z' || c == 'z') {
            at++;
            return true;
        }
        if (end - at == 3 && (word("UTC") || word("GMT"))) {
            at += 3;
            return true;
        }
        if (c != '+' && c != '-') {
            return false;
        }
        at++;
        int hour = number(Math.min(2, digitsAhead()), 2);
        at += at < end && b[at] == ':' ? 1 : 0;
        int minute = at < end ? number(digitsAhead(), 2) : 0;
        offsetUs = (c == '-' ? -1 : 1) * (hour * 3600L + minute * 60L) * SECOND_US;
        return hour >= 0 && hour <= 18 && minute >= 0 && minute < 60;
    }

    private boolean word(String word) {
        return b[at] == word.charAt(0) && b[at + 1] == word.charAt(1) && b[at + 2] == word.charAt(2);
    }

    private static long clock(int hour, int minute, int second) {
        boolean valid = hour >= 0 && minute >= 0 && second >= 0 && minute < 60 && second < 60;
        boolean inDay = hour < 24 || (hour == 24 && minute == 0 && second == 0);
        return valid && inDay ? (hour * 3600L + minute * 60L + second) * SECOND_US : -1;
    }

    private int digitsAhead() {
        int i = at;
        while (i < end && b[i] >= '0' && b[i] <= '9') {
            i++;
        }
        return i - at;
    }

    /** The next {@code digits} digits as a number; −1 when there are none, or more than {@code most}. */
    private int number(int digits, int most) {
        if (digits == 0 || digits > most || at + digits > end) {
            return -1;
        }
        int value = 0;
        for (int i = 0; i < digits; i++) {
            value = value * 10 + (b[at++] - '0');
        }
        return value;
    }

    private void spaces() {
        while (at < end && b[at] == ' ') {
            at++;
        }
    }
}
