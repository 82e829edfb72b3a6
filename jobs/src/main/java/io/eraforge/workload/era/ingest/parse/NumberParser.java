package io.eraforge.workload.era.ingest.parse;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads numbers from bytes: plain ones without allocating, odd ones (1.05938e-007, 1.234,5, −3, true) with care. Nothing
 * and words for nothing give NaN; so does what is no number, and then {@link #isInvalid} says so. One per task.
 */
public final class NumberParser {
    private static final Set<String> MISSING =
            Set.of("", "na", "n/a", "nan", "null", "nil", "none", "-", "--", "---", "?", "#n/a", "missing");
    /** Double.parseDouble alone would take 1f and 0x1p3 as well. */
    private static final Pattern SHAPE = Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d{1,6})?");

    private static final Pattern GROUP_SPACE = Pattern.compile("(?<=\\d)[\\u00a0\\u202f' ](?=\\d{3})");
    private static final double[] POWERS = new double[23];
    private static final long EXACT = 1L << 53;
    private static final int NO_EXPONENT = 1 << 20;

    private boolean isInvalid;

    static {
        double power = 1;
        for (int i = 0; i < POWERS.length; i++, power *= 10) {
            POWERS[i] = power;
        }
    }

    /** Whether the last text was neither a number nor missing. */
    public boolean isInvalid() {
        return isInvalid;
    }

    /** Whether a text stands for a missing value. */
    public static boolean missing(String text) {
        return MISSING.contains(text.strip().toLowerCase(Locale.ROOT));
    }

    /** Takes a number that needs no reading. */
    public double take(double value) {
        isInvalid = false;
        return value;
    }

    public double parse(String text, char decimal) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return parse(bytes, 0, bytes.length, decimal);
    }

    public double parse(byte[] b, int from, int to, char decimal) {
        isInvalid = false;
        if (from == to) {
            return Double.NaN;
        }
        int i = from;
        boolean negative = b[i] == '-';
        if (negative || b[i] == '+') {
            i++;
        }
        long mantissa = 0;
        int digits = 0;
        int point = -1;
        for (; i < to; i++) {
            int c = b[i];
            if (c >= '0' && c <= '9') {
                mantissa = mantissa * 10 + (c - '0');
                digits++;
            } else if (c == decimal && point < 0) {
                point = digits;
            } else {
                break;
            }
        }
        int power = i == to ? 0 : exponent(b, i, to);
        power -= point < 0 ? 0 : digits - point;
        // Exact by IEEE: both operands of the one operation are whole numbers that a double holds.
        if (digits == 0 || digits > 18 || mantissa > EXACT || power < -22 || power > 22) {
            return slow(b, from, to, decimal);
        }
        double value = power < 0 ? mantissa / POWERS[-power] : mantissa * POWERS[power];
        return negative ? -value : value;
    }

    /** The exponent written from {@code at} to the end; far out of range when there is anything else. */
    private static int exponent(byte[] b, int at, int to) {
        int i = at + 1;
        boolean negative = i < to && b[i] == '-';
        if (negative || (i < to && b[i] == '+')) {
            i++;
        }
        if ((b[at] | 32) != 'e' || i == to || to - i > 4) {
            return NO_EXPONENT;
        }
        int power = 0;
        for (; i < to; i++) {
            if (b[i] < '0' || b[i] > '9') {
                return NO_EXPONENT;
            }
            power = power * 10 + (b[i] - '0');
        }
        return negative ? -power : power;
    }

    private double slow(byte[] b, int from, int to, char decimal) {
        String text = new String(b, from, to - from, StandardCharsets.UTF_8).strip();
        if (missing(text)) {
            return Double.NaN;
        }
        String plain = plain(text.replace('\u2212', '-'), decimal);
        if (SHAPE.matcher(plain).matches()) {
            return Double.parseDouble(plain);
        }
        return word(text.toLowerCase(Locale.ROOT));
    }

    /** With a decimal point and no grouping: 1.234,5 or 1 234,5 under a decimal comma becomes 1234.5. */
    private static String plain(String text, char decimal) {
        char group = decimal == ',' ? '.' : ',';
        String plain = GROUP_SPACE.matcher(text).replaceAll("");
        int point = plain.indexOf(decimal);
        int grouped = plain.indexOf(group);
        // A lone group mark may as well be a decimal one: 1.234 under a decimal comma is left as it is, and fails.
        if (grouped >= 0 && grouped < point) {
            plain = plain.replace(String.valueOf(group), "");
        }
        return decimal == '.' ? plain : plain.replace('.', '\0').replace(decimal, '.');
    }

    private double word(String text) {
        return switch (text) {
            case "true" -> 1;
            case "false" -> 0;
            case "inf", "+inf", "infinity", "+infinity", "\u221e" -> Double.POSITIVE_INFINITY;
            case "-inf", "-infinity", "-\u221e" -> Double.NEGATIVE_INFINITY;
            default -> {
                isInvalid = true;
                yield Double.NaN;
            }
        };
    }
}
