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
import io.eraforge.control.slice.SliceSettings;
import io.eraforge.control.slice.TestControls;
import io.eraforge.cpu.FeatureRow;
import io.eraforge.feature.Catalogue;
import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.ResultRows.ResultRow;
import io.eraforge.gpu.device.DeviceGauge;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Running out of device memory: errors reach the plugin, a row that does not fit falls back to the CPU, nothing leaks. */
@RequiresDevice
class OutOfMemoryTest {
    private static final FeatureSet CORE = FeatureSet.named(FeatureSet.CORE);
    /** An empty era, a short one, and one with missing values. */
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

    /** One set per family: together all of core, and each small enough to fail every allocation. */
    static List<FeatureSet> families() {
        return Catalogue.families().stream()
                .map(family -> CORE.features().stream()
                        .filter(feature -> family.calculators().contains(feature.calculator()))
                        .toList())
                .filter(features -> !features.isEmpty())
                .map(features -> FeatureSet.of(features.get(0).calculator().name(), features))
                .toList();
    }

    private long allocationsOf(ColumnarFunction columnar, List<EraRow> rows) {
        try (EraColumns columns = EraColumns.of(rows, columnar.set().usesTime())) {
            long before = hooks.allocations();
            columnar.call(columns, rows.size()).close();
            return hooks.allocations() - before;
        }
    }

