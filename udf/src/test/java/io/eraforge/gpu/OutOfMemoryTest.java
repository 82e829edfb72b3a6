package io.eraforge.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ai.rapids.cudf.CudaFatalException;
import com.nvidia.spark.rapids.jni.GpuRetryOOM;
import com.nvidia.spark.rapids.jni.GpuSplitAndRetryOOM;
import io.eraforge.control.gauge.DeviceLostException;
import io.eraforge.control.gauge.GaugeReading;
import io.eraforge.control.memory.MemoryModel;
import io.eraforge.control.slice.AdaptiveControl;
import io.eraforge.control.slice.Slice;
import io.eraforge.control.slice.SliceLimit;
import io.eraforge.control.slice.SliceSettings;
import io.eraforge.control.slice.TestControls;
import io.eraforge.cpu.FeatureRow;
import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.ResultRows.ResultRow;
import io.eraforge.gpu.device.DeviceGauge;
import io.eraforge.gpu.phase.PhaseSchedule;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Device memory may run out in any call: the plugin hears of it, a row too large is rescued, and nothing leaks. */
@OnDevice
class OutOfMemoryTest {
    private static final FeatureSet CORE = FeatureSet.named(FeatureSet.CORE);
    /** An era of no value, one of a few, one with holes. */
    private static final List<EraRow> ROWS = List.of(
            EraRow.of(),
            EraRow.of(3, 1, 4, 1, 5, 9, 2, 6),
            new EraRow(new Double[] {1.0, null, 2.0, Double.NaN, 7.0}, new long[] {0, 5, 6, 7, 30}, 9L, 60L));

    private DeviceHooks hooks;

    @BeforeEach
    void needsHooks() {
        assumeTrue(DeviceHooks.find().isPresent(), "only the stand-in can be made to run out of memory");
        hooks = DeviceHooks.find().orElseThrow();
    }

    /** The features of each phase: together all of core, and each small enough to try every allocation. */
    static List<FeatureSet> phases() {
        return PhaseSchedule.BLOCKS.stream()
                .flatMap(block -> block.phases().stream())
                .map(phase -> CORE.features().stream()
                        .filter(feature -> PhaseSchedule.takes(phase, feature))
                        .toList())
                .filter(features -> !features.isEmpty())
                .map(features -> FeatureSet.of(features.get(0).calculator().name(), features))
                .toList();
    }

    private long allocationsOf(Columnar columnar, List<EraRow> rows) {
        try (EraColumns columns = EraColumns.of(rows, columnar.set().usesTime())) {
            long before = hooks.allocations();
            columnar.call(columns, rows.size()).close();
            return hooks.allocations() - before;
        }
    }

    /** The result with the {@code nth} allocation refused, or what was thrown. */
    private Object failing(Columnar columnar, List<EraRow> rows, long nth, long times, Supplier<Throwable> refusal) {
        try (EraColumns columns = EraColumns.of(rows, columnar.set().usesTime())) {
            DeviceHooks.Usage before = hooks.usage();
            hooks.failAt(nth, times, refusal);
            Object[] result = new Object[1];
            Throwable thrown = catchThrowable(() -> result[0] = columnar.call(columns, rows.size()));
            hooks.relax();
            if (thrown == null) {
                return ResultRows.take((ai.rapids.cudf.ColumnVector) result[0]);
            }
            assertThat(hooks.usage()).as("after refusing allocation " + nth).isEqualTo(before);
            return thrown;
        }
    }

    @ParameterizedTest
    @MethodSource("phases")
    void everyRefusalGoesBackToThePluginAndTheRetryGivesTheSame(FeatureSet set) {
        Columnar columnar = Columnar.of(set);
        List<ResultRow> expected = columnar.rows(ROWS);
        long allocations = allocationsOf(columnar, ROWS);
        assertThat(allocations).isGreaterThan(10);
        for (long nth = 1; nth <= allocations; nth++) {
            GpuRetryOOM refusal = new GpuRetryOOM("allocation " + nth);
            assertThat(failing(columnar, ROWS, nth, 1, () -> refusal)).isSameAs(refusal);
        }
        assertThat(columnar.rows(ROWS)).isEqualTo(expected);
    }

