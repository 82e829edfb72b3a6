package io.eraforge.kernel.order;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.feature.ParameterValue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BenfordCorrelationTest {
    @ParameterizedTest
    @ValueSource(
            doubles = {
                1,
                0.3,
                1e23,
                9.999999999999999e22,
                9.999999999999998,
                4.9e-324,
                9.9e-324,
                2.2250738585072014e-308,
                1.7976931348623157e308,
                0.1 + 0.2,
                5e-5,
                4.999999999999999e-5,
                1e-300,
                2e-323
            })
    void firstDigitIsThatOfTheShortestDecimal(double value) {
        assertThat(digit(value)).isEqualTo(shortestDigit(value));
    }

    @Test
    void firstDigitsOfRandomDoublesMatch() {
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 20_000; i++) {
            double value = Math.abs(Double.longBitsToDouble(random.nextLong()));
            if (Double.isFinite(value) && value > 0) {
                assertThat(digit(value)).as("%s", value).isEqualTo(shortestDigit(value));
            }
        }
    }

    private static int digit(double value) {
        return BenfordCorrelation.cell(value) % 9 + 1;
    }

    private static int shortestDigit(double value) {
        return ParameterValue.of(value).text().replaceFirst("^[0.]*", "").charAt(0) - '0';
    }
}
