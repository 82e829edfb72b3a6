package io.eraforge.workload.era.ingest.parse;

/** Finds the mark between the start and the end of a range of times, such as {@code 00:00 - 01:00}. Allocates nothing. */
final class TimeRange {
    /** "00:00:00-01:00:00": a longer text with a hyphen in the middle is no range of times of day. */
    private static final int MAX_CLOCK_RANGE = 17;

    private TimeRange() {}

    /**
     * Position of a hyphen in the very middle of a text as short as a range of times of day, or −1. In 00:00-01:00 the hyphen
     * would otherwise be taken for the sign of an offset, as in 10:00:00-05:00.
     */
    static int middle(byte[] b, int from, int to) {
        int length = to - from;
        int middle = from + length / 2;
        return length % 2 == 1 && length <= MAX_CLOCK_RANGE && b[middle] == '-' ? middle : -1;
    }

    /** Position of the first hyphen after a space, dash, or word "to"; −1 if there is none. */
    static int mark(byte[] b, int from, int to) {
        for (int i = from + 1; i < to - 1; i++) {
            boolean spaced = b[i - 1] == ' ';
            if (isDash(b, i, to) || (spaced && (b[i] == '-' || (i + 2 < to && isWord(b, i))))) {
                return i;
            }
        }
        return -1;
    }

    static int markLength(byte[] b, int mark) {
        return b[mark] == (byte) 0xE2 ? 3 : b[mark] == 't' ? 2 : 1;
    }

    private static boolean isWord(byte[] b, int i) {
        return b[i] == 't' && b[i + 1] == 'o' && b[i + 2] == ' ';
    }

    /** An en or em dash in UTF-8, or an en dash in Windows-1252. */
    private static boolean isDash(byte[] b, int i, int to) {
        boolean utf8 = i + 2 < to
                && b[i] == (byte) 0xE2
                && b[i + 1] == (byte) 0x80
                && (b[i + 2] == (byte) 0x93 || b[i + 2] == (byte) 0x94);
        return utf8 || b[i] == (byte) 0x96;
    }
}