    @Test
    void theWholeSetKeepsNothingEither() {
        Columnar columnar = Columnar.of(CORE);
        List<ResultRow> expected = columnar.rows(ROWS);
        long allocations = allocationsOf(columnar, ROWS);
        for (long nth = 1; nth <= allocations; nth += 41) {
            GpuRetryOOM refusal = new GpuRetryOOM("allocation " + nth);
            assertThat(failing(columnar, ROWS, nth, 1, () -> refusal)).isSameAs(refusal);
        }
        assertThat(columnar.rows(ROWS)).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("phases")
    void aSingleRowIsRescuedOrHandedOn(FeatureSet set) {
        List<EraRow> one = ROWS.subList(1, 2);
        RecordingControl control = new RecordingControl(10);
        Columnar columnar = Columnar.of(set, Columnar.ONE_SLICE, control);
        FeatureRow cpu = columnar.onCpu(one.get(0));
        long allocations = allocationsOf(columnar, one);
        int rescued = 0;
        for (long nth = 1; nth <= allocations; nth++) {
            GpuSplitAndRetryOOM refusal = new GpuSplitAndRetryOOM("allocation " + nth);
            Object outcome = failing(columnar, one, nth, 1, () -> refusal);
            if (outcome instanceof List<?> rows) {
                rescued++;
                ResultRow row = (ResultRow) rows.get(0);
                assertThat(row.backend()).isEqualTo(FeatureRow.CPU_FALLBACK);
                assertThat(row.values()).containsExactly(valuesOf(cpu, set));
            } else {
                assertThat(outcome).isSameAs(refusal);
            }
        }
        // Only the lengths of the rows are read before there is a slice.
        assertThat(rescued).isGreaterThan((int) allocations - 10);
        assertThat(control.rescued).hasSize(rescued);
    }

    private static double[] valuesOf(FeatureRow row, FeatureSet set) {
        double[] values = new double[set.features().size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = row.value(i);
        }
        return values;
    }

    @Test
    void aRowTooLargeAmongOthersIsRescuedAlone() {
        RecordingControl control = new RecordingControl(1);
        Columnar columnar = Columnar.of(CORE, Columnar.ONE_SLICE, control);
        double[] large = new java.util.Random(1).doubles(20_000).toArray();
        List<EraRow> rows = List.of(EraRow.of(1, 2, 3), EraRow.of(large), EraRow.of(4, 5));
        try (EraColumns columns = EraColumns.of(rows, true)) {
            hooks.limit(hooks.usage().bytes() + 800_000, () -> new GpuSplitAndRetryOOM("full"));
            List<ResultRow> results = ResultRows.take(columnar.call(columns, 3));
            assertThat(results)
                    .extracting(ResultRow::backend)
                    .containsExactly(FeatureRow.GPU, FeatureRow.CPU_FALLBACK, FeatureRow.GPU);
            assertThat(results.get(1).values()).containsExactly(valuesOf(columnar.onCpu(rows.get(1)), CORE));
        }
        assertThat(control.done).extracting(Slice::from).containsExactly(0, 2);
        assertThat(control.rescued).extracting(Slice::from).containsExactly(1);
        assertThat(control.outOfMemory).as("it is no failure").isEmpty();
    }

    @Test
    void aSingleRowThatIsToBeTriedAgainIsNotRescued() {
        assertHandedOn(new GpuRetryOOM("full"), 300, 1);
    }

    @Test
    void aSliceOfSeveralRowsIsNeverRescued() {
        assertHandedOn(new GpuSplitAndRetryOOM("full"), 500, 2);
    }

    /** The plugin gets the very error, and the control learns of a slice of so many rows that ran out of memory. */
    private void assertHandedOn(Throwable refusal, long nth, int rows) {
        RecordingControl control = new RecordingControl(rows);
        Columnar columnar = Columnar.of(CORE, Columnar.ONE_SLICE, control);
        assertThat(failing(columnar, ROWS, nth, 1, () -> refusal)).isSameAs(refusal);
        assertThat(control.outOfMemory).extracting(Slice::rows).containsExactly(rows);
        assertThat(control.rescued).isEmpty();
        assertThat(control.failed).isEmpty();
    }

    @Test
    void otherFailuresPassUnchanged() {
        for (Throwable failure : List.of(
                new com.nvidia.spark.rapids.jni.CpuRetryOOM("host memory"),
                new IllegalStateException("odd"),
                new OutOfMemoryError("Java heap space"),
                new OutOfMemoryError("GC overhead limit exceeded"),
                new OutOfMemoryError("Unable to allocate 4096 bytes"),
                new OutOfMemoryError("Could not allocate native memory: std::bad_alloc"),
                new OutOfMemoryError())) {
            RecordingControl control = new RecordingControl(1);
            Columnar columnar = Columnar.of(CORE, Columnar.ONE_SLICE, control);
            assertThat(failing(columnar, ROWS, 300, 1, () -> failure)).isSameAs(failure);
            assertThat(control.outOfMemory).isEmpty();
            assertThat(control.rescued).isEmpty();
            assertThat(control.failed).hasSize(1);
        }
    }

    /** The plugin gives up a thread that it refused too often; without it, RMM's own error comes. */
    private static final List<String> DEVICE_WORDS = List.of(
            "GPU OutOfMemory: retry limit exceeded",
            "Could not allocate native memory: std::bad_alloc: out_of_memory: CUDA error (failed to allocate 8 bytes)");

    @Test
    void anErrorOfTheDevicesMemoryIsOutOfMemoryToo() {
        for (String words : DEVICE_WORDS) {
            assertHandedOn(new OutOfMemoryError(words), 500, 2);
        }
    }

    @Test
    void anErrorOfTheDevicesMemoryRescuesASingleRow() {
        for (String words : DEVICE_WORDS) {
            RecordingControl control = new RecordingControl(1);
            Columnar columnar = Columnar.of(CORE, Columnar.ONE_SLICE, control);
            Object rows = failing(columnar, ROWS.subList(1, 2), 300, 1, () -> new OutOfMemoryError(words));
            assertThat(rows).isInstanceOf(List.class);
            assertThat(control.rescued).hasSize(1);
        }
    }

    private static CudaFatalException fatal(String message) throws ReflectiveOperationException {
        Constructor<CudaFatalException> constructor =
                CudaFatalException.class.getDeclaredConstructor(String.class, int.class);
        constructor.setAccessible(true);
        return constructor.newInstance(message, 700);
    }

    @Test
    void aDeviceThatIsLostIsNotAskedAgain() throws Exception {
        CudaFatalException fatal = fatal("an illegal memory access was encountered");
        // Before there is a slice, and in one.
        for (long nth : List.of(1L, 300L)) {
            Columnar columnar = Columnar.of(CORE, Columnar.ONE_SLICE, TestControls.of(Columnar.ONE_SLICE));
            assertLost((Throwable) failing(columnar, ROWS, nth, 1, () -> fatal));
            assertLost(catchThrowable(() -> columnar.rows(ROWS)));
        }
    }

    /** The plugin looks for a fatal error among the causes of a failed task, and ends the process for it. */
    private static void assertLost(Throwable thrown) {
        assertThat(thrown)
                .isInstanceOf(DeviceLostException.class)
                .hasNoCause()
                .hasMessageContaining("ai.rapids.cudf.CudaFatalException: an illegal memory access was encountered");
    }

    private static final SliceLimit TIGHT = new SliceLimit(1, Long.MAX_VALUE, true);

    @Test
    void finishedSlicesLeaveADeviceThatIsShortOfMemory() {
        List<EraRow> rows = new EraSamples(4).batch(12, 50);
        RecordingControl control = new RecordingControl(TIGHT);
        try (EraColumns columns = EraColumns.of(rows, true)) {
            long before = hooks.usage().bytes();
            control.whenStarted = slice ->
                    assertThat(hooks.usage().bytes()).as("at %s", slice).isEqualTo(before);
            List<ResultRow> results = ResultRows.take(
                    Columnar.of(CORE, Columnar.ONE_SLICE, control).call(columns, rows.size()));
            assertThat(control.done).hasSize(rows.size());
            assertThat(results).isEqualTo(Columnar.of(CORE).rows(rows));
        }
    }

    @Test
    void nothingLeaksWhereverFinishedSlicesLie() {
        FeatureSet small = FeatureSet.named(FeatureSet.MINIMAL);
        Columnar columnar = Columnar.of(small, Columnar.ONE_SLICE, new RecordingControl(TIGHT));
        List<ResultRow> expected = columnar.rows(ROWS);
        long allocations = allocationsOf(columnar, ROWS);
        for (long nth = 1; nth <= allocations; nth++) {
            GpuRetryOOM refusal = new GpuRetryOOM("allocation " + nth);
            assertThat(failing(columnar, ROWS, nth, 1, () -> refusal)).isSameAs(refusal);
        }
        assertThat(columnar.rows(ROWS)).isEqualTo(expected);
    }

    /** The gauge sees what the device does, and the control what its slices take. */
    @Test
    void whatSlicesTakeIsMeasured() {
        DeviceGauge gauge = new DeviceGauge(() -> GaugeReading.UNKNOWN);
        SliceSettings settings =
                new SliceSettings(1_000_000, Long.MAX_VALUE, new MemoryModel(1, 64, 16, 25, 400, 4096));
        AdaptiveControl control = TestControls.of(settings, gauge);
        hooks.limit(1L << 40, () -> new GpuRetryOOM("full"));
        assertThat(gauge.read().limitBytes()).isEqualTo(1L << 40);
        assertThat(gauge.read().device())
                .as("no heap, though nobody tells its name")
                .isEqualTo("GPU");
        Columnar.of(CORE, settings, control).rows(new EraSamples(9).batch(50, 1000));
        assertThat(control.snapshot().peakBytes()).isPositive();
        assertThat(control.memoryFactor().orElseThrow()).isBetween(0.25, 0.99);
    }

    /** As the plugin does it: by halves, until there is room. */
    @Test
    void aCallerThatHalvesGetsEveryRow() {
        List<EraRow> rows = new EraSamples(9).batch(12, 10_000);
        Columnar columnar = Columnar.of(CORE, Columnar.ONE_SLICE, new RecordingControl(1000));
        hooks.relax();
        List<ResultRow> expected = columnar.rows(rows);
        long room = hooks.peakBytes() / 3;
        List<ResultRow> got = new ArrayList<>();
        int refusals = halving(columnar, rows, room, got);
        assertThat(refusals).isPositive();
        assertThat(got).extracting(ResultRow::backend).contains(FeatureRow.GPU);
        for (int i = 0; i < rows.size(); i++) {
            if (got.get(i).backend().equals(FeatureRow.GPU)) {
                assertThat(got.get(i)).isEqualTo(expected.get(i));
            } else {
                assertThat(got.get(i).values()).containsExactly(valuesOf(columnar.onCpu(rows.get(i)), CORE));
            }
        }
    }

    private int halving(Columnar columnar, List<EraRow> rows, long room, List<ResultRow> into) {
        try (EraColumns columns = EraColumns.of(rows, true)) {
            hooks.limit(hooks.usage().bytes() + room, () -> new GpuSplitAndRetryOOM("full"));
            into.addAll(ResultRows.take(columnar.call(columns, rows.size())));
            return 0;
        } catch (GpuSplitAndRetryOOM e) {
            assertThat(rows).hasSizeGreaterThan(1);
        } finally {
            hooks.relax();
        }
        int half = rows.size() / 2;
        return 1
                + halving(columnar, rows.subList(0, half), room, into)
                + halving(columnar, rows.subList(half, rows.size()), room, into);
    }
}
