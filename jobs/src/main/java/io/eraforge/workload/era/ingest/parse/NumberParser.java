package io.eraforge.workload.era.ingest.parse;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Parses numbers from bytes, common ones without allocation; also accepts grouping (1.234,5), a Unicode minus, {@code true} and
 * {@code false}. The result is NaN for missing values, and for invalid ones, for which {@link #isInvalid} returns true. Not
 * thread-safe.
 */
public final class NumberParser {
    private static final Set<String> MISSING =
            Set.of("", "na", "n/a", "nan", "null", "nil", "none", "-", "--", "---", "?", "#n/a", "missing");
    /** Excludes forms that Double.parseDouble accepts, such as 1f and 0x1p3. */
    private static final Pattern DECIMAL = Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d{1,6})?");

    private static final Pattern GROUP_SPACE = Pattern.compile("(?<=\\d)[\\u00a0\\u202f' ](?=\\d{3})");
    private static final double[] POWERS = new double[23];
    private static final long MAX_EXACT_INTEGER = 1L << 53;
    private static final int NO_EXPONENT = 1 << 20;

    private boolean invalid;

    static {
        double power = 1;
        for (int i = 0; i < POWERS.length; i++, power *= 10) {
            POWERS[i] = power;
        }
    }

    /** Whether the last text was neither a number nor missing. */
    public boolean isInvalid() {
        return invalid;
    }

    /** Whether a text means that the value is missing. */
    public static boolean missing(String text) {
        return MISSING.contains(text.strip().toLowerCase(Locale.ROOT));
    }

    /** Accepts a value that is already a number. */
    public double accept(double value) {
        invalid = false;
        return value;
    }

    public double parse(String text, char decimal) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return parse(bytes, 0, bytes.length, decimal);
    }

    /** Parses {@code b[from, to)} with this decimal mark. */
    public double parse(byte[] b, int from, int to, char decimal) {
        invalid = false;
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
        // The result is correctly rounded: a single operation on two integers that are exact as doubles.
        if (digits == 0 || digits > 18 || mantissa > MAX_EXACT_INTEGER || power < -22 || power > 22) {
            return parseSlowly(b, from, to, decimal);
        }
        double value = power < 0 ? mantissa / POWERS[-power] : mantissa * POWERS[power];
        return negative ? -value : value;
    }

    /** The exponent from {@code at} to the end, or {@link #NO_EXPONENT} if there is anything else. */
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

    private double parseSlowly(byte[] b, int from, int to, char decimal) {
        String text = new String(b, from, to - from, StandardCharsets.UTF_8).strip();
        if (missing(text)) {
            return Double.NaN;
        }
        String plain = normalize(text.replace('\u2212', '-'), decimal);
        if (DECIMAL.matcher(plain).matches()) {
            return Double.parseDouble(plain);
        }
        return parseWord(text.toLowerCase(Locale.ROOT));
    }

    /** Rewrites a number with a decimal point and without grouping: with a decimal comma, 1.234,5 and 1 234,5 become 1234.5. */
    private static String normalize(String text, char decimal) {
        char group = decimal == ',' ? '.' : ',';
        String plain = GROUP_SPACE.matcher(text).replaceAll("");
        int point = plain.indexOf(decimal);
        int grouped = plain.indexOf(group);
        // A single group mark may be meant as a decimal mark: with a decimal comma, 1.234 is left alone and rejected.
        if (grouped >= 0 && grouped < point) {
            plain = plain.replace(String.valueOf(group), "");
        }
        return decimal == '.' ? plain : plain.replace('.', '\0').replace(decimal, '.');
    }

    private double parseWord(String text) {
        return switch (text) {
            case "true" -> 1;
            case "false" -> 0;
            case "inf", "+inf", "infinity", "+infinity", "\u221e" -> Double.POSITIVE_INFINITY;
            case "-inf", "-infinity", "-\u221e" -> Double.NEGATIVE_INFINITY;
            default -> {
                invalid = true;
                yield Double.NaN;
            }
        };
    }
}
