package io.eraforge.control.slice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.control.ControlSnapshot;
import io.eraforge.control.FakeClock;
import io.eraforge.control.Recovery;
import io.eraforge.control.gauge.DeviceHealth;
import io.eraforge.control.gauge.DeviceLostException;
import io.eraforge.control.gauge.FakeGauge;
import io.eraforge.control.memory.MemoryModel;
import io.eraforge.control.memory.RowShape;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The control's reaction to each signal, and the message it logs. */
class AdaptiveControlTest {
    private static final long MIB = 1 << 20;
    private static final MemoryModel MODEL = new MemoryModel(1, 8, 0, 8, 0, 1 << 20);

    private final FakeGauge gauge = new FakeGauge();
    private final FakeClock clock = new FakeClock();
    private AdaptiveControl control = control(256, 1);

    private AdaptiveControl control(int maxRows, int minRows) {
        SliceSettings settings = new SliceSettings(maxRows, minRows, 64 << 20, MODEL, 1, ControlSettings.DEFAULT);
        return new AdaptiveControl(settings, gauge, clock, new DeviceHealth());
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

    private void runOutOfMemory(int rows) {
        control.outOfMemory(started(rows));
    }

    private List<String> messages() {
        return control.snapshot().recent().stream().map(Recovery::message).toList();
    }

    @Test
    void startsAtTheConfiguredSize() {
        assertThat(control.limit()).isEqualTo(new SliceLimit(256, 64 << 20));
        assertThat(messages()).isEmpty();
    }

    // Memory before a slice

    @Test
    void fullMemoryHalvesTheSliceWhileItIsFull() {
        gauge.share = 0.86;
        assertThat(rows()).isEqualTo(128);
        assertThat(rows()).as("not halved repeatedly").isEqualTo(128);
        assertThat(control.limit()).as("the byte limit is halved too").isEqualTo(new SliceLimit(128, 32 * MIB));
        gauge.share = 0.85;
        assertThat(control.limit()).isEqualTo(new SliceLimit(256, 64 * MIB));
        assertThat(messages())
                .containsExactly("slice size 256→128: 6.9 of 8.0 GiB of device memory in use (threshold 85%)");
    }

    @Test
    void unknownMemoryHasNoEffect() {
        gauge.share = Double.NaN;
        assertThat(rows()).isEqualTo(256);
    }

    // Out of memory

    @Test
    void outOfMemoryHalvesTheLearnedSize() {
        gauge.share = 0.5;
        gauge.peak = (long) (7.9 * (1L << 30));
        runOutOfMemory(256);
        assertThat(messages()).containsExactly("slice size 256→128: out of memory at 7.9 of 8.0 GiB; attempt 2 of 4");
        assertThat(rows()).isEqualTo(128);
        assertThat(clock.pauses).as("no pause before the first retry").isEmpty();
    }

    @Test
    void secondFailureAtTheSameSizeHalvesNoFurther() {
        runOutOfMemory(60);
        succeed(5);
        runOutOfMemory(60);
        assertThat(rows()).isEqualTo(30);
    }

    /** A slice as the sizer cuts large eras: few rows, up to the byte limit. */
    private Slice huge(int rows, long bytes) {
        Slice slice = new Slice(0, rows, 0, bytes);
        control.started(slice);
        return slice;
    }

    @Test
    void fewHugeRowsHalveTheByteLimitInsteadOfTheRows() {
        control.outOfMemory(huge(2, 63 * MIB));
        assertThat(control.limit()).isEqualTo(new SliceLimit(256, 32 * MIB));
        assertThat(messages())
                .containsExactly("slice byte limit 63.0 MiB→32.0 MiB: out of memory at 0.8 of 8.0 GiB"
                        + " in a slice of 2 rows; attempt 2 of 4");
        assertThat(control.memoryFactor()).as("not kept for the next run").isEmpty();
    }

    @Test
    void byteLimitGrowsBackLikeRows() {
        control.outOfMemory(huge(2, 63 * MIB));
        control.outOfMemory(huge(2, 63 * MIB));
        assertThat(control.limit().bytes())
                .as("two failures at the same size halve once")
                .isEqualTo(32 * MIB);
        succeed(19);
        assertThat(control.limit().bytes()).isEqualTo(32 * MIB);
        succeed(1);
        assertThat(control.limit().bytes()).isEqualTo(32 * MIB + 31 * MIB / 2);
        succeed(20);
        assertThat(control.limit().bytes()).as("up to the predicted limit").isEqualTo(64 * MIB);
        assertThat(rows()).isEqualTo(256);
    }

    @Test
    void nextSliceIsAtMostHalfOfTheFailedOne() {
        Random random = new Random(5);
        for (int trial = 0; trial < 500; trial++) {
            control = control(256, 1);
            SliceSizer sizer = new SliceSizer(MODEL, new RowShape(0, false, 0));
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
    void byteLimitNeverFallsBelowTheMinimumRows() {
        control = control(100, 40);
        control.outOfMemory(huge(50, 51 * MIB));
        assertThat(control.limit()).isEqualTo(new SliceLimit(100, 41 * MIB));
        control.outOfMemory(huge(40, 41 * MIB));
        assertThat(control.limit().bytes()).isEqualTo(41 * MIB);
    }

    @Test
    void outOfMemoryOfASingleSliceRaisesTheMemoryFactor() {
        gauge.share = 0;
        gauge.peak = 64 * MIB;
        control.outOfMemory(huge(256, 33 * MIB));
        assertThat(control.memoryFactor()).hasValue(2);
        gauge.peak = 32 * MIB;
        control.outOfMemory(huge(100, 33 * MIB));
        assertThat(control.memoryFactor())
                .as("a lower bound never lowers the factor")
                .hasValue(2);
    }

    @Test
    void fallingBackToCpuDoesNotAffectOtherRows() {
        for (int i = 0; i < 20; i++) {
            assertThat(rows()).isEqualTo(256);
            control.fellBackToCpu(started(1));
        }
        assertThat(control.slicesInFlight()).isZero();
        assertThat(clock.pauses).isEmpty();
        assertThat(messages()).containsOnly("row of 10 values does not fit in device memory; computing it on the CPU");
        assertThat(control.snapshot().singleRowMode()).isFalse();
        assertThat(control.snapshot().rows()).isEqualTo(20);
        assertThat(control.snapshot().failures()).isZero();
    }

    @Test
    void singleRowFailureCountsButHalvesNothing() {
        runOutOfMemory(1);
        assertThat(rows()).isEqualTo(256);
        assertThat(control.snapshot().failures()).isEqualTo(1);
    }

    @Test
    void neverFallsBelowTheMinimumSize() {
        control = control(100, 40);
        runOutOfMemory(50);
        assertThat(rows()).isEqualTo(40);
        gauge.share = 0.9;
        gauge.watts = 299;
        gauge.throttled = true;
        assertThat(rows()).isEqualTo(40);
        runOutOfMemory(40);
        assertThat(control.snapshot().singleRowMode()).isTrue();
        assertThat(rows()).isEqualTo(40);
        assertThat(messages())
                .contains("slices of 40 rows until 5 consecutive successes: 2 of the last 2 slices failed");
        assertThat(messages())
                .contains("out of memory at 7.2 of 8.0 GiB with the minimum slice of 40 rows; attempt 3 of 4");
    }

    /** The caller holds the GPU semaphore and input that cannot be spilled. */
    @Test
    void askingForALimitNeverSleeps() {
        gauge.celsius = 95;
        for (int rows = 256; rows > 1; rows /= 2) {
            runOutOfMemory(rows);
            rows();
        }
        assertThat(clock.pauses).isEmpty();
        control.beforeTask();
        assertThat(clock.pauses).containsExactly(1000L);
    }

    @Test
    void shortHostMemorySaysNothingAboutTheDevice() {
        for (int i = 0; i < 20; i++) {
            control.retried(started(256));
        }
        assertThat(control.slicesInFlight()).isZero();
        assertThat(control.snapshot().failures()).isZero();
        assertThat(control.snapshot().singleRowMode()).isFalse();
        assertThat(rows()).isEqualTo(256);
    }

    // Failures

    @Test
    void twoFailuresOfFiveSwitchToSingleRowsUntilFiveSucceed() {
        runOutOfMemory(256);
        succeed(3);
        assertThat(control.snapshot().singleRowMode()).isFalse();
        runOutOfMemory(128);
        assertThat(messages())
                .containsExactly(
                        "slice size 256→128: out of memory at 0.8 of 8.0 GiB; attempt 2 of 4",
                        "slice size 128→64: out of memory at 0.8 of 8.0 GiB; attempt 2 of 4",
                        "single-row slices until 5 consecutive successes: 2 of the last 5 slices failed");
        assertThat(rows()).isEqualTo(1);
        succeed(4);
        assertThat(control.snapshot().singleRowMode()).isTrue();
        succeed(1);
        assertThat(control.snapshot().singleRowMode()).isFalse();
        assertThat(rows()).isEqualTo(64);
    }

    @Test
    void slicesStartedBeforeSingleRowModeDoNotEndIt() {
        List<Slice> before = IntStream.range(0, 9).mapToObj(i -> started(256)).toList();
        runOutOfMemory(256);
        runOutOfMemory(128);
        Slice cutBefore = started(64);
        before.forEach(control::done);
        control.done(cutBefore);
        assertThat(control.snapshot().singleRowMode()).isTrue();
        succeed(5);
        assertThat(control.snapshot().singleRowMode()).isFalse();
    }

    @Test
    void twoFailuresOfSixAreTolerated() {
        runOutOfMemory(256);
        succeed(4);
        runOutOfMemory(128);
        assertThat(control.snapshot().singleRowMode()).isFalse();
    }

    @Test
    void failureInSingleRowModeRestartsTheCount() {
        runOutOfMemory(256);
        runOutOfMemory(128);
        succeed(4);
        runOutOfMemory(1);
        succeed(4);
        assertThat(control.snapshot().singleRowMode()).isTrue();
        succeed(1);
        assertThat(control.snapshot().singleRowMode()).isFalse();
    }

    @Test
    void failuresOtherThanOutOfMemoryCount() {
        for (int i = 0; i < 2; i++) {
            control.failed(started(10), new IllegalStateException("unexpected"));
        }
        assertThat(control.snapshot().singleRowMode()).isTrue();
        assertThat(control.snapshot().failures()).isEqualTo(2);
    }

    @Test
    void highFailureRateSwitchesToSingleRows() {
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
        runOutOfMemory(256);
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
    void largeSliceRestartsTheCount() {
        runOutOfMemory(256);
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
    void growsFromOneRow() {
        control = control(4, 1);
        runOutOfMemory(2);
        succeed(20);
        assertThat(rows()).isEqualTo(2);
    }

    // Heat and power

    @Test
    void pausesBeforeTasksGrowWhileTheDeviceStaysHot() {
        gauge.celsius = 85;
        control.beforeTask();
        assertThat(clock.pauses).isEmpty();
        gauge.celsius = 86;
        for (int i = 0; i < 8; i++) {
            control.beforeTask();
        }
        assertThat(clock.pauses).containsExactly(1000L, 1000L, 2000L, 4000L, 8000L, 16_000L, 30_000L, 30_000L);
        assertThat(messages()).containsExactly("GPU at 86 °C (limit 85 °C): pausing at least 1.0 s before each task");
        gauge.celsius = 80;
        clock.pauses.clear();
        control.beforeTask();
        assertThat(clock.pauses).isEmpty();
        gauge.celsius = 90;
        control.beforeTask();
        assertThat(clock.pauses).containsExactly(1000L);
    }

    @Test
    void readsTheGaugeAfreshForEachSlice() {
        rows();
        rows();
        assertThat(gauge.freshReads).isEqualTo(2);
    }

    @Test
    void powerAtItsLimitIsNormalUnlessTheDriverSlowsTheDeviceDown() {
        gauge.watts = 300;
        assertThat(control.limit()).isEqualTo(new SliceLimit(256, 64 * MIB));
        gauge.throttled = true;
        gauge.watts = 290;
        assertThat(rows()).as("slowed down for another reason").isEqualTo(256);
        gauge.watts = 291;
        assertThat(control.limit()).isEqualTo(new SliceLimit(128, 32 * MIB));
        assertThat(rows()).isEqualTo(128);
        assertThat(messages()).containsExactly("slice size 256→128: the driver slows the GPU down at 291 W of 300 W");
        gauge.watts = Double.NaN;
        assertThat(rows()).isEqualTo(256);
    }

    // A broken device

    @Test
    void uncorrectableErrorsDisableTheDeviceForGood() {
        rows();
        gauge.errors = 1;
        assertThatThrownBy(this::rows)
                .isInstanceOf(DeviceLostException.class)
                .hasMessageStartingWith("Cannot use NVIDIA L4: 1 uncorrectable memory error since the last reset.");
        gauge.errors = 0;
        assertThatThrownBy(this::rows).isInstanceOf(DeviceLostException.class);
        assertThat(messages()).hasSize(2).allMatch(message -> message.startsWith("Cannot use NVIDIA L4: "));
    }

    @Test
    void refusesADeviceWithErrorsFromBeforeTheProcess() {
        gauge.errors = 3;
        assertThatThrownBy(this::rows).isInstanceOf(DeviceLostException.class);
    }

    @Test
    void unknownErrorCountHasNoEffect() {
        gauge.errors = -1;
        assertThat(rows()).isEqualTo(256);
    }

    @Test
    void refusesADeviceTheDriverReportsAsLost() {
        gauge.lost = "NVML reports the GPU as lost";
        assertThatThrownBy(this::rows).hasMessageContaining("NVML reports the GPU as lost");
    }

    @Test
    void refusesADeviceAfterAFatalError() {
        RuntimeException cause = new IllegalStateException("an illegal memory access was encountered");
        control.failed(started(10), cause);
        assertThat(control.deviceLost(cause))
                .hasNoCause()
                .hasMessageContaining("java.lang.IllegalStateException: an illegal memory access was encountered");
        assertThatThrownBy(this::rows).isInstanceOf(DeviceLostException.class).hasNoCause();
    }

    @Test
    void recognisesALostDeviceAsCauseOfAFailedJob() {
        Throwable lost = new DeviceHealth().lose("NVIDIA L4", "why");
        assertThat(DeviceLostException.isCauseOf(new RuntimeException("job", new RuntimeException(lost))))
                .isTrue();
        assertThat(DeviceLostException.isCauseOf(new RuntimeException("Task 3 failed: " + lost)))
                .isTrue();
        assertThat(DeviceLostException.isCauseOf(new RuntimeException("Task 3 failed")))
                .isFalse();
    }

    // Measured memory

    @Test
    void byteLimitFollowsMeasuredMemory() {
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
        assertThat(control.memoryFactor()).as("decays slowly").hasValue(1.9);
    }

    /** Scans and shuffles of other tasks allocate too, and are measured with the slice. */
    @Test
    void memoryOfOtherTasksMovesTheFactorLittleAndNotForEver() {
        measure(33, 33);
        measure(33, 33);
        measure(33, 8 * 32);
        assertThat(control.memoryFactor().orElseThrow())
                .as("one outlier of three")
                .isBetween(1.0, 1.1);
        for (int i = 0; i < 6; i++) {
            double before = control.memoryFactor().orElseThrow();
            measure(33, 8 * 32);
            assertThat(control.memoryFactor().orElseThrow()).isLessThanOrEqualTo(2 * before);
        }
        assertThat(control.memoryFactor()).hasValue(8);
        for (int i = 0; i < 60; i++) {
            measure(33, 32);
        }
        assertThat(control.memoryFactor().orElseThrow()).as("decays").isBetween(1.0, 1.1);
    }

    private void measure(long predictedMib, long peakMib) {
        gauge.share = 0;
        gauge.peak = peakMib * MIB;
        Slice slice = new Slice(0, 100, 0, predictedMib * MIB);
        control.started(slice);
        control.done(slice);
    }

    @Test
    void smallOrOverlappingSlicesAreNotMeasured() {
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
    void measuresTheNextSliceHoweverTheLastOneEnded() {
        gauge.share = 0;
        gauge.peak = 64 << 20;
        control.outOfMemory(started(100));
        control.fellBackToCpu(started(1));
        control.failed(started(1), new IllegalStateException("unexpected"));
        control.done(slice(1));
        assertThat(control.slicesInFlight()).isZero();
        assertThat(control.memoryFactor()).isEmpty();
        Slice large = new Slice(0, 100, 0, 33 << 20);
        control.started(large);
        control.done(large);
        assertThat(control.memoryFactor()).hasValue(2);
    }

    @Test
    void startsWithTheFactorOfAnEarlierRun() {
        SliceSettings settings = new SliceSettings(256, 1, 65 << 20, MODEL, 4, ControlSettings.DEFAULT);
        assertThat(TestControls.of(settings).limit().bytes()).isEqualTo((16 << 20) + (1 << 20));
    }

    // Shared by the process

    @Test
    void tasksOfAProcessShareTheLearnedSize() {
        SliceSettings settings = new SliceSettings(77, 1 << 20, MemoryModel.DEFAULT);
        SliceControl taskControl = ProcessControl.ADAPTIVE.control(settings);
        Slice slice = slice(77);
        taskControl.started(slice);
        taskControl.outOfMemory(slice);
        assertThat(ProcessControl.ADAPTIVE.control(settings).limit().rows()).isEqualTo(38);
        assertThat(ProcessControl.snapshot().slice()).isEqualTo(38);
    }

    /** Runs slices with random outcomes; the limit must stay in range whatever other tasks report. */
    private void runRandomSlices(int task) {
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
                case 2 -> control.failed(slice, new IllegalStateException("unexpected"));
                default -> control.done(slice);
            }
        }
    }

    @Test
    void staysConsistentUnderConcurrentRandomOutcomes() {
        control = control(256, 3);
        IntStream.range(0, 8).parallel().forEach(this::runRandomSlices);
        ControlSnapshot after = control.snapshot();
        assertThat(control.slicesInFlight()).isZero();
        assertThat(after.slices()).isPositive();
        assertThat(after.failures()).isPositive();
        assertThat(after.slices() + after.failures()).isLessThan(8 * 500);
        succeed(5);
        assertThat(control.snapshot().singleRowMode()).isFalse();
        succeed(1000);
        assertThat(control.limit()).as("back to the initial limit").isEqualTo(new SliceLimit(256, 64 * MIB));
    }

    @Test
    void concurrentSuccessesAreAllCounted() {
        gauge.share = 0.1;
        IntStream.range(0, 8).parallel().forEach(task -> succeed(500));
        assertThat(control.snapshot().slices()).isEqualTo(4000);
        assertThat(control.snapshot().rows()).isEqualTo(4000 * 256);
    }
}
