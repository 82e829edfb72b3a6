package io.eraforge.workload.era.ingest.parse;

import com.fasterxml.jackson.core.io.NumberInput;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses numbers from bytes, common ones without allocation; also accepts grouping (1.234,5), a Unicode minus, {@code true} and
 * {@code false}, and ignores invisible characters. The result is NaN for missing values, and for invalid ones, for which
 * {@link #isInvalid} returns true. Not thread-safe.
 */
public final class NumberParser {
    private static final Set<String> MISSING =
            Set.of("", "na", "n/a", "nan", "null", "nil", "none", "-", "--", "---", "?", "#n/a", "missing");
    /** Excludes forms that Double.parseDouble accepts, such as 1f and 0x1p3. */
    private static final Pattern DECIMAL = Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d{1,6})?");

    /** A grouped number: 1 is what separates the groups, null for Indian grouping with commas; 2 is the decimal mark. */
    private static final Pattern GROUPED =
            Pattern.compile("[-+]?[1-9]\\d{0,2}(?:([.,'\\u2019 \\u00a0\\u2009\\u202f])\\d{3}"
                    + "(?:\\1\\d{3})*|(?:,\\d{2})+,\\d{3})(?:([.,])\\d*)?(?:[eE][-+]?\\d{1,6})?");

    private static final Pattern ONE_GROUP = Pattern.compile("[-+]?\\d{1,3}[.,]\\d{3}");
    private static final String NOT_A_NUMBER = "not a number";
    private static final String TOO_LARGE = "number too large";
    private static final String UNCLEAR = "unclear number: a decimal mark or a thousands separator";
    private static final double[] POWERS = new double[23];
    private static final long MAX_EXACT_INTEGER = 1L << 53;
    /** As many digits always fit into an unsigned long. */
    private static final int MAX_DIGITS = 19;

    private static final int NO_EXPONENT = 1 << 20;

    private char[] chars = new char[32];
    private String problem;

    static {
        double power = 1;
        for (int i = 0; i < POWERS.length; i++, power *= 10) {
            POWERS[i] = power;
        }
    }

    /** Whether the last text was neither a number nor missing. */
    public boolean isInvalid() {
        return problem != null;
    }

    /** Why the last text is invalid, or null. Stored. */
    public String problem() {
        return problem;
    }

    /** Whether a text means that the value is missing. */
    public static boolean missing(String text) {
        return MISSING.contains(CellText.clean(text).toLowerCase(Locale.ROOT));
    }

    /** Accepts a value that is already a number. */
    public double accept(double value) {
        problem = null;
        return value;
    }

    public double parse(String text, char decimal) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return parse(bytes, 0, bytes.length, decimal);
    }

    /** Parses {@code b[from, to)} with this decimal mark, which may be one of {@link NumberMarks}. */
    public double parse(byte[] b, int from, int to, char decimal) {
        problem = null;
        if (from == to) {
            return Double.NaN;
        }
        int mark = decimal == NumberMarks.GROUPED_POINT ? '.' : decimal == NumberMarks.GROUPED_COMMA ? ',' : decimal;
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
            } else if (c == mark && point < 0) {
                point = digits;
            } else {
                break;
            }
        }
        int exponent = i == to ? 0 : exponent(b, i, to);
        if (digits == 0 || exponent == NO_EXPONENT) {
            return parseSlowly(b, from, to, decimal);
        }
        int power = exponent - (point < 0 ? 0 : digits - point);
        double value = digits > MAX_DIGITS ? Double.NaN : nearest(mantissa, power);
        return Double.isNaN(value) ? parseLong(b, from, to, mark) : negative ? -value : value;
    }

    /** The double nearest to {@code mantissa · 10^power}; NaN if it is hard to find. {@code mantissa} is unsigned. */
    public static double nearest(long mantissa, int power) {
        if (Long.compareUnsigned(mantissa, MAX_EXACT_INTEGER) > 0 || power < -22 || power > 22) {
            return DecimalToDouble.nearest(mantissa, power);
        }
        // Correctly rounded: a single operation on two numbers that are exact as doubles.
        return power < 0 ? mantissa / POWERS[-power] : mantissa * POWERS[power];
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

    /** Parses any plain number; Jackson's fast parser rounds correctly. */
    private double parseLong(byte[] b, int from, int to, int mark) {
        int length = to - from;
        if (length > chars.length) {
            chars = new char[2 * length];
        }
        for (int i = 0; i < length; i++) {
            chars[i] = b[from + i] == mark ? '.' : (char) b[from + i];
        }
        double value = NumberInput.parseDouble(chars, 0, length, true);
        return Double.isInfinite(value) ? invalid(TOO_LARGE) : value;
    }

    private double parseSlowly(byte[] b, int from, int to, char decimal) {
        String text = CellText.clean(decode(b, from, to));
        if (missing(text)) {
            return Double.NaN;
        }
        String plain = normalize(text.replace('\u2212', '-'), decimal);
        if (DECIMAL.matcher(plain).matches()) {
            double value = Double.parseDouble(plain);
            return Double.isInfinite(value) ? invalid(TOO_LARGE) : value;
        }
        return parseWord(text.toLowerCase(Locale.ROOT));
    }

    /** Bytes that are not UTF-8 are taken for Latin-1, whose no-break space is all that matters in numbers. */
    private static String decode(byte[] b, int from, int to) {
        String text = new String(b, from, to - from, StandardCharsets.UTF_8);
        return text.indexOf('\ufffd') < 0 ? text : new String(b, from, to - from, StandardCharsets.ISO_8859_1);
    }

    /** Rewrites a number with a decimal point and without grouping: with a decimal comma, 1.234,5 and 1 234,5 become 1234.5. */
    private static String normalize(String text, char decimal) {
        char mark = NumberMarks.isComma(decimal) ? ',' : '.';
        Matcher grouped = GROUPED.matcher(text);
        if (grouped.matches() && isGrouped(text, grouped, decimal, mark)) {
            String separator = grouped.group(1) == null ? "," : grouped.group(1);
            return text.replace(separator, "").replace(mark, '.');
        }
        return mark == '.' ? text : text.replace('.', '\0').replace(mark, '.');
    }

    /** A single group, as in 1,234, may be meant as decimals: it is one only if the column is known to group. */
    private static boolean isGrouped(String text, Matcher grouped, char decimal, char mark) {
        char separator = grouped.group(1) == null ? ',' : grouped.group(1).charAt(0);
        boolean other = grouped.group(2) != null && grouped.group(2).charAt(0) != mark;
        boolean sure = decimal != mark || !ONE_GROUP.matcher(text).matches();
        return separator != mark && !other && sure;
    }

    private double invalid(String reason) {
        problem = reason;
        return Double.NaN;
    }

    private double parseWord(String text) {
        return switch (text) {
            case "true" -> 1;
            case "false" -> 0;
            case "inf", "+inf", "infinity", "+infinity", "\u221e" -> Double.POSITIVE_INFINITY;
            case "-inf", "-infinity", "-\u221e" -> Double.NEGATIVE_INFINITY;
            default -> invalid(ONE_GROUP.matcher(text).matches() ? UNCLEAR : NOT_A_NUMBER);
        };
    }
}
