package io.eraforge.control.slice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.control.ControlSnapshot;
import io.eraforge.control.FakeWatch;
import io.eraforge.control.Recovery;
import io.eraforge.control.gauge.DeviceHealth;
import io.eraforge.control.gauge.DeviceLostException;
import io.eraforge.control.gauge.FakeGauge;
import io.eraforge.control.memory.MemoryModel;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Each signal that the control goes by, and what it does and says then. */
class AdaptiveControlTest {
    private static final long MIB = 1 << 20;
    private static final MemoryModel MODEL = new MemoryModel(1, 8, 0, 8, 0, 1 << 20);

    private final FakeGauge gauge = new FakeGauge();
    private final FakeWatch watch = new FakeWatch();
    private AdaptiveControl control = control(256, 1);

    private AdaptiveControl control(int most, int least) {
        SliceSettings settings = new SliceSettings(most, least, 64 << 20, MODEL, 1, ControlSettings.DEFAULT);
        return new AdaptiveControl(settings, gauge, watch, new Random(1), new DeviceHealth());
    }

    private static Slice slice(int rows) {
        return new Slice(0, rows, rows * 10L, rows * 1000L);
    }

    private int rows() {
        return control.limit().rows();
    }

    private void succeed(int times) {
        for (int i = 0; i < times; i++) {
            control.done(started(rows()));
        }
    }

    private Slice started(int rows) {
        Slice slice = slice(rows);
        control.started(slice);
        return slice;
    }

    private void runOut(int rows) {
        control.outOfMemory(started(rows));
    }

    private List<String> said() {
        return control.snapshot().recent().stream().map(Recovery::message).toList();
    }

    @Test
    void startsAtTheConfiguredSize() {
        assertThat(control.limit()).isEqualTo(new SliceLimit(256, 64 << 20));
        assertThat(said()).isEmpty();
    }

    // Memory before a slice

    @Test
    void fullMemoryHalvesTheSliceWhileItIsFull() {
        gauge.share = 0.86;
        assertThat(rows()).isEqualTo(128);
        assertThat(rows()).as("not again and again").isEqualTo(128);
        assertThat(control.limit()).as("few large rows are halved too").isEqualTo(new SliceLimit(128, 32 * MIB, true));
        gauge.share = 0.85;
        assertThat(control.limit()).isEqualTo(new SliceLimit(256, 64 * MIB));
        assertThat(said()).containsExactly("slice 256→128 with 6.9 of 8.0 GiB in use, over 85%");
    }

    @Test
    void unknownMemoryChangesNothing() {
        gauge.share = Double.NaN;
        assertThat(rows()).isEqualTo(256);
    }

    // Out of memory

    @Test
    void outOfMemoryHalvesWhatWasLearned() {
        gauge.share = 0.5;
        gauge.peak = (long) (7.9 * (1L << 30));
        runOut(256);
        assertThat(said()).containsExactly("slice 256→128 after out of memory at 7.9 of 8.0 GiB, attempt 2 of 3");
        assertThat(rows()).isEqualTo(128);
        assertThat(watch.pauses).as("the first retry is at once").isEmpty();
    }

    @Test
    void aSecondTaskThatFailedAtTheSameSizeHalvesNoFurther() {
        runOut(60);
        succeed(5);
        runOut(60);
        assertThat(rows()).isEqualTo(30);
    }

    /** As the predictor cuts it: few rows, all the bytes there may be. */
    private Slice huge(int rows, long bytes) {
        Slice slice = new Slice(0, rows, 0, bytes);
        control.started(slice);
        return slice;
    }

    @Test
    void fewHugeRowsThatRunOutHalveTheBytesAndNotTheRows() {
        control.outOfMemory(huge(2, 63 * MIB));
        assertThat(control.limit()).isEqualTo(new SliceLimit(256, 32 * MIB));
        assertThat(said())
                .containsExactly("slice of 2 rows, 63.0 MiB→32.0 MiB as predicted, after out of memory at"
                        + " 0.8 of 8.0 GiB, attempt 2 of 3");
        assertThat(control.memoryFactor()).as("not for the next run").isEmpty();
    }

