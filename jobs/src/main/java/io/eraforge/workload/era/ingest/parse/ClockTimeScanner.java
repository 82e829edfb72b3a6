package io.eraforge.workload.era.ingest.parse;

/** The part of a written time behind the date: hours and minutes, seconds, AM or PM, an offset from UTC. */
final class ClockTimeScanner {
    private static final long SECOND_US = 1_000_000;
    private static final long HOUR_US = 3600 * SECOND_US;

    private final ByteCursor cursor;
    private long us;
    private long offsetUs;
    private boolean hasOffset;

    ClockTimeScanner(ByteCursor cursor) {
        this.cursor = cursor;
    }

    void clear() {
        us = 0;
        offsetUs = 0;
        hasOffset = false;
    }

    /** Microseconds since midnight; a day's length for 24:00. */
    long us() {
        return us;
    }

    long offsetUs() {
        return offsetUs;
    }

    boolean hasOffset() {
        return hasOffset;
    }

    /** Reads hours, minutes and what follows. A point may stand for the colon if {@code dotted}. */
    boolean read(boolean dotted) {
        int digits = cursor.digits();
        if (digits == 4 || digits == 6) {
            return compact(digits) && rest();
        }
        int hour = cursor.number(2);
        int mark = cursor.peek(0);
        if (hour < 0 || (mark != ':' && !(mark == '.' && dotted))) {
            return false;
        }
        cursor.skip(1);
        int minute = cursor.number(2);
        int second = cursor.accept(mark) ? cursor.number(2) : 0;
        return set(hour, minute, second) && rest();
    }

    /** Reads {@code HHmm} or {@code HHmmss}. */
    boolean compact(int digits) {
        return set(cursor.readDigits(2), cursor.readDigits(2), digits == 6 ? cursor.readDigits(2) : 0);
    }

    /** What may follow minutes or seconds. */
    boolean rest() {
        fraction();
        cursor.spaces();
        return readAmPm() && offset();
    }

    private boolean set(int hour, int minute, int second) {
        boolean valid = hour >= 0 && minute >= 0 && second >= 0 && minute < 60 && second < 60;
        boolean inDay = hour < 24 || (hour == 24 && minute == 0 && second == 0);
        us = hour * HOUR_US + (minute * 60L + second) * SECOND_US;
        return valid && inDay;
    }

    private void fraction() {
        if (cursor.accept('.') || cursor.accept(',')) {
            int digits = cursor.digits();
            long unit = SECOND_US / 10;
            for (int i = 0; i < digits; i++, unit /= 10) {
                us += cursor.readDigits(1) * unit;
            }
        }
    }

    private boolean readAmPm() {
        int c = cursor.letter(0);
        if ((c != 'a' && c != 'p') || cursor.letter(1) != 'm') {
            return true;
        }
        long hour = us / HOUR_US;
        us += ((c == 'p' ? 12L : 0) - (hour == 12 ? 12 : 0)) * HOUR_US;
        cursor.skip(2);
        cursor.spaces();
        return hour >= 1 && hour <= 12;
    }

    private boolean offset() {
        if (cursor.ended()) {
            return true;
        }
        hasOffset = true;
        if (cursor.letter(0) == 'z') {
            cursor.skip(1);
            return true;
        }
        if (cursor.remaining() == 3 && (word('u', 't', 'c') || word('g', 'm', 't'))) {
            cursor.skip(3);
            return true;
        }
        boolean west = cursor.peek(0) == '-';
        return (cursor.accept('+') || cursor.accept('-')) && hours(west);
    }

    private boolean hours(boolean west) {
        int digits = cursor.digits();
        int hour = digits == 4 ? cursor.readDigits(2) : cursor.number(2);
        boolean more = cursor.accept(':') || digits == 4;
        int minute = more ? cursor.number(2) : 0;
        offsetUs = (west ? -1 : 1) * (hour * 60L + minute) * 60 * SECOND_US;
        return hour >= 0 && hour <= 18 && minute >= 0 && minute < 60;
    }

    private boolean word(int a, int b, int c) {
        return cursor.letter(0) == a && cursor.letter(1) == b && cursor.letter(2) == c;
    }
}
