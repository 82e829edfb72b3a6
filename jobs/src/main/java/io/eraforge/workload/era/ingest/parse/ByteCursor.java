package io.eraforge.workload.era.ingest.parse;

/** Cursor over a range of bytes of text. Reusable; allocates nothing. */
final class ByteCursor {
    private byte[] bytes;
    private int at;
    private int end;

    /** Points the cursor at {@code b[from, to)}, without leading and trailing spaces. */
    void reset(byte[] b, int from, int to) {
        bytes = b;
        at = from;
        end = to;
        while (end > at && b[end - 1] == ' ') {
            end--;
        }
        skipSpaces();
    }

    boolean atEnd() {
        return at == end;
    }

    int remaining() {
        return end - at;
    }

    /** The byte {@code ahead} positions from here; 0 past the end. */
    int peek(int ahead) {
        return at + ahead < end ? bytes[at + ahead] : 0;
    }

    /** Like {@link #peek}, with letters in lower case; other bytes may be changed too. */
    int letter(int ahead) {
        return peek(ahead) | 32;
    }

    void skip(int count) {
        at += count;
    }

    void skipSpaces() {
        while (at < end && bytes[at] == ' ') {
            at++;
        }
    }

    /** Consumes the next byte if it is {@code c}; returns whether it was. */
    boolean accept(int c) {
        if (peek(0) != c) {
            return false;
        }
        at++;
        return true;
    }

    /** Number of digits that follow. */
    int digits() {
        int i = at;
        while (i < end && bytes[i] >= '0' && bytes[i] <= '9') {
            i++;
        }
        return i - at;
    }

    /** Reads the digits that follow as a number; −1, without reading, if there are none or more than {@code maxDigits}. */
    int readNumber(int maxDigits) {
        int digits = digits();
        return digits == 0 || digits > maxDigits ? -1 : readDigits(digits);
    }

    /** Reads exactly this many digits, which the caller has checked, as a number. */
    int readDigits(int digits) {
        int value = 0;
        for (int i = 0; i < digits; i++) {
            value = value * 10 + (bytes[at++] - '0');
        }
        return value;
    }
}
