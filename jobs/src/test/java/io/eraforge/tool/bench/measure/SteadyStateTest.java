package io.eraforge.tool.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Iterator;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class SteadyStateTest {
    @Test
    void endsWhenTwoRepetitionsInARowAreNotFaster() {
        assertThat(runs(20, 9, 5, 4, 3, 3.1, 2.99, 1)).isEqualTo(6);
    }

    @Test
    void oneSlowRepetitionDoesNotEndIt() {
        assertThat(runs(20, 9, 10, 5, 5.1, 4, 4, 4, 1)).isEqualTo(7);
    }

    @Test
    void isLimited() {
        assertThat(runs(3, 9, 5, 4, 3, 2, 1)).isEqualTo(3);
        assertThat(runs(1, 9, 5)).isEqualTo(1);
    }

    private static int runs(int max, double... seconds) {
        Iterator<Double> next = DoubleStream.of(seconds).iterator();
        return SteadyState.untilSteady(next::next, max);
    }
}
