package io.eraforge.workload.era.ingest.parse;

/** A place in some bytes of text, with what can be read ahead of it. Reused; allocates nothing. */
final class ByteCursor {
    private byte[] bytes;
    private int at;
    private int end;

    /** Starts at the first byte that is no space; spaces at the end do not count. */
    void reset(byte[] b, int from, int to) {
        bytes = b;
        at = from;
        end = to;
        while (end > at && b[end - 1] == ' ') {
            end--;
        }
        spaces();
    }

    boolean ended() {
        return at == end;
    }

    int remaining() {
        return end - at;
    }

    /** The byte {@code ahead} of here; 0 past the end. */
    int peek(int ahead) {
        return at + ahead < end ? bytes[at + ahead] : 0;
    }

    /** The same, as a lower-case letter if it is a letter. */
    int letter(int ahead) {
        return peek(ahead) | 32;
    }

    void skip(int count) {
        at += count;
    }

    void spaces() {
        while (at < end && bytes[at] == ' ') {
            at++;
        }
    }

    /** Whether this comes next; then it is passed. */
    boolean accept(int c) {
        if (peek(0) != c) {
            return false;
        }
        at++;
        return true;
    }

    /** How many digits come next. */
    int digits() {
        int i = at;
        while (i < end && bytes[i] >= '0' && bytes[i] <= '9') {
            i++;
        }
        return i - at;
    }

    /** The digits that come next as a number; −1 when there are none, or more than {@code most}. */
    int number(int most) {
        int digits = digits();
        return digits == 0 || digits > most ? -1 : readDigits(digits);
    }

    /** So many digits, which must be there, as a number. */
    int readDigits(int digits) {
        int value = 0;
        for (int i = 0; i < digits; i++) {
            value = value * 10 + (bytes[at++] - '0');
        }
        return value;
    }
}
