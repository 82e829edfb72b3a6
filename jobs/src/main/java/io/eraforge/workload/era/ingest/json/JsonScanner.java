package io.eraforge.workload.era.ingest.json;

import io.eraforge.workload.era.ingest.parse.ByteSearch;
import io.eraforge.workload.era.ingest.parse.NumberParser;
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
    private static final int MAX_DIGITS = 19;
    private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
    private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};
    private static final byte[] NULL = {'n', 'u', 'l', 'l'};
    private static final int NO_VALUE = -1;

    private final Columns columns;
    private final JsonKeys root = new JsonKeys("");
    private final int[] starts;
    private final int[] ends;
    private final double[] values;
    /** The object in which a column was seen last. */
    private final long[] seen;

    private long number;
    private byte[] bytes;
    private int at;
    private int end;
    /** The digits that were read last, as long as they fit, and the value of the last number. */
    private long mantissa;

    private double value;

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
        values = new double[count];
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

    /** Value of a field, if it has a text; NaN if that is no number of few digits. */
    public double value(int column) {
        return values[column];
    }

    /**
     * Whether the object has only fields that were seen before, as far as it is valid at all. Quick: true only if they come in the same
     * order as last time and none is an object or array.
     */
    public boolean hasOnlyKnownFields(byte[] b, int from, int to) {
        JsonKeys.Key key = null;
        int quote = ByteSearch.indexOf(b, from, to, (byte) '"');
        while (quote >= 0) {
            key = root.expected(b, quote + 1, to, key);
            if (key == null || !key.isField()) {
                return false;
            }
            int after = afterValue(b, quote + 1 + key.length(), to);
            if (after < 0) {
                return false;
            }
            quote = ByteSearch.indexOf(b, after, to, (byte) '"');
        }
        return key != null;
    }

    /** Where to look for the next key after that before {@code from}; negative if its value is not plain. */
    private static int afterValue(byte[] b, int from, int to) {
        int i = from + 1;
        while (i < to && b[i] == ' ') {
            i++;
        }
        if (i >= to || b[from] != ':' || b[i] == '{' || b[i] == '[') {
            return -1;
        }
        if (b[i] != '"') {
            return i;
        }
        int close = ByteSearch.indexOf(b, i + 1, to, (byte) '"');
        return close < 0 || ByteSearch.indexOf(b, i + 1, close, (byte) '\\') >= 0 ? -1 : close + 1;
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
        value = Double.NaN;
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
        values[column] = value;
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
        boolean negative = at < end && bytes[at] == '-';
        if (negative) {
            at++;
        }
        boolean zero = at < end && bytes[at] == '0';
        mantissa = 0;
        int whole = digits();
        if (whole == 0 || (zero && whole > 1)) {
            return false;
        }
        int decimals = 0;
        if (at < end && bytes[at] == '.') {
            at++;
            decimals = digits();
            if (decimals == 0) {
                return false;
            }
        }
        if (at < end && (bytes[at] | 32) == 'e') {
            return exponent() && at - start < MAX_NUMBER_BYTES;
        }
        if (whole + decimals <= MAX_DIGITS) {
            double size = NumberParser.nearest(mantissa, -decimals);
            value = negative ? -size : size;
        }
        return at - start < MAX_NUMBER_BYTES;
    }

    private boolean exponent() {
        at++;
        if (at < end && (bytes[at] == '-' || bytes[at] == '+')) {
            at++;
        }
        return digits() > 0;
    }

    private int digits() {
        int i = at;
        long read = mantissa;
        while (i < end && bytes[i] >= '0' && bytes[i] <= '9') {
            read = read * 10 + (bytes[i++] - '0');
        }
        int count = i - at;
        mantissa = read;
        at = i;
        return count;
    }
}
