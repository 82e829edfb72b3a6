package io.eraforge.engine.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.cpu.FailureReason;
import io.eraforge.engine.Bucket;
import io.eraforge.engine.Device;
import io.eraforge.engine.attempt.WaveAttempt.Strategy;
import io.eraforge.engine.plan.Wave;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WaveAttemptTest {
    @Test
    void escalatesThroughAllStrategiesOnTheGpu() {
        assertThat(strategies(WaveAttempt.first(wave(4), Device.ACCELERATED)))
                .containsExactly(
                        Strategy.WHOLE_WAVE,
                        Strategy.HALF_WAVE,
                        Strategy.CPU,
                        Strategy.SINGLE_BUCKET,
                        Strategy.WITHOUT_FAILING_ITEMS,
                        Strategy.GIVE_UP);
    }

    @Test
    void skipsCpuStrategyIfAlreadyOnTheCpu() {
        assertThat(strategies(WaveAttempt.first(wave(4), Device.HOST)))
                .containsExactly(
                        Strategy.WHOLE_WAVE,
                        Strategy.HALF_WAVE,
                        Strategy.SINGLE_BUCKET,
                        Strategy.WITHOUT_FAILING_ITEMS,
                        Strategy.GIVE_UP);
    }

    @Test
    void skipsStrategiesThatChangeNothing() {
        assertThat(strategies(WaveAttempt.first(wave(1), Device.HOST)))
                .containsExactly(Strategy.WHOLE_WAVE, Strategy.WITHOUT_FAILING_ITEMS, Strategy.GIVE_UP);
        assertThat(strategies(WaveAttempt.first(wave(1), Device.ACCELERATED)))
                .containsExactly(Strategy.WHOLE_WAVE, Strategy.CPU, Strategy.WITHOUT_FAILING_ITEMS, Strategy.GIVE_UP);
        assertThat(strategies(WaveAttempt.first(wave(2), Device.HOST)))
                .containsExactly(
                        Strategy.WHOLE_WAVE, Strategy.HALF_WAVE, Strategy.WITHOUT_FAILING_ITEMS, Strategy.GIVE_UP);
    }

    @Test
    void partsHoldEveryBucketOnceAndDescribeTheHistory() {
        WaveAttempt whole = WaveAttempt.first(wave(5), Device.HOST);
        List<WaveAttempt> halves = whole.next(reason("lost"));
        assertThat(halves.stream().flatMap(half -> half.wave().ids().stream()))
                .containsExactlyInAnyOrder(0L, 1L, 2L, 3L, 4L);
        List<WaveAttempt> buckets = halves.get(1).next(reason("lost again"));
        assertThat(buckets).hasSize(3).allMatch(attempt -> attempt.number() == 3);
        assertThat(buckets.get(0).history())
                .isEqualTo("whole wave: lost; half of the buckets: lost again; bucket by bucket");
    }

    @Test
    void redactsSecrets() {
        WaveAttempt repeated = WaveAttempt.first(wave(1), Device.HOST)
                .repeat(reason("cannot read s3a://me:hunter2@b/w/x.parquet"))
                .get(0);
        assertThat(repeated.reason().message()).isEqualTo("cannot read s3a://***@b/w/x.parquet");
        assertThat(repeated.history()).isEqualTo("whole wave: cannot read s3a://***@b/w/x.parquet; whole wave");
    }

    /** The strategies that the first part goes through until it is given up. */
    private static List<Strategy> strategies(WaveAttempt first) {
        List<Strategy> strategies = new ArrayList<>();
        for (WaveAttempt attempt = first; ; attempt = attempt.next(reason("x")).get(0)) {
            strategies.add(attempt.strategy());
            if (attempt.strategy() == Strategy.GIVE_UP) {
                return strategies;
            }
        }
    }

    private static FailureReason reason(String message) {
        return new FailureReason("odd", message, "", "", FailureReason.Origin.JOB);
    }

    private static Wave wave(int buckets) {
        return new Wave(
                3,
                LongStream.range(0, buckets)
                        .mapToObj(id -> new Bucket(id, "f", 2, 2, 10, 0))
                        .toList());
    }
}