    @Test
    void bytesGrowBackAsRowsDo() {
        control.outOfMemory(huge(2, 63 * MIB));
        control.outOfMemory(huge(2, 63 * MIB));
        assertThat(control.limit().bytes())
                .as("not twice for two at the same size")
                .isEqualTo(32 * MIB);
        succeed(19);
        assertThat(control.limit().bytes()).isEqualTo(32 * MIB);
        succeed(1);
        assertThat(control.limit().bytes()).isEqualTo(32 * MIB + 31 * MIB / 2);
        succeed(20);
        assertThat(control.limit().bytes()).as("no more than predicted").isEqualTo(64 * MIB);
        assertThat(rows()).isEqualTo(256);
    }

    @Test
    void theNextSliceIsAtMostHalfOfTheOneThatRanOut() {
        Random random = new Random(5);
        for (int trial = 0; trial < 500; trial++) {
            control = control(256, 1);
            SliceSizer sizer = new SliceSizer(MODEL, 0, false);
            int scale = 1 << random.nextInt(22);
            RowLengths lengths = new RowLengths(
                    random.ints(1 + random.nextInt(400), 0, scale).toArray());
            Slice first = sizer.next(lengths, 0, lengths.rows(), control.limit());
            control.started(first);
            control.outOfMemory(first);
            Slice second = sizer.next(lengths, 0, lengths.rows(), control.limit());
            boolean halfTheRows = second.rows() <= Math.max(1, first.rows() / 2);
            boolean halfTheBytes = 2 * (second.bytes() - MIB) <= first.bytes() - MIB;
            assertThat(halfTheRows || halfTheBytes)
                    .as("%s after %s", second, first)
                    .isTrue();
        }
    }

    @Test
    void bytesNeverShrinkBelowWhatTheLeastRowsTook() {
        control = control(100, 40);
        control.outOfMemory(huge(50, 51 * MIB));
        assertThat(control.limit()).isEqualTo(new SliceLimit(100, 41 * MIB));
        control.outOfMemory(huge(40, 41 * MIB));
        assertThat(control.limit().bytes()).isEqualTo(41 * MIB);
    }

    @Test
    void aSliceAloneThatRanOutTellsWhatItTookAtLeast() {
        gauge.share = 0;
        gauge.peak = 64 * MIB;
        control.outOfMemory(huge(256, 33 * MIB));
        assertThat(control.memoryFactor()).hasValue(2);
        gauge.peak = 32 * MIB;
        control.outOfMemory(huge(100, 33 * MIB));
        assertThat(control.memoryFactor()).as("it might have taken more").hasValue(2);
    }

    @Test
    void rowsThatAreTooLargeDoNotSlowTheOthers() {
        for (int i = 0; i < 20; i++) {
            assertThat(rows()).isEqualTo(256);
            control.fellBackToCpu(started(1));
        }
        assertThat(control.underWay()).isZero();
        assertThat(watch.pauses).isEmpty();
        assertThat(said()).containsOnly("a row of 10 values goes to the CPU: the device has no room for it");
        assertThat(control.snapshot().singleRowMode()).isFalse();
        assertThat(control.snapshot().rows()).isEqualTo(20);
        assertThat(control.snapshot().failures()).isZero();
    }

    @Test
    void oneRowThatIsToBeTriedAgainCountsAndHalvesNothing() {
        runOut(1);
        assertThat(rows()).isEqualTo(256);
        assertThat(control.snapshot().failures()).isEqualTo(1);
    }

    @Test
    void neverUnderTheLeastSize() {
        control = control(100, 40);
        runOut(50);
        assertThat(rows()).isEqualTo(40);
        gauge.share = 0.9;
        gauge.watts = 299;
        assertThat(rows()).isEqualTo(40);
        runOut(40);
        assertThat(control.snapshot().singleRowMode()).isTrue();
        assertThat(rows()).isEqualTo(40);
        assertThat(said()).contains("40 rows at a time until 5 in a row go through: 2 of the last 2 slices failed");
        assertThat(said())
                .contains("slice of 40, the least there may be, after out of memory at 7.2 of 8.0 GiB, attempt 3 of 3");
    }

