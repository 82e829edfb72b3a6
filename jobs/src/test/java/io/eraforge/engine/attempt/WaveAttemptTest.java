package io.eraforge.engine.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.engine.Bucket;
import io.eraforge.engine.attempt.WaveAttempt.Strategy;
import io.eraforge.engine.plan.Wave;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WaveAttemptTest {
    @Test
    void onTheGpuEveryRungIsClimbed() {
        assertThat(rungs(WaveAttempt.first(wave(4), true)))
                .containsExactly(
                        Strategy.WHOLE_WAVE,
                        Strategy.HALF_WAVE,
                        Strategy.HOST,
                        Strategy.SINGLE_BUCKET,
                        Strategy.WITHOUT_FAILING_ITEMS,
                        Strategy.GIVE_UP);
    }

    @Test
    void onTheCpuThereIsNoPluginToTurnOff() {
        assertThat(rungs(WaveAttempt.first(wave(4), false)))
                .containsExactly(
                        Strategy.WHOLE_WAVE,
                        Strategy.HALF_WAVE,
                        Strategy.SINGLE_BUCKET,
                        Strategy.WITHOUT_FAILING_ITEMS,
                        Strategy.GIVE_UP);
    }

    @Test
    void aRungThatWouldChangeNothingIsLeftOut() {
        assertThat(rungs(WaveAttempt.first(wave(1), false)))
                .containsExactly(Strategy.WHOLE_WAVE, Strategy.WITHOUT_FAILING_ITEMS, Strategy.GIVE_UP);
        assertThat(rungs(WaveAttempt.first(wave(1), true)))
                .containsExactly(Strategy.WHOLE_WAVE, Strategy.HOST, Strategy.WITHOUT_FAILING_ITEMS, Strategy.GIVE_UP);
        assertThat(rungs(WaveAttempt.first(wave(2), false)))
                .containsExactly(
                        Strategy.WHOLE_WAVE, Strategy.HALF_WAVE, Strategy.WITHOUT_FAILING_ITEMS, Strategy.GIVE_UP);
    }

    @Test
    void partsHoldEveryBucketOnceAndTellWhatWasTried() {
        WaveAttempt whole = WaveAttempt.first(wave(5), false);
        List<WaveAttempt> halves = whole.next("lost");
        assertThat(halves.stream().flatMap(half -> half.wave().ids().stream()))
                .containsExactlyInAnyOrder(0L, 1L, 2L, 3L, 4L);
        List<WaveAttempt> buckets = halves.get(1).next("lost again");
        assertThat(buckets).hasSize(3).allMatch(step -> step.attempt() == 3);
        assertThat(buckets.get(0).history())
                .isEqualTo("as a whole: lost; with half the buckets: lost again; bucket by bucket");
    }

    @Test
    void whatIsToldHidesSecrets() {
        WaveAttempt again = WaveAttempt.first(wave(1), false)
                .again("cannot read s3a://me:hunter2@b/w/x.parquet")
                .get(0);
        assertThat(again.error()).isEqualTo("cannot read s3a://***@b/w/x.parquet");
        assertThat(again.history()).isEqualTo("as a whole: cannot read s3a://***@b/w/x.parquet; as a whole");
    }

    /** The first part is followed down to the end. */
    private static List<Strategy> rungs(WaveAttempt first) {
        List<Strategy> rungs = new ArrayList<>();
        for (WaveAttempt step = first; ; step = step.next("x").get(0)) {
            rungs.add(step.strategy());
            if (step.strategy() == Strategy.GIVE_UP) {
                return rungs;
            }
        }
    }

    private static Wave wave(int buckets) {
        return new Wave(
                3,
                LongStream.range(0, buckets)
                        .mapToObj(id -> new Bucket(id, "f", 2, 10, 0, 0, 0))
                        .toList());
    }
}
