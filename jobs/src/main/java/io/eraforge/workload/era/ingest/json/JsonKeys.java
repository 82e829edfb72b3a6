package io.eraforge.workload.era.ingest.json;

import io.eraforge.workload.era.ingest.parse.CellText;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The keys seen in an object of one prefix. Records mostly have the same keys in the same order, so each key leads to the next. */
final class JsonKeys {
    private static final int MAX_KEY_BYTES = 10_000;

    private final String prefix;
    private Key[] table = new Key[16];
    private int size;
    /** The key that an object started with last. */
    private Key first;

    /** A key as in the file, with its closing quote. */
    static final class Key {
        private static final int NOT_ASKED = -2;

        private final byte[] bytes;
        private final int hash;
        private final String name;
        private JsonKeys inner;
        private Key next;
        private int column = NOT_ASKED;

        private Key(byte[] bytes, int hash, String name) {
            this.bytes = bytes;
            this.hash = hash;
            this.name = name;
        }

        int length() {
            return bytes.length;
        }

        /** The column of the field; {@code columns} is asked once. */
        int column(JsonScanner.Columns columns) {
            if (column == NOT_ASKED) {
                column = columns.column(name);
            }
            return column;
        }

        /** Whether it was seen with a value that is no object. */
        boolean isField() {
            return column != NOT_ASKED;
        }

        /** Keys of objects that are values of this one. */
        JsonKeys inner() {
            if (inner == null) {
                inner = new JsonKeys(name + ".");
            }
            return inner;
        }

        private boolean isAt(byte[] b, int from, int to) {
            int end = from + bytes.length;
            return end <= to && Arrays.equals(b, from, end, bytes, 0, bytes.length);
        }
    }

    JsonKeys(String prefix) {
        this.prefix = prefix;
    }

    /** The key whose first byte is at {@code from}, after {@code previous} or null; null if it is not plain UTF-8 text. */
    Key find(byte[] b, int from, int to, Key previous) {
        Key expected = expected(b, from, to, previous);
        if (expected != null) {
            return expected;
        }
        Key found = lookUp(b, from, to);
        if (previous == null) {
            first = found;
        } else {
            previous.next = found;
        }
        return found;
    }

    /** The key that came after {@code previous} last if it is at {@code from}, or null. */
    Key expected(byte[] b, int from, int to, Key previous) {
        Key expected = previous == null ? first : previous.next;
        return expected != null && expected.isAt(b, from, to) ? expected : null;
    }

    private Key lookUp(byte[] b, int from, int to) {
        int hash = 1;
        int end = from;
        while (end < to && b[end] != '"') {
            if (b[end] == '\\' || (b[end] >= 0 && b[end] < ' ')) {
                return null;
            }
            hash = 31 * hash + b[end++];
        }
        if (end >= to || end - from > MAX_KEY_BYTES) {
            return null;
        }
        int slot = hash & table.length - 1;
        while (table[slot] != null) {
            if (table[slot].hash == hash && table[slot].isAt(b, from, to)) {
                return table[slot];
            }
            slot = slot + 1 & table.length - 1;
        }
        String text = new String(b, from, end - from, StandardCharsets.UTF_8);
        if (text.indexOf('\ufffd') >= 0) {
            return null;
        }
        Key key = new Key(Arrays.copyOfRange(b, from, end + 1), hash, prefix + CellText.clean(text));
        table[slot] = key;
        if (2 * ++size > table.length) {
            grow();
        }
        return key;
    }

    private void grow() {
        Key[] keys = table;
        table = new Key[2 * keys.length];
        for (Key key : keys) {
            if (key != null) {
                int slot = key.hash & table.length - 1;
                while (table[slot] != null) {
                    slot = slot + 1 & table.length - 1;
                }
                table[slot] = key;
            }
        }
    }
}
