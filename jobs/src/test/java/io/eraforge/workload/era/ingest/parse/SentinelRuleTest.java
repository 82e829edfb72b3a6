package io.eraforge.workload.era.ingest.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SentinelRuleTest {
    private static final double[] SENTINELS = {-999, -9999};

    @Test
    void aValueInsideARampIsOrdinary() {
        double[] ramp = IntStream.rangeClosed(-1020, -961).asDoubleStream().toArray();
        assertThat(SentinelRule.isOrdinary(-999, ramp, SENTINELS)).isTrue();
        assertThat(SentinelRule.isOrdinary(-9999, ramp, SENTINELS)).isFalse();
    }

    @Test
    void aValueFarFromTheOthersOrAtTheirEdgeIsNot() {
        assertThat(SentinelRule.isOrdinary(-999, new double[] {20, 21, -999, 22}, SENTINELS))
                .isFalse();
        assertThat(SentinelRule.isOrdinary(-999, new double[] {-998, -900, -999}, SENTINELS))
                .isFalse();
        assertThat(SentinelRule.isOrdinary(-999, new double[] {-999, -999}, SENTINELS))
                .isFalse();
        assertThat(SentinelRule.isOrdinary(-999, new double[] {}, SENTINELS)).isFalse();
    }

    @Test
    void aValueMoreFrequentThanItsNeighboursIsNot() {
        double[] values = DoubleStream.concat(
                        IntStream.range(-200, 200).mapToDouble(i -> i * 10 + 5), DoubleStream.of(-999, -999, -999))
                .toArray();
        assertThat(SentinelRule.isOrdinary(-999, values, SENTINELS)).isFalse();
    }
}
