package io.eraforge.workload.era.ingest.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Finds the fields of JSON objects without allocation, where these are plain: no arrays, no escapes, no field twice, nothing invalid.
 * What it finds is what {@link JsonFields} reads, to which all other objects are left. Not thread-safe.
 */
public final class JsonScanner {
    private static final int MAX_TEXT_BYTES = 1 << 20;
    private static final int MAX_NUMBER_BYTES = 500;
    private static final int MAX_DEPTH = 50;
    private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
    private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};
    private static final byte[] NULL = {'n', 'u', 'l', 'l'};
    private static final int NO_VALUE = -1;

    private final Columns columns;
    private final JsonKeys root = new JsonKeys("");
    private final int[] starts;
    private final int[] ends;
    /** The object in which a column was seen last. */
    private final long[] seen;

    private long number;
    private byte[] bytes;
    private int at;
    private int end;

    /** Where to put fields. */
    @FunctionalInterface
    public interface Columns {
        /** The column of a field by its name, or a negative number for none. Asked for each key at its first value. */
        int column(String name);
    }

    /** {@code count} is the number of columns. */
    public JsonScanner(Columns columns, int count) {
        this.columns = columns;
        starts = new int[count];
        ends = new int[count];
        seen = new long[count];
    }

    /** Start of a field's text in the bytes of the last object; negative if it has none. */
    public int from(int column) {
        return seen[column] == number ? starts[column] : NO_VALUE;
    }

    /** End of a field's text, if it has one. */
    public int to(int column) {
        return ends[column];
    }

    /** Scans an object; false if it is none or not plain. */
    public boolean scan(byte[] b, int from, int to) {
        bytes = b;
        at = from;
        end = to;
        number++;
        if (next() != '{') {
            return false;
        }
        at++;
        return object(root, 0) && next() < 0;
    }

    /** The next byte that is not white space, to which this moves; -1 at the end. */
    private int next() {
        while (at < end) {
            byte b = bytes[at];
            if (b != ' ' && b != '\t' && b != '\r' && b != '\n') {
                return b & 0xFF;
            }
            at++;
        }
        return -1;
    }

    /** Scans an object from behind its brace on. */
    private boolean object(JsonKeys keys, int depth) {
        if (next() == '}') {
            at++;
            return true;
        }
        JsonKeys.Key key = null;
        while (next() == '"') {
            key = keys.find(bytes, at + 1, end, key);
            if (key == null) {
                return false;
            }
            at += 1 + key.length();
            if (next() != ':') {
                return false;
            }
            at++;
            if (!value(key, depth)) {
                return false;
            }
            int after = next();
            at++;
            if (after != ',') {
                return after == '}';
            }
        }
        return false;
    }

    private boolean value(JsonKeys.Key key, int depth) {
        int first = next();
        int start = at;
        return switch (first) {
            case '"' -> text() && set(key, start + 1, at - 1);
            case 't' -> word(TRUE) && set(key, start, at);
            case 'f' -> word(FALSE) && set(key, start, at);
            case 'n' -> word(NULL) && set(key, NO_VALUE, NO_VALUE);
            case '{' -> {
                at++;
                yield depth < MAX_DEPTH && object(key.inner(), depth + 1);
            }
            default -> number() && set(key, start, at);
        };
    }

    private boolean set(JsonKeys.Key key, int from, int to) {
        int column = key.column(columns);
        if (column < 0) {
            return true;
        }
        if (seen[column] == number) {
            return false;
        }
        seen[column] = number;
        starts[column] = from;
        ends[column] = to;
        return true;
    }

    private boolean word(byte[] word) {
        int from = at;
        at += word.length;
        return at <= end && Arrays.equals(bytes, from, at, word, 0, word.length);
    }

    private boolean text() {
        int start = ++at;
        int all = 0;
        while (at < end && bytes[at] != '"') {
            byte b = bytes[at++];
            if (b == '\\' || (b >= 0 && b < ' ')) {
                return false;
            }
            all |= b;
        }
        at++;
        return at <= end && at - start < MAX_TEXT_BYTES && (all >= 0 || isUtf8(start, at - 1));
    }

    private boolean isUtf8(int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8).indexOf('\ufffd') < 0;
    }

    private boolean number() {
        int start = at;
        if (at < end && bytes[at] == '-') {
            at++;
        }
        boolean zero = at < end && bytes[at] == '0';
        int whole = digits();
        if (whole == 0 || (zero && whole > 1)) {
            return false;
        }
        if (at < end && bytes[at] == '.') {
            at++;
            if (digits() == 0) {
                return false;
            }
        }
        if (at < end && (bytes[at] | 32) == 'e') {
            at++;
            if (at < end && (bytes[at] == '-' || bytes[at] == '+')) {
                at++;
            }
            if (digits() == 0) {
                return false;
            }
        }
        return at - start < MAX_NUMBER_BYTES;
    }

    private int digits() {
        int i = at;
        while (i < end && bytes[i] >= '0' && bytes[i] <= '9') {
            i++;
        }
        int count = i - at;
        at = i;
        return count;
    }
}
