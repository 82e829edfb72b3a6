package io.eraforge.feature;

import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;

/**
 * A parameter value in tsfresh's notation: Python's repr, with strings in double quotes. {@code 1} and {@code 1.0} are
 * different values.
 */
public record ParameterValue(Kind kind, String text) implements Serializable {
    /** The Python type of the value. */
    public enum Kind {
        INTEGER,
        FLOAT,
        TEXT,
        FLAG,
        TUPLE,
        NONE
    }

    /** Parses tsfresh's notation; throws {@link NumberFormatException} if {@code text} is not a value. */
    public static ParameterValue parse(String text) {
        if (text.length() > 1 && text.startsWith("\"") && text.endsWith("\"")) {
            return new ParameterValue(Kind.TEXT, text);
        }
        if (text.equals("True") || text.equals("False")) {
            return new ParameterValue(Kind.FLAG, text);
        }
        if (text.equals("None")) {
            return new ParameterValue(Kind.NONE, text);
        }
        if (text.startsWith("(") && text.endsWith(")")) {
            return tuple(text.substring(1, text.length() - 1));
        }
        return number(text);
    }

    private static ParameterValue tuple(String inside) {
        String[] items = inside.split(",", -1);
        boolean single = items.length == 2 && items[1].isBlank();
        String joined = String.join(
                ", ",
                Arrays.stream(items)
                        .filter(item -> !single || !item.isBlank())
                        .map(item -> number(item.trim()).text())
                        .toList());
        return new ParameterValue(Kind.TUPLE, "(" + joined + (single ? ",)" : ")"));
    }

    private static ParameterValue number(String text) {
        if (text.matches("[+-]?\\d+")) {
            return new ParameterValue(Kind.INTEGER, new BigInteger(text).toString());
        }
        return switch (text) {
            case "nan", "inf", "-inf" -> new ParameterValue(Kind.FLOAT, text);
            default -> of(Double.parseDouble(text));
        };
    }

    public static ParameterValue of(double value) {
        return new ParameterValue(Kind.FLOAT, repr(value));
    }

    public static ParameterValue of(long value) {
        return new ParameterValue(Kind.INTEGER, Long.toString(value));
    }

    public static ParameterValue of(boolean value) {
        return new ParameterValue(Kind.FLAG, value ? "True" : "False");
    }

    public static ParameterValue of(String value) {
        return new ParameterValue(Kind.TEXT, '"' + value + '"');
    }

    public double number() {
        return switch (text) {
            case "nan" -> Double.NaN;
            case "inf" -> Double.POSITIVE_INFINITY;
            case "-inf" -> Double.NEGATIVE_INFINITY;
            default -> Double.parseDouble(text);
        };
    }

    public int integer() {
        return Integer.parseInt(text);
    }

    public boolean flag() {
        return text.equals("True");
    }

    /** A string without its quotes. */
    public String unquoted() {
        return text.substring(1, text.length() - 1);
    }

    /** The numbers of a tuple. */
    public double[] numbers() {
        return Arrays.stream(text.substring(1, text.length() - 1).split(","))
                .filter(item -> !item.isBlank())
                .mapToDouble(item -> number(item.trim()).number())
                .toArray();
    }

    /** The shortest decimal that parses to the same double, formatted as Python does. */
    private static String repr(double value) {
        if (Double.isNaN(value)) {
            return "nan";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        if (value == 0) {
            return 1 / value < 0 ? "-0.0" : "0.0";
        }
        BigDecimal shortest = shortest(value).stripTrailingZeros();
        int exponent = shortest.precision() - shortest.scale() - 1;
        if (exponent < -4 || exponent >= 16) {
            return scientific(shortest, exponent);
        }
        String plain = shortest.toPlainString();
        return plain.contains(".") ? plain : plain + ".0";
    }

    private static BigDecimal shortest(double value) {
        BigDecimal exact = new BigDecimal(value);
        for (int digits = 1; digits < 17; digits++) {
            BigDecimal rounded = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
            if (rounded.doubleValue() == value) {
                return rounded;
            }
        }
        return exact.round(new MathContext(17, RoundingMode.HALF_EVEN));
    }

    private static String scientific(BigDecimal value, int exponent) {
        String digits = value.unscaledValue().abs().toString();
        String mantissa = digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
        String sign = value.signum() < 0 ? "-" : "";
        return sign + mantissa + "e" + (exponent < 0 ? "-" : "+") + String.format("%02d", Math.abs(exponent));
    }
}
