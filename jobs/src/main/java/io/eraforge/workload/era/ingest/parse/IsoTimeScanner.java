package io.eraforge.workload.era.ingest.parse;

import java.time.LocalDate;
import java.util.Arrays;

/** Scans times written as {@code 2024-01-31 23:59:59} or with a T, as most are, and remembers the last date. Not thread-safe. */
final class IsoTimeScanner {
    private static final int LENGTH = 19;
    private static final int DATE_LENGTH = 10;

    private final byte[] date = new byte[DATE_LENGTH];
    private boolean hasDate;
    private long dayUs;
    private long clockUs;

    /** Local midnight, in microseconds since 1970. */
    long dayUs() {
        return dayUs;
    }

    /** Microseconds since midnight. */
    long clockUs() {
        return clockUs;
    }

    /** False if the text is not exactly such a time. */
    boolean scan(byte[] b, int from, int to) {
        if (to - from != LENGTH || b[from + 13] != ':' || b[from + 16] != ':') {
            return false;
        }
        int hour = twoDigits(b, from + 11);
        int minute = twoDigits(b, from + 14);
        int second = twoDigits(b, from + 17);
        boolean valid = (hour | minute | second) >= 0 && hour < 24 && minute < 60 && second < 60;
        clockUs = ((hour * 60 + minute) * 60L + second) * 1_000_000;
        return valid && (b[from + 10] == ' ' || b[from + 10] == 'T') && scanDate(b, from);
    }

    private boolean scanDate(byte[] b, int from) {
        if (hasDate && Arrays.equals(date, 0, DATE_LENGTH, b, from, from + DATE_LENGTH)) {
            return true;
        }
        int century = twoDigits(b, from);
        int year = twoDigits(b, from + 2);
        int month = twoDigits(b, from + 5);
        int day = twoDigits(b, from + 8);
        boolean valid = (century | year | month | day) >= 0
                && b[from + 4] == '-'
                && b[from + 7] == '-'
                && month >= 1
                && month <= 12
                && day >= 1
                && day <= LocalDate.of(century * 100 + year, month, 1).lengthOfMonth();
        if (valid) {
            hasDate = true;
            System.arraycopy(b, from, date, 0, DATE_LENGTH);
            dayUs = LocalDate.of(century * 100 + year, month, day).toEpochDay() * TimeParser.DAY_US;
        }
        return valid;
    }

    /** The number of two digits; negative if they are none. */
    private static int twoDigits(byte[] b, int at) {
        int tens = b[at] - '0';
        int ones = b[at + 1] - '0';
        return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? -1 : tens * 10 + ones;
    }
}
