package io.eraforge.workload.era.ingest.parse;

/** Scans the time of day in a text: hours and minutes, then optional seconds, AM or PM, and an offset from UTC. */
final class ClockTimeScanner {
    private static final long SECOND_US = 1_000_000;
    private static final long HOUR_US = 3600 * SECOND_US;

    private final ByteCursor cursor;
    private long us;
    private long offsetUs;
    private boolean hasOffset;
    private boolean amPm;
    private boolean cut;

    ClockTimeScanner(ByteCursor cursor) {
        this.cursor = cursor;
    }

    void clear() {
        us = 0;
        offsetUs = 0;
        hasOffset = false;
        amPm = false;
        cut = false;
    }

    /** Microseconds since midnight; those of a whole day for 24:00. */
    long us() {
        return us;
    }

    /** Offset from UTC in microseconds, positive to the east; 0 unless {@link #hasOffset}. */
    long offsetUs() {
        return offsetUs;
    }

    boolean hasOffset() {
        return hasOffset;
    }

    /** Whether it is written with AM or PM. */
    boolean amPm() {
        return amPm;
    }

    /** Whether it has digits below a microsecond, which {@link #us} lacks. */
    boolean cut() {
        return cut;
    }

    /** Scans a time of day up to the end. Points, before two digits each, may replace the colons if {@code allowPoint}. */
    boolean scan(boolean allowPoint) {
        int digits = cursor.digits();
        if (digits == 4 || digits == 6) {
            return scanCompact(digits) && scanRest();
        }
        int hour = cursor.readNumber(2);
        int mark = cursor.peek(0);
        if (hour < 0 || (mark != ':' && !(mark == '.' && allowPoint))) {
            return false;
        }
        cursor.skip(1);
        if (mark == '.' && cursor.digits() != 2) {
            return false;
        }
        int minute = cursor.readNumber(2);
        int second = cursor.accept(mark) ? cursor.readNumber(2) : 0;
        return set(hour, minute, second) && scanRest();
    }

    /** Scans {@code HHmm} or {@code HHmmss}. */
    boolean scanCompact(int digits) {
        return set(cursor.readDigits(2), cursor.readDigits(2), digits == 6 ? cursor.readDigits(2) : 0);
    }

    /** Scans what may follow minutes or seconds: a fraction, AM or PM, an offset. */
    boolean scanRest() {
        readFraction();
        cursor.skipSpaces();
        return readAmPm() && readOffset();
    }

    private boolean set(int hour, int minute, int second) {
        boolean valid = hour >= 0 && minute >= 0 && second >= 0 && minute < 60 && second < 60;
        boolean inDay = hour < 24 || (hour == 24 && minute == 0 && second == 0);
        us = hour * HOUR_US + (minute * 60L + second) * SECOND_US;
        return valid && inDay;
    }

    private void readFraction() {
        if (cursor.accept('.') || cursor.accept(',')) {
            int digits = cursor.digits();
            long unit = SECOND_US / 10;
            for (int i = 0; i < digits; i++, unit /= 10) {
                int digit = cursor.readDigits(1);
                us += digit * unit;
                cut |= unit == 0 && digit != 0;
            }
        }
    }

    /** False if the hour does not fit AM or PM; true if neither follows. */
    private boolean readAmPm() {
        int c = cursor.letter(0);
        if ((c != 'a' && c != 'p') || cursor.letter(1) != 'm') {
            return true;
        }
        amPm = true;
        long hour = us / HOUR_US;
        us += ((c == 'p' ? 12L : 0) - (hour == 12 ? 12 : 0)) * HOUR_US;
        cursor.skip(2);
        cursor.skipSpaces();
        return hour >= 1 && hour <= 12;
    }

    private boolean readOffset() {
        if (cursor.atEnd()) {
            return true;
        }
        hasOffset = true;
        if (cursor.letter(0) == 'z') {
            cursor.skip(1);
            return true;
        }
        if (cursor.remaining() == 3 && (nextIs('u', 't', 'c') || nextIs('g', 'm', 't'))) {
            cursor.skip(3);
            return true;
        }
        boolean west = cursor.peek(0) == '-';
        return (cursor.accept('+') || cursor.accept('-')) && readOffsetHours(west);
    }

    private boolean readOffsetHours(boolean west) {
        int digits = cursor.digits();
        int hour = digits == 4 ? cursor.readDigits(2) : cursor.readNumber(2);
        boolean more = cursor.accept(':') || digits == 4;
        int minute = more ? cursor.readNumber(2) : 0;
        offsetUs = (west ? -1 : 1) * (hour * 60L + minute) * 60 * SECOND_US;
        return hour >= 0 && hour <= 18 && minute >= 0 && minute < 60;
    }

    private boolean nextIs(int a, int b, int c) {
        return cursor.letter(0) == a && cursor.letter(1) == b && cursor.letter(2) == c;
    }
}