    /** The result if the {@code nth} allocation is refused, or the exception thrown. */
    private Object failing(
            ColumnarFunction columnar, List<EraRow> rows, long nth, long times, Supplier<Throwable> refusal) {
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
    @MethodSource("families")
    void rethrowsEveryRefusalAndTheRetryGivesTheSameRows(FeatureSet set) {
        ColumnarFunction columnar = ColumnarFunction.of(set, ColumnarFunction.ONE_SLICE, new RecordingControl(10));
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
    void wholeSetDoesNotLeakEither() {
        ColumnarFunction columnar = ColumnarFunction.of(CORE, ColumnarFunction.ONE_SLICE, new RecordingControl(10));
        List<ResultRow> expected = columnar.rows(ROWS);
        long allocations = allocationsOf(columnar, ROWS);
        for (long nth = 1; nth <= allocations; nth += 41) {
            GpuRetryOOM refusal = new GpuRetryOOM("allocation " + nth);
            assertThat(failing(columnar, ROWS, nth, 1, () -> refusal)).isSameAs(refusal);
        }
        assertThat(columnar.rows(ROWS)).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("families")
    void singleRowFallsBackToCpuOrRethrows(FeatureSet set) {
        List<EraRow> one = ROWS.subList(1, 2);
        RecordingControl control = new RecordingControl(10);
        ColumnarFunction columnar = ColumnarFunction.of(set, ColumnarFunction.ONE_SLICE, control);
        FeatureRow cpu = columnar.onCpu(one.get(0));
        ResultRow onDevice = columnar.rows(one).get(0);
        long allocations = allocationsOf(columnar, one);
        int fellBack = 0;
        int uploadedAgain = 0;
        for (long nth = 1; nth <= allocations; nth++) {
            GpuSplitAndRetryOOM refusal = new GpuSplitAndRetryOOM("allocation " + nth);
            Object outcome = failing(columnar, one, nth, 1, () -> refusal);
            if (outcome instanceof List<?> rows && rows.get(0).equals(onDevice)) {
                uploadedAgain++;
            } else if (outcome instanceof List<?> rows) {
                fellBack++;
                ResultRow row = (ResultRow) rows.get(0);
                assertThat(row.backend()).isEqualTo(FeatureRow.CPU_FALLBACK);
                assertThat(row.values()).containsExactly(valuesOf(cpu, set));
            } else {
                assertThat(outcome).isSameAs(refusal);
            }
        }
        // Before the first slice only the lengths of the rows are read.
        assertThat(fellBack).isGreaterThan((int) allocations - 10);
        // The features go up in one buffer, and status, backend and error in another.
        assertThat(uploadedAgain).isEqualTo(2);
        assertThat(control.fellBack).hasSize(fellBack);
    }

    private static double[] valuesOf(FeatureRow row, FeatureSet set) {
        double[] values = new double[set.features().size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = row.value(i);
        }
        return values;
    }

    @Test
    void onlyTheRowThatDoesNotFitFallsBack() {
        RecordingControl control = new RecordingControl(1);
        ColumnarFunction columnar = ColumnarFunction.of(CORE, ColumnarFunction.ONE_SLICE, control);
        double[] large = new java.util.Random(1).doubles(20_000).toArray();
        List<EraRow> rows = List.of(EraRow.of(1, 2.3, 1.7, 9.1), EraRow.of(large), EraRow.of(4, 5.2, 0.3));
        List<ResultRow> results = new ArrayList<>();
        assertThat(halving(columnar, rows, 800_000, results))
                .as("halving frees the input of the other rows")
                .isEqualTo(2);
        assertThat(results)
                .extracting(ResultRow::backend)
                .containsExactly(FeatureRow.GPU, FeatureRow.CPU_FALLBACK, FeatureRow.GPU);
        assertThat(results.get(1).values()).containsExactly(valuesOf(columnar.onCpu(rows.get(1)), CORE));
        assertThat(control.fellBack).hasSize(1);
    }

    /** The plugin does not halve a batch after this error. */
    @Test
    void rowOfALargeBatchFallsBackOnOutOfMemoryError() {
        RecordingControl control = new RecordingControl(1);
        ColumnarFunction columnar = ColumnarFunction.of(CORE, ColumnarFunction.ONE_SLICE, control);
        Object rows = failing(columnar, ROWS, 300, 1, () -> new OutOfMemoryError(DEVICE_MESSAGES.get(0)));
        assertThat(rows).isInstanceOf(List.class);
        assertThat(control.fellBack).hasSize(1);
    }

    private static final List<EraRow> EIGHT = new EraSamples(21)
            .batch(8, 60).stream()
                    .map(row -> EraRow.of(java.util.stream.DoubleStream.iterate(row.length(), v -> v * 0.7 + 1)
                            .limit(10)
                            .toArray()))
                    .toList();

    private void refuseOnceAt(RecordingControl control, int from, Supplier<Throwable> refusal) {
        control.whenStarted = slice -> {
            if (slice.from() == from) {
                control.whenStarted = other -> {};
                hooks.failAt(5, 1, refusal);
            }
        };
    }

    @Test
    void retryKeepsTheSlicesThatWereFinished() {
        RecordingControl control = new RecordingControl(2);
        ColumnarFunction columnar = ColumnarFunction.of(CORE, ColumnarFunction.ONE_SLICE, control);
        GpuRetryOOM refusal = new GpuRetryOOM("full");
        refuseOnceAt(control, 4, () -> refusal);
        assertThat(catchThrowable(() -> columnar.rows(EIGHT))).isSameAs(refusal);
        assertThat(control.done).extracting(Slice::from).containsExactly(0, 2);
        assertThat(columnar.rows(EIGHT)).isEqualTo(ColumnarFunction.of(CORE).rows(EIGHT));
        assertThat(control.done).extracting(Slice::from).containsExactly(0, 2, 4, 6);
        columnar.rows(EIGHT);
        assertThat(control.done).as("not kept any longer").hasSize(8);
    }

    @Test
    void halvesOfASplitBatchKeepTheSlicesThatWereFinished() {
        RecordingControl control = new RecordingControl(2);
        ColumnarFunction columnar = ColumnarFunction.of(CORE, ColumnarFunction.ONE_SLICE, control);
        refuseOnceAt(control, 6, () -> new GpuSplitAndRetryOOM("full"));
        assertThat(catchThrowable(() -> columnar.rows(EIGHT))).isInstanceOf(GpuSplitAndRetryOOM.class);
        assertThat(control.done).hasSize(3);
        List<ResultRow> rows = new ArrayList<>(columnar.rows(EIGHT.subList(0, 4)));
        rows.addAll(columnar.rows(EIGHT.subList(4, 8)));
        assertThat(rows).isEqualTo(ColumnarFunction.of(CORE).rows(EIGHT));
        assertThat(control.done).hasSize(4);
    }

    @Test
    void rowsOfAnotherBatchAreNotTakenForFinishedOnes() {
        for (int changed = 0; changed < 4; changed++) {
            RecordingControl control = new RecordingControl(2);
            ColumnarFunction columnar = ColumnarFunction.of(CORE, ColumnarFunction.ONE_SLICE, control);
            refuseOnceAt(control, 4, () -> new GpuRetryOOM("full"));
            assertThat(catchThrowable(() -> columnar.rows(EIGHT))).isInstanceOf(GpuRetryOOM.class);
            EraRow row = EIGHT.get(1);
            List<EraRow> other = new ArrayList<>(EIGHT);
            other.set(
                    1,
                    new EraRow(
                            changed == 0
                                    ? EraRow.of(9, 8, 7, 6, 5, 4, 3, 2, 1, 0).x()
                                    : row.x(),
                            changed == 1 ? new long[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 11} : row.tUs(),
                            changed == 2 ? Long.valueOf(77) : row.nRows(),
                            changed == 3 ? Long.valueOf(12_345_678) : row.durationUs()));
            assertThat(columnar.rows(other)).isEqualTo(ColumnarFunction.of(CORE).rows(other));
        }
    }

    @Test
    void singleRowWithRetryOomIsRethrown() {
        assertRethrown(new GpuRetryOOM("full"), 300, 1);
    }

    @Test
    void sliceOfSeveralRowsIsRethrown() {
        assertRethrown(new GpuSplitAndRetryOOM("full"), 200, 2);
    }

    /** The plugin gets the same error object, and the control an out-of-memory slice of {@code rows} rows. */
    private void assertRethrown(Throwable refusal, long nth, int rows) {
        RecordingControl control = new RecordingControl(rows);
        ColumnarFunction columnar = ColumnarFunction.of(CORE, ColumnarFunction.ONE_SLICE, control);
        assertThat(failing(columnar, ROWS, nth, 1, () -> refusal)).isSameAs(refusal);
        assertThat(control.outOfMemory).extracting(Slice::rows).containsExactly(rows);
        assertThat(control.fellBack).isEmpty();
        assertThat(control.failed).isEmpty();
    }

    @Test
    void otherFailuresAreRethrown() {
        for (Throwable failure : List.of(
                new IllegalStateException("unexpected"),
                new OutOfMemoryError("Java heap space"),
                new OutOfMemoryError("GC overhead limit exceeded"),
                new OutOfMemoryError("Unable to allocate 4096 bytes"),
                new OutOfMemoryError("Could not allocate native memory: std::bad_alloc"),
                new OutOfMemoryError())) {
            RecordingControl control = new RecordingControl(1);
            ColumnarFunction columnar = ColumnarFunction.of(CORE, ColumnarFunction.ONE_SLICE, control);
            assertThat(failing(columnar, ROWS, 300, 1, () -> failure)).isSameAs(failure);
            assertThat(control.outOfMemory).isEmpty();
            assertThat(control.fellBack).isEmpty();
            assertThat(control.failed).hasSize(1);
        }
    }

    @Test
    void shortHostMemoryIsRethrownAndIsNoFailureOfTheDevice() {
        for (Throwable failure : List.of(
                new com.nvidia.spark.rapids.jni.CpuRetryOOM("host memory"),
                new com.nvidia.spark.rapids.jni.CpuSplitAndRetryOOM("host memory"))) {
            RecordingControl control = new RecordingControl(1);
            ColumnarFunction columnar = ColumnarFunction.of(CORE, ColumnarFunction.ONE_SLICE, control);
            assertThat(failing(columnar, ROWS, 300, 1, () -> failure)).isSameAs(failure);
            assertThat(control.retried).hasSize(1);
            assertThat(control.failed).isEmpty();
            assertThat(control.outOfMemory).isEmpty();
        }
    }

    /** The plugin's error after too many refusals, and RMM's own without the plugin. */
    private static final List<String> DEVICE_MESSAGES = List.of(
            "GPU OutOfMemory: retry limit exceeded",
            "Could not allocate native memory: std::bad_alloc: out_of_memory: CUDA error (failed to allocate 8 bytes)");

    @Test
    void recognisesOutOfMemoryErrorsOfTheDevice() {
        for (String message : DEVICE_MESSAGES) {
            assertRethrown(new OutOfMemoryError(message), 200, 2);
        }
    }

    @Test
    void singleRowFallsBackOnOutOfMemoryErrorOfTheDevice() {
        for (String message : DEVICE_MESSAGES) {
            RecordingControl control = new RecordingControl(1);
            ColumnarFunction columnar = ColumnarFunction.of(CORE, ColumnarFunction.ONE_SLICE, control);
            Object rows = failing(columnar, ROWS.subList(1, 2), 300, 1, () -> new OutOfMemoryError(message));
            assertThat(rows).isInstanceOf(List.class);
            assertThat(control.fellBack).hasSize(1);
        }
    }

    private static CudaFatalException fatal(String message) throws ReflectiveOperationException {
        Constructor<CudaFatalException> constructor =
                CudaFatalException.class.getDeclaredConstructor(String.class, int.class);
        constructor.setAccessible(true);
        return constructor.newInstance(message, 700);
    }

    @Test
    void lostDeviceIsNotUsedAgain() throws Exception {
        CudaFatalException fatal = fatal("an illegal memory access was encountered");
        // Before the first slice, and within one.
        for (long nth : List.of(1L, 300L)) {
            ColumnarFunction columnar =
                    ColumnarFunction.of(CORE, ColumnarFunction.ONE_SLICE, TestControls.of(ColumnarFunction.ONE_SLICE));
            assertLost((Throwable) failing(columnar, ROWS, nth, 1, () -> fatal));
            assertLost(catchThrowable(() -> columnar.rows(ROWS)));
        }
    }

    /** No cause: the plugin terminates a process whose task failed with a fatal error among its causes. */
    private static void assertLost(Throwable thrown) {
        assertThat(thrown)
                .isInstanceOf(DeviceLostException.class)
                .hasNoCause()
                .hasMessageContaining("ai.rapids.cudf.CudaFatalException: an illegal memory access was encountered");
    }

    @Test
    void resultsOfFinishedSlicesAreOnTheHost() {
        List<EraRow> rows = new EraSamples(4).batch(12, 50);
        RecordingControl control = new RecordingControl(1);
        try (EraColumns columns = EraColumns.of(rows, true)) {
            long before = hooks.usage().bytes();
            control.whenStarted = slice ->
                    assertThat(hooks.usage().bytes()).as("at %s", slice).isEqualTo(before);
            List<ResultRow> results = ResultRows.take(ColumnarFunction.of(CORE, ColumnarFunction.ONE_SLICE, control)
                    .call(columns, rows.size()));
            assertThat(control.done).hasSize(rows.size());
            assertThat(results).isEqualTo(ColumnarFunction.of(CORE).rows(rows));
        }
    }

    @Test
    void nothingLeaksWithResultsOnTheHost() {
        FeatureSet small = FeatureSet.named(FeatureSet.MINIMAL);
        // A new function each time: it continues after the slices that the last call has finished.
        Supplier<ColumnarFunction> columnar =
                () -> ColumnarFunction.of(small, ColumnarFunction.ONE_SLICE, new RecordingControl(1));
        List<ResultRow> expected = columnar.get().rows(ROWS);
        long allocations = allocationsOf(columnar.get(), ROWS);
        for (long nth = 1; nth <= allocations; nth++) {
            GpuRetryOOM refusal = new GpuRetryOOM("allocation " + nth);
            ColumnarFunction fresh = columnar.get();
            assertThat(failing(fresh, ROWS, nth, 1, () -> refusal)).isSameAs(refusal);
            assertThat(fresh.rows(ROWS)).as("after refusing allocation " + nth).isEqualTo(expected);
        }
    }

    /** With a real device gauge, the control measures the memory of its slices. */
    @Test
    void measuresTheMemoryOfSlices() {
        DeviceGauge gauge = new DeviceGauge(() -> GaugeReading.UNKNOWN);
        SliceSettings settings =
                new SliceSettings(1_000_000, Long.MAX_VALUE, new MemoryModel(1, 64, 16, 25, 400, 4096));
        AdaptiveControl control = TestControls.of(settings, gauge);
        hooks.limit(1L << 40, () -> new GpuRetryOOM("full"));
        assertThat(gauge.read().limitBytes()).isEqualTo(1L << 40);
        assertThat(gauge.read().device())
                .as("a device, although its name is unknown")
                .isEqualTo("GPU");
        ColumnarFunction.of(CORE, settings, control).rows(new EraSamples(9).batch(50, 1000));
        assertThat(control.snapshot().peakBytes()).isPositive();
        assertThat(control.memoryFactor().orElseThrow()).isBetween(0.25, 0.99);
    }

    /** Halves the batch until it fits, as the plugin does. */
    @Test
    void callerThatHalvesGetsEveryRow() {
        List<EraRow> rows = new EraSamples(9).batch(12, 10_000);
        ColumnarFunction columnar = ColumnarFunction.of(CORE, ColumnarFunction.ONE_SLICE, new RecordingControl(1000));
        hooks.relax();
        List<ResultRow> expected = columnar.rows(rows);
        long budget = hooks.peakBytes() / 3;
        List<ResultRow> got = new ArrayList<>();
        int refusals = halving(columnar, rows, budget, got);
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

    private int halving(ColumnarFunction columnar, List<EraRow> rows, long budget, List<ResultRow> into) {
        try (EraColumns columns = EraColumns.of(rows, true)) {
            hooks.limit(hooks.usage().bytes() + budget, () -> new GpuSplitAndRetryOOM("full"));
            into.addAll(ResultRows.take(columnar.call(columns, rows.size())));
            return 0;
        } catch (GpuSplitAndRetryOOM e) {
            assertThat(rows).hasSizeGreaterThan(1);
        } finally {
            hooks.relax();
        }
        int half = rows.size() / 2;
        return 1
                + halving(columnar, rows.subList(0, half), budget, into)
                + halving(columnar, rows.subList(half, rows.size()), budget, into);
    }
}
