package io.eraforge.standin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.HostColumnVector;
import ai.rapids.cudf.OrderByArg;
import ai.rapids.cudf.Rmm;
import ai.rapids.cudf.Scalar;
import ai.rapids.cudf.Table;
import com.nvidia.spark.rapids.jni.GpuRetryOOM;
import com.nvidia.spark.rapids.jni.GpuSplitAndRetryOOM;
import io.eraforge.gpu.RequiresDevice;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Accounting, budget and injected failures of the stand-in's device. */
@RequiresDevice
class DeviceTest {
    @Test
    void allocationsCountInMultiplesOf256() {
        long before = Device.bytes();
        try (ColumnVector x = ColumnVector.fromDoubles(new double[1000])) {
            assertThat(Device.bytes() - before).isEqualTo(8192);
            assertThat(Rmm.getTotalBytesAllocated()).isEqualTo(Device.bytes());
            try (ColumnVector y = ColumnVector.fromBoxedDoubles(1.0, null)) {
                assertThat(Device.bytes() - before).isEqualTo(8192 + 2 * 256);
                assertThat(y.getDeviceMemorySize()).isEqualTo(16 + 64);
            }
            assertThat(x.getDeviceMemorySize()).isEqualTo(8000);
        }
        assertThat(Device.bytes()).isEqualTo(before);
    }

    @Test
    void peakIncludesFreedMemory() {
        Device.relax();
        long before = Device.peak();
        ColumnVector.fromDoubles(new double[1000]).close();
        ColumnVector.fromDoubles(1).close();
        assertThat(Device.peak() - before).isEqualTo(8192);
        assertThat(Rmm.getMaximumTotalBytesAllocated()).isEqualTo(Device.peak());
        Rmm.resetScopedMaximumBytesAllocated();
        assertThat(Rmm.getScopedMaximumBytesAllocated()).isEqualTo(Device.bytes());
    }

    @Test
    void sortCountsItsTemporaryMemory() {
        try (ColumnVector x = ColumnVector.fromInts(new int[1 << 16]);
                Table table = new Table(x)) {
            Device.relax();
            long held = Device.bytes();
            table.sortOrder(OrderByArg.asc(0)).close();
            // The order, another one, and the keys twice.
            assertThat(Device.peak() - held).isBetween(16L << 16, (16L << 16) + 1024);
        }
    }

    @Test
    void throwsTheInjectedExceptionBeyondTheBudget() {
        try (ColumnVector x = ColumnVector.fromDoubles(new double[1000])) {
            Device.limit(Device.bytes() + 8191, () -> new GpuRetryOOM("too much"));
            assertThatThrownBy(() -> x.add(x).close())
                    .isInstanceOf(GpuRetryOOM.class)
                    .hasMessage("too much");
            Device.limit(Device.bytes() + 8192, () -> new GpuRetryOOM("too much"));
            x.add(x).close();
            Device.relax();
        }
    }

    @Test
    void throwsTheNativeErrorByDefault() {
        Device.limit(0);
        assertThatThrownBy(() -> Scalar.fromInt(1)).isInstanceOf(OutOfMemoryError.class);
    }

    @Test
    void failsTheNthAllocationAndTheFollowingOnes() {
        try (ColumnVector x = ColumnVector.fromDoubles(1)) {
            Device.failAt(2, 2, () -> new GpuSplitAndRetryOOM("injected"));
            x.abs().close();
            assertThatThrownBy(() -> x.abs().close()).isInstanceOf(GpuSplitAndRetryOOM.class);
            assertThatThrownBy(() -> x.abs().close()).isInstanceOf(GpuSplitAndRetryOOM.class);
            x.abs().close();
        }
    }

    @Test
    void everyKindOfHandleIsCounted() {
        Device.Usage before = Device.usage();
        try (ColumnVector x = ColumnVector.fromInts(1, 2);
                Scalar scalar = Scalar.fromInt(1);
                Table table = new Table(x);
                HostColumnVector host = x.copyToHost()) {
            var views = x.splitAsViews(1);
            Device.Usage now = Device.usage();
            assertThat(now.columns() - before.columns()).isEqualTo(1);
            assertThat(now.views() - before.views()).isEqualTo(2);
            assertThat(now.tables() - before.tables()).isEqualTo(1);
            assertThat(now.scalars() - before.scalars()).isEqualTo(1);
            assertThat(now.hostColumns() - before.hostColumns()).isEqualTo(1);
            assertThat(now.bytes() - before.bytes()).isEqualTo(3 * 256);
            assertThat(host.getInt(1)).isEqualTo(2);
            assertThat(scalar.getInt() + table.getRowCount()).isEqualTo(3);
            views[0].close();
            views[1].close();
        }
        assertThat(Device.usage()).isEqualTo(before);
    }

    @Test
    void countsConcurrentTasksTogether() throws InterruptedException {
        Device.Usage before = Device.usage();
        ExecutorService pool = Executors.newFixedThreadPool(4);
        for (int task = 0; task < 200; task++) {
            pool.execute(() -> {
                try (ColumnVector x = ColumnVector.fromDoubles(new double[100]);
                        ColumnVector y = x.add(x)) {
                    y.abs().close();
                }
            });
        }
        pool.shutdown();
        assertThat(pool.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
        assertThat(Device.usage()).isEqualTo(before);
    }
}
