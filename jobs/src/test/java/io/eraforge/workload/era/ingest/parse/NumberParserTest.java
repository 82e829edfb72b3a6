package io.eraforge.workload.era.ingest.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

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
            strings = {"abc", "1.2.3", "0x1p3", "1f", "12d", "1e", "e5", "1,234", "21.5 °C", "--5", "#DIV/0!", "."})
    void rejectsTextThatIsNotANumber(String text) {
        assertThat(numbers.parse(text, '.')).isNaN();
        assertThat(numbers.isInvalid()).isTrue();
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
}
