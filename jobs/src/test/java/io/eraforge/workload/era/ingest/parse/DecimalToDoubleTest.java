package io.eraforge.workload.era.ingest.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DecimalToDoubleTest {
    private static final int COUNT = 1_000_000;

    private int undecided;

    @Test
    void agreesWithJavaOnPrintedDoubles() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < COUNT; i++) {
            double value = Double.longBitsToDouble(random.nextLong() & Long.MAX_VALUE);
            if (Double.isFinite(value) && value >= Double.MIN_NORMAL) {
                BigDecimal exact = new BigDecimal(Double.toString(value));
                check(exact.unscaledValue().longValueExact(), -exact.scale());
            }
        }
        assertThat(undecided).isLessThan(COUNT / 1000);
    }

    @Test
    void agreesWithJavaOnAnyDigits() {
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < COUNT; i++) {
            check(random.nextLong() >>> random.nextInt(64), random.nextInt(-345, 312));
        }
    }

    @Test
    void agreesWithJavaCloseToHalfwayBetweenDoubles() {
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < COUNT / 4; i++) {
            double value = Double.longBitsToDouble(random.nextLong(0x0010_0000_0000_0000L, 0x7FE0_0000_0000_0000L));
            BigDecimal halfway =
                    new BigDecimal(value).add(new BigDecimal(Math.ulp(value)).multiply(new BigDecimal("0.5")));
            BigDecimal digits = halfway.round(new MathContext(random.nextInt(16, 20)));
            for (long shift = -1; shift <= 1; shift++) {
                check(digits.unscaledValue().longValue() + shift, -digits.scale());
            }
        }
    }

    @Test
    void agreesWithJavaExactlyHalfwayBetweenDoubles() {
        SplittableRandom random = new SplittableRandom(4);
        for (int i = 0; i < COUNT / 4; i++) {
            long odd = random.nextLong(1L << 53, 1L << 54) | 1;
            // m + 1/2, and with trailing zeros moved into the power of ten.
            check(odd, 0);
            int halves = random.nextInt(1, 5);
            long fits = random.nextLong(1L << 50, 1L << 52) | 1;
            check(fits * (long) Math.pow(5, halves), -halves);
        }
    }

    @Test
    void agreesWithJavaAtTheBounds() {
        for (int power = -345; power <= 312; power++) {
            for (long mantissa :
                    new long[] {1, 5, 9, 10, 1L << 53, (1L << 53) + 1, Long.MAX_VALUE, -1, -2, Long.MIN_VALUE}) {
                check(mantissa, power);
            }
        }
        assertThat(DecimalToDouble.nearest(0, 400)).isZero();
        assertThat(DecimalToDouble.nearest(17976931348623157L, 292)).isEqualTo(Double.MAX_VALUE);
        assertThat(DecimalToDouble.nearest(17976931348623159L, 292)).isNaN();
    }

    private void check(long mantissa, int power) {
        double found = DecimalToDouble.nearest(mantissa, power);
        if (Double.isNaN(found)) {
            undecided++;
            return;
        }
        String text = Long.toUnsignedString(mantissa) + "e" + power;
        if (Double.doubleToRawLongBits(found) != Double.doubleToRawLongBits(Double.parseDouble(text))) {
            fail("read %s as %s, not %s", text, found, Double.parseDouble(text));
        }
    }
}
