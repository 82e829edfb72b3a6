package io.eraforge.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.nvidia.spark.rapids.jni.GpuRetryOOM;
import com.nvidia.spark.rapids.jni.GpuSplitAndRetryOOM;
import io.eraforge.control.slice.Slice;
import io.eraforge.cpu.FeatureRow;
import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.ResultRows.ResultRow;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Device and cores share the rows of a batch. */
@RequiresDevice
class SharedRowsTest {
    private static final FeatureSet CORE = FeatureSet.named(FeatureSet.CORE);
    private static final List<EraRow> ROWS = new EraSamples(31).batch(24, 200);

    private final RecordingControl control = new RecordingControl(1000);

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void assertEqualRows(ColumnarFunction shared, List<EraRow> rows, List<ResultRow> results) {
        List<ResultRow> device = ColumnarFunction.of(shared.set()).rows(rows);
        for (int i = 0; i < rows.size(); i++) {
            if (results.get(i).backend().equals(FeatureRow.GPU)) {
                assertThat(results.get(i)).isEqualTo(device.get(i));
            } else {
                FeatureRow cpu = shared.onCpu(rows.get(i));
                assertThat(results.get(i).values())
                        .containsExactly(
                                IntStream.range(0, shared.set().features().size())
                                        .mapToDouble(cpu::value)
                                        .toArray());
            }
        }
    }

    @Test
    void deviceTakesTheFrontAndCoresTheBack() {
        CountDownLatch coreRow = new CountDownLatch(1);
        control.whenCoresDone = rows -> coreRow.countDown();
        control.whenStarted = slice -> await(coreRow);
        ColumnarFunction shared = ColumnarFunction.shared(CORE, control, 2);
        List<ResultRow> results = shared.rows(ROWS);
        assertEqualRows(shared, ROWS, results);
        assertThat(results.get(0).backend()).isEqualTo(FeatureRow.GPU);
        assertThat(results.get(23).backend()).isEqualTo(FeatureRow.CPU);
        int onDevice = control.done.stream().mapToInt(Slice::rows).sum();
        assertThat(onDevice + control.coreRows.sum()).isEqualTo(ROWS.size());
        assertThat(results)
                .filteredOn(row -> row.backend().equals(FeatureRow.GPU))
                .hasSize(onDevice - control.recomputed.intValue());
    }

    @Test
    void coresComputeEverythingWhereTheDeviceDoesNotPay() {
        control.share = 0;
        ColumnarFunction shared = ColumnarFunction.shared(CORE, control, 2);
        assertThat(shared.rows(ROWS)).extracting(ResultRow::backend).containsOnly(FeatureRow.CPU);
        assertThat(control.done).isEmpty();
    }

    @Test
    void rowAloneStaysOnTheDevice() {
        assertThat(ColumnarFunction.shared(CORE, control, 2).rows(ROWS.subList(3, 4)))
                .extracting(ResultRow::backend)
                .containsExactly(FeatureRow.GPU);
    }

    @Test
    void retryKeepsTheRowsOfTheCores() {
        DeviceHooks hooks = hooks();
        CountDownLatch allOnCores = new CountDownLatch(1);
        control.whenCoresDone = rows -> {
            if (control.coreRows.sum() == 8) {
                allOnCores.countDown();
            }
        };
        control.whenStarted = slice -> {
            control.whenStarted = other -> {};
            await(allOnCores);
            hooks.failAt(5, 1, () -> new GpuRetryOOM("full"));
        };
        List<EraRow> rows = rows(16);
        ColumnarFunction shared = ColumnarFunction.shared(CORE, control, 2);
        DeviceHooks.Usage before = hooks.usage();
        assertThat(catchThrowable(() -> shared.rows(rows))).isInstanceOf(GpuRetryOOM.class);
        assertThat(hooks.usage()).isEqualTo(before);
        control.share = 0.9;
        List<ResultRow> results = shared.rows(rows);
        assertEqualRows(shared, rows, results);
        assertThat(results.subList(8, 16)).extracting(ResultRow::backend).containsOnly(FeatureRow.CPU);
        assertThat(control.done).allMatch(slice -> slice.to() <= 8);
    }

    private static List<EraRow> rows(int count) {
        List<EraRow> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rows.add(EraRow.of(3, 1, 4, 1, 5, 9, 2, i));
        }
        return rows;
    }

    private static DeviceHooks hooks() {
        assumeTrue(DeviceHooks.find().isPresent(), "only the stand-in can be made to run out of memory");
        return DeviceHooks.find().orElseThrow();
    }

    /** Whatever the cores have finished by then. */
    @Test
    void everyRefusalGivesTheSameRowsAfterRetryOrSplit() {
        DeviceHooks hooks = hooks();
        FeatureSet minimal = FeatureSet.named(FeatureSet.MINIMAL);
        for (long nth = 1; nth < 120; nth++) {
            ColumnarFunction shared = ColumnarFunction.shared(minimal, control, 2);
            boolean split = nth % 2 == 0;
            hooks.failAt(nth + 12, 1, () -> split ? new GpuSplitAndRetryOOM("full") : new GpuRetryOOM("full"));
            List<ResultRow> results = new ArrayList<>();
            Throwable refused = catchThrowable(() -> results.addAll(shared.rows(ROWS)));
            hooks.relax();
            if (refused != null && split) {
                results.addAll(shared.rows(ROWS.subList(0, 12)));
                results.addAll(shared.rows(ROWS.subList(12, 24)));
            } else if (refused != null) {
                results.addAll(shared.rows(ROWS));
            }
            assertEqualRows(shared, ROWS, results);
        }
    }

    @Test
    void featuresWithoutAColumnarFormStartBeforeTheDevice() {
        CountDownLatch hostFeatures = new CountDownLatch(1);
        control.whenCoresDone = rows -> {
            if (rows == 0) {
                hostFeatures.countDown();
            }
        };
        control.whenStarted = slice -> await(hostFeatures);
        ColumnarFunction shared = ColumnarFunction.shared(
                FeatureSet.parse("picked", List.of("mean", "permutation_entropy__dimension_5__tau_1")), control, 1);
        assertEqualRows(shared, ROWS, shared.rows(ROWS));
        assertThat(control.done).isNotEmpty();
    }

    @Test
    void interruptEndsTheWaitForCores() {
        CountDownLatch release = new CountDownLatch(1);
        Thread task = Thread.currentThread();
        control.whenCoresDone = rows -> {
            if (Thread.currentThread() != task) {
                task.interrupt();
                await(release);
            }
        };
        ColumnarFunction shared = ColumnarFunction.shared(CORE, control, 1);
        assertThat(catchThrowable(() -> shared.rows(ROWS)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Interrupted while waiting");
        assertThat(Thread.interrupted()).isTrue();
        release.countDown();
    }

    @Test
    void errorOnACoreFailsTheCall() {
        control.whenCoresDone = rows -> {
            throw new NoClassDefFoundError("io/eraforge/Missing");
        };
        control.whenStarted = slice -> {};
        ColumnarFunction shared = ColumnarFunction.shared(CORE, control, 1);
        assertThat(catchThrowable(() -> shared.rows(ROWS))).isInstanceOf(NoClassDefFoundError.class);
    }
}
