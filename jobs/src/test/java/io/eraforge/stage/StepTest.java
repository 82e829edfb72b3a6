package io.eraforge.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.stage.Step.Rung;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class StepTest {
    @Test
    void onTheGpuEveryRungIsClimbed() {
        assertThat(rungs(Step.first(wave(4), true)))
                .containsExactly(Rung.WHOLE, Rung.HALF, Rung.CPU, Rung.BUCKET, Rung.ERAS, Rung.NONE);
    }

    @Test
    void onTheCpuThereIsNoPluginToTurnOff() {
        assertThat(rungs(Step.first(wave(4), false)))
                .containsExactly(Rung.WHOLE, Rung.HALF, Rung.BUCKET, Rung.ERAS, Rung.NONE);
    }

    @Test
    void aRungThatWouldChangeNothingIsLeftOut() {
        assertThat(rungs(Step.first(wave(1), false))).containsExactly(Rung.WHOLE, Rung.ERAS, Rung.NONE);
        assertThat(rungs(Step.first(wave(1), true))).containsExactly(Rung.WHOLE, Rung.CPU, Rung.ERAS, Rung.NONE);
        assertThat(rungs(Step.first(wave(2), false))).containsExactly(Rung.WHOLE, Rung.HALF, Rung.ERAS, Rung.NONE);
    }

    @Test
    void partsHoldEveryBucketOnceAndTellWhatWasTried() {
        Step whole = Step.first(wave(5), false);
        List<Step> halves = whole.next("lost");
        assertThat(halves.stream().flatMap(half -> half.wave().ids().stream()))
                .containsExactlyInAnyOrder(0L, 1L, 2L, 3L, 4L);
        List<Step> buckets = halves.get(1).next("lost again");
        assertThat(buckets).hasSize(3).allMatch(step -> step.attempt() == 3);
        assertThat(buckets.get(0).story())
                .isEqualTo("as a whole: lost; with half the buckets: lost again; bucket by bucket");
    }

    @Test
    void whatIsToldHidesSecrets() {
        Step again = Step.first(wave(1), false)
                .again("cannot read s3a://me:hunter2@b/w/x.parquet")
                .get(0);
        assertThat(again.error()).isEqualTo("cannot read s3a://***@b/w/x.parquet");
        assertThat(again.story()).isEqualTo("as a whole: cannot read s3a://***@b/w/x.parquet; as a whole");
    }

    /** The first part is followed down to the end. */
    private static List<Rung> rungs(Step first) {
        List<Rung> rungs = new ArrayList<>();
        for (Step step = first; ; step = step.next("x").get(0)) {
            rungs.add(step.rung());
            if (step.rung() == Rung.NONE) {
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