    @Test
    void moreAttemptsWaitLongerWithJitter() {
        runOut(256);
        rows();
        runOut(128);
        rows();
        runOut(64);
        rows();
        runOut(32);
        rows();
        assertThat(watch.pauses).hasSize(3);
        assertThat(watch.pauses.get(0)).isBetween(500L, 1500L);
        assertThat(watch.pauses.get(1)).isBetween(1000L, 3000L);
        assertThat(watch.pauses.get(2)).as("no more than for the last attempt").isBetween(1000L, 3000L);
        succeed(1);
        watch.pauses.clear();
        runOut(1);
        rows();
        assertThat(watch.pauses).isEmpty();
    }

    // Failures

    @Test
    void twoFailuresOfFiveMeanOneRowAtATimeUntilFiveSucceed() {
        runOut(256);
        succeed(3);
        assertThat(control.snapshot().singleRowMode()).isFalse();
        runOut(128);
        assertThat(said())
                .containsExactly(
                        "slice 256→128 after out of memory at 0.8 of 8.0 GiB, attempt 2 of 3",
                        "slice 128→64 after out of memory at 0.8 of 8.0 GiB, attempt 2 of 3",
                        "one row at a time until 5 in a row go through: 2 of the last 5 slices failed");
        assertThat(rows()).isEqualTo(1);
        succeed(4);
        assertThat(control.snapshot().singleRowMode()).isTrue();
        succeed(1);
        assertThat(control.snapshot().singleRowMode()).isFalse();
        assertThat(rows()).isEqualTo(64);
    }

    @Test
    void slicesBegunBeforeRowsAreAloneDoNotCountTowardsTheirEnd() {
        List<Slice> before = IntStream.range(0, 9).mapToObj(i -> started(256)).toList();
        runOut(256);
        runOut(128);
        Slice cutBefore = started(64);
        before.forEach(control::done);
        control.done(cutBefore);
        assertThat(control.snapshot().singleRowMode()).isTrue();
        succeed(5);
        assertThat(control.snapshot().singleRowMode()).isFalse();
    }

    @Test
    void twoFailuresOfSixAreNotTooMany() {
        runOut(256);
        succeed(4);
        runOut(128);
        assertThat(control.snapshot().singleRowMode()).isFalse();
    }

    @Test
    void aFailureWhileRowsAreAloneStartsTheCountAgain() {
        runOut(256);
        runOut(128);
        succeed(4);
        runOut(1);
        succeed(4);
        assertThat(control.snapshot().singleRowMode()).isTrue();
        succeed(1);
        assertThat(control.snapshot().singleRowMode()).isFalse();
    }

    @Test
    void otherFailuresCountToo() {
        for (int i = 0; i < 2; i++) {
            control.failed(started(10), new IllegalStateException("odd"));
        }
        assertThat(control.snapshot().singleRowMode()).isTrue();
        assertThat(control.snapshot().failures()).isEqualTo(2);
    }

    @Test
    void aHighRateIsTooMuchWhereTheWindowAllowsMore() {
        SliceOutcomes outcomes = new SliceOutcomes(new ControlSettings.Failures(5, 4, 0.4, 5));
        outcomes.failed(9);
        outcomes.failed(9);
        outcomes.succeeded(false);
        outcomes.succeeded(false);
        assertThat(outcomes.singleRowMode()).isFalse();
        assertThat(outcomes.failed(9)).contains("3 of 5 slices failed");
        assertThat(outcomes.singleRowMode()).isTrue();
    }

    // Successes

    @Test
    void twentyCalmSlicesGrowByHalfUpToTheConfiguredSize() {
        runOut(256);
        succeed(19);
        assertThat(rows()).isEqualTo(128);
        succeed(1);
        assertThat(rows()).isEqualTo(192);
        succeed(20);
        assertThat(rows()).isEqualTo(256);
        succeed(40);
        assertThat(rows()).isEqualTo(256);
    }

    @Test
    void aSliceThatTookMuchStartsTheCountAgain() {
        runOut(256);
        succeed(19);
        gauge.peak = (long) Math.ceil(0.7 * FakeGauge.LIMIT);
        succeed(1);
        gauge.peak = -1;
        succeed(19);
        assertThat(rows()).isEqualTo(128);
        succeed(1);
        assertThat(rows()).isEqualTo(192);
    }

