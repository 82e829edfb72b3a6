package io.eraforge.workload.era.ingest.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.math.BigDecimal;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumberParserTest {
    private final NumberParser numbers = new NumberParser();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "21.1304|.|21.1304",
                "-3.0848|.|-3.0848",
                "+7|.|7",
                ".5|.|0.5",
                "5.|.|5",
                "1.05938e-007|.|1.05938e-7",
                "8.94135e-009|.|8.94135e-9",
                "1E+300|.|1e300",
                "123456789012345678901234|.|123456789012345678901234",
                "0.1234567890123456789|.|0.1234567890123456789",
                "21,5|,|21.5",
                "-0,5e3|,|-500",
                "1.234,5|,|1234.5",
                "1 234,5|,|1234.5",
                "1,234.5|.|1234.5",
                "1'234|.|1234",
                "−999|.|-999",
                " 4 |.|4",
                "true|.|1",
                "FALSE|.|0",
                "1,234,567.5|.|1234567.5",
                "12,34,567.5|.|1234567.5",
                "1.234.567|,|1234567",
                "1,234|\u2024|1234",
                "1.234|\u2024|1.234",
                "1.234|\u201a|1234",
                "1,234|\u201a|1.234",
                "\u00a07\u202f|.|7",
                "\ufeff4.5|.|4.5",
                "1\u200b2.5\u200e|.|12.5",
                "\u00019\u0000|.|9",
                "1e-400|.|0",
                "Infinity|.|Infinity",
                "-inf|.|-Infinity"
            })
    void parsesNumbers(String text, char decimal, double expected) {
        assertThat(numbers.parse(text, decimal)).isEqualTo(expected);
        assertThat(numbers.isInvalid()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "NA", "n/a", "NaN", "null", "-", "--", " ", "#N/A", "?"})
    void parsesPlaceholdersAsMissing(String text) {
        assertThat(numbers.parse(text, '.')).isNaN();
        assertThat(numbers.isInvalid()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "abc",
                "1.2.3",
                "0x1p3",
                "1f",
                "12d",
                "1e",
                "e5",
                "1,234",
                "21.5 °C",
                "--5",
                "#DIV/0!",
                ".",
                "1,23.4",
                "12,34.5",
                "1 2345",
                "0,123",
                "1234,567.5",
                "1\0002"
            })
    void rejectsTextThatIsNotANumber(String text) {
        assertThat(numbers.parse(text, '.')).isNaN();
        assertThat(numbers.isInvalid()).isTrue();
    }

    @Test
    void saysWhatIsWrong() {
        numbers.parse("1e400", '.');
        assertThat(numbers.problem()).isEqualTo("number too large");
        numbers.parse("1,234", '.');
        assertThat(numbers.problem()).startsWith("unclear number");
        numbers.parse("x", '.');
        assertThat(numbers.problem()).isEqualTo("not a number");
        numbers.parse("1", '.');
        assertThat(numbers.problem()).isNull();
    }

    @Test
    void rejectsAPointIfTheDecimalMarkIsAComma() {
        assertThat(numbers.parse("1.234", ',')).isNaN();
        assertThat(numbers.isInvalid()).isTrue();
    }

    @Test
    void agreesWithJavaOnPrintedDoubles() {
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < 200_000; i++) {
            double value = i % 2 == 0
                    ? Double.longBitsToDouble(random.nextLong())
                    : Math.rint(random.nextDouble(-1e6, 1e6) * 1e4) / 1e4;
            if (Double.isFinite(value) && numbers.parse(Double.toString(value), '.') != value) {
                fail("read %s as %s", value, numbers.parse(Double.toString(value), '.'));
            }
        }
    }

    @Test
    void agreesWithJavaOnNumbersOfManyDigits() {
        SplittableRandom random = new SplittableRandom(6);
        for (int i = 0; i < 100_000; i++) {
            String text = digits(random);
            double expected = Double.parseDouble(text);
            double point = numbers.parse(text, '.');
            double comma = numbers.parse(text.replace('.', ','), ',');
            if (point != expected || comma != expected || numbers.isInvalid()) {
                fail("read %s as %s and %s", text, point, comma);
            }
        }
    }

    /** Up to 40 digits around a point, some halfway between two doubles, some with an exponent. */
    private static String digits(SplittableRandom random) {
        if (random.nextInt(4) == 0) {
            double value = Double.longBitsToDouble(random.nextLong(0x3000_0000_0000_0000L, 0x5000_0000_0000_0000L));
            return new BigDecimal(value)
                    .add(new BigDecimal(Math.ulp(value)).divide(BigDecimal.valueOf(2)))
                    .toPlainString();
        }
        StringBuilder text = new StringBuilder(random.nextBoolean() ? "-" : "");
        int length = random.nextInt(1, 41);
        int point = random.nextInt(length + 1);
        for (int i = 0; i < length; i++) {
            text.append(i == point ? "." : "").append((char) ('0' + random.nextInt(10)));
        }
        return random.nextInt(3) == 0 ? text + "e" + random.nextInt(-300, 260) : text.toString();
    }
}