    @Test
    void growsFromOneRowToo() {
        control = control(4, 1);
        runOut(2);
        succeed(20);
        assertThat(rows()).isEqualTo(2);
    }

    // Heat and power

    @Test
    void heatPausesLongerWhileItLasts() {
        gauge.celsius = 85;
        rows();
        assertThat(watch.pauses).isEmpty();
        gauge.celsius = 86;
        for (int i = 0; i < 8; i++) {
            rows();
        }
        assertThat(watch.pauses).containsExactly(1000L, 1000L, 2000L, 4000L, 8000L, 16_000L, 30_000L, 30_000L);
        assertThat(said()).containsExactly("pausing 1.0 s and longer before each slice at 86 °C, over 85 °C");
        gauge.celsius = 80;
        watch.pauses.clear();
        rows();
        assertThat(watch.pauses).isEmpty();
        gauge.celsius = 90;
        rows();
        assertThat(watch.pauses).containsExactly(1000L);
    }

    @Test
    void eachSliceIsDecidedByAFreshReading() {
        rows();
        assertThat(gauge.asked).isEqualTo(1);
        gauge.celsius = 90;
        rows();
        assertThat(gauge.asked).as("and again after the pause").isEqualTo(3);
    }

    @Test
    void powerNearItsLimitHalvesTheSlice() {
        gauge.watts = 290;
        assertThat(rows()).isEqualTo(256);
        gauge.watts = 291;
        assertThat(control.limit()).isEqualTo(new SliceLimit(128, 32 * MIB));
        assertThat(rows()).isEqualTo(128);
        assertThat(said()).containsExactly("slice 256→128 at 291 of 300 W");
        gauge.watts = Double.NaN;
        assertThat(rows()).isEqualTo(256);
    }

    // A broken device

    @Test
    void uncorrectableErrorsTakeTheExecutorOutForGood() {
        rows();
        gauge.errors = 1;
        assertThatThrownBy(this::rows)
                .isInstanceOf(DeviceLostException.class)
                .hasMessageStartingWith(
                        "Cannot use NVIDIA L4 any more: uncorrectable memory errors since it was last reset: 1.");
        gauge.errors = 0;
        assertThatThrownBy(this::rows).isInstanceOf(DeviceLostException.class);
        assertThat(said()).hasSize(2).allMatch(what -> what.startsWith("Cannot use NVIDIA L4 any more"));
    }

    @Test
    void aDeviceThatHadErrorsBeforeTheProcessBeganIsRefused() {
        gauge.errors = 3;
        assertThatThrownBy(this::rows).isInstanceOf(DeviceLostException.class);
    }

    @Test
    void unknownErrorsAreNone() {
        gauge.errors = -1;
        assertThat(rows()).isEqualTo(256);
    }

    @Test
    void aDeviceThatTheDriverHasLostIsRefused() {
        gauge.lost = "its driver has lost it";
        assertThatThrownBy(this::rows).hasMessageContaining("its driver has lost it");
    }

    @Test
    void aDeviceLostInASliceIsRefusedFromThenOn() {
        RuntimeException cause = new IllegalStateException("an illegal memory access was encountered");
        control.failed(started(10), cause);
        assertThat(control.deviceLost(cause))
                .hasNoCause()
                .hasMessageContaining("java.lang.IllegalStateException: an illegal memory access was encountered");
        assertThatThrownBy(this::rows).isInstanceOf(DeviceLostException.class).hasNoCause();
    }

    @Test
    void theDriverRecognisesALostDeviceInAFailedJob() {
        Throwable lost = new DeviceHealth().lose("NVIDIA L4", "why");
        assertThat(DeviceLostException.isCauseOf(new RuntimeException("job", new RuntimeException(lost))))
                .isTrue();
        assertThat(DeviceLostException.isCauseOf(new RuntimeException("Task 3 failed: " + lost)))
                .isTrue();
        assertThat(DeviceLostException.isCauseOf(new RuntimeException("Task 3 failed")))
                .isFalse();
    }

    // What slices take

    @Test
    void theBoundFollowsWhatWasMeasured() {
        Slice large = new Slice(0, 100, 0, 33 << 20);
        gauge.share = 0;
        gauge.peak = 64 << 20;
        control.started(large);
        control.done(large);
        assertThat(control.memoryFactor()).hasValue(2);
        assertThat(control.limit().bytes()).isEqualTo((63L << 20) / 2 + (1 << 20));
        assertThat(control.snapshot().peakBytes()).isEqualTo(64 << 20);
        gauge.peak = 32 << 20;
        control.started(large);
        control.done(large);
        assertThat(control.memoryFactor()).as("down slowly").hasValue(1.9);
    }

    @Test
    void smallSlicesAndThoseBesideOthersTellNothing() {
        gauge.share = 0;
        gauge.peak = 64 << 20;
        succeed(1);
        Slice large = new Slice(0, 100, 0, 33 << 20);
        Slice other = new Slice(0, 100, 0, 33 << 20);
        control.started(large);
        control.started(other);
        control.done(large);
        control.done(other);
        assertThat(control.memoryFactor()).isEmpty();
    }

    @Test
    void howeverASliceEndsTheNextIsMeasured() {
        gauge.share = 0;
        gauge.peak = 64 << 20;
        control.outOfMemory(started(100));
        control.fellBackToCpu(started(1));
        control.failed(started(1), new IllegalStateException("odd"));
        control.done(slice(1));
        assertThat(control.underWay()).isZero();
        assertThat(control.memoryFactor()).isEmpty();
        Slice large = new Slice(0, 100, 0, 33 << 20);
        control.started(large);
        control.done(large);
        assertThat(control.memoryFactor()).hasValue(2);
    }

    @Test
    void whatAnEarlierRunLearnedHoldsFromTheStart() {
        SliceSettings settings = new SliceSettings(256, 1, 65 << 20, MODEL, 4, ControlSettings.DEFAULT);
        assertThat(TestControl.of(settings).limit().bytes()).isEqualTo((16 << 20) + (1 << 20));
    }

    // The process's own

    @Test
    void tasksOfAProcessShareWhatWasLearned() {
        SliceSettings settings = new SliceSettings(77, 1 << 20, MemoryModel.DEFAULT);
        SliceControl mine = ProcessControl.ADAPTIVE.control(settings);
        Slice slice = slice(77);
        mine.started(slice);
        mine.outOfMemory(slice);
        assertThat(ProcessControl.ADAPTIVE.control(settings).limit().rows()).isEqualTo(38);
        assertThat(ProcessControl.snapshot().slice()).isEqualTo(38);
    }

    /** What a task may meet, at random; the limit must hold whatever the others meet. */
    private void work(int task) {
        Random random = new Random(task);
        for (int i = 0; i < 500; i++) {
            SliceLimit limit = control.limit();
            assertThat(limit.rows()).isBetween(3, 256);
            assertThat(limit.bytes()).isBetween(MIB, 64 * MIB);
            int rows = random.nextInt(5) == 0 ? 1 : limit.rows();
            Slice slice = new Slice(0, rows, rows, MIB + random.nextLong(limit.bytes()));
            control.started(slice);
            switch (random.nextInt(8)) {
                case 0 -> control.outOfMemory(slice);
                case 1 -> control.fellBackToCpu(slice);
                case 2 -> control.failed(slice, new IllegalStateException("odd"));
                default -> control.done(slice);
            }
        }
    }

    @Test
    void whateverTasksMeetAtOnceTheControlStaysSane() {
        control = control(256, 3);
        IntStream.range(0, 8).parallel().forEach(this::work);
        ControlSnapshot after = control.snapshot();
        assertThat(control.underWay()).isZero();
        assertThat(after.slices()).isPositive();
        assertThat(after.failures()).isPositive();
        assertThat(after.slices() + after.failures()).isLessThan(8 * 500);
        succeed(5);
        assertThat(control.snapshot().singleRowMode()).isFalse();
        succeed(1000);
        assertThat(control.limit()).as("all is as it was").isEqualTo(new SliceLimit(256, 64 * MIB));
    }

    @Test
    void tasksAtOnceLoseNoCount() {
        gauge.share = 0.1;
        IntStream.range(0, 8).parallel().forEach(task -> succeed(500));
        assertThat(control.snapshot().slices()).isEqualTo(4000);
        assertThat(control.snapshot().rows()).isEqualTo(4000 * 256);
    }
}
