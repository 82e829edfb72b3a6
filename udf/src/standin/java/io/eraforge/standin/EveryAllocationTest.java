package io.eraforge.standin;

import static org.assertj.core.api.Assertions.assertThat;

import ai.rapids.cudf.BinaryOp;
import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.DeviceMemoryBuffer;
import ai.rapids.cudf.GroupByAggregation;
import ai.rapids.cudf.GroupByOptions;
import ai.rapids.cudf.GroupByScanAggregation;
import ai.rapids.cudf.HostColumnVector.BasicType;
import ai.rapids.cudf.HostColumnVector.ListType;
import ai.rapids.cudf.NullPolicy;
import ai.rapids.cudf.OrderByArg;
import ai.rapids.cudf.OutOfBoundsPolicy;
import ai.rapids.cudf.Scalar;
import ai.rapids.cudf.ScanAggregation;
import ai.rapids.cudf.SegmentedReductionAggregation;
import ai.rapids.cudf.Table;
import ai.rapids.cudf.UnaryOp;
import com.nvidia.spark.rapids.jni.GpuRetryOOM;
import io.eraforge.gpu.RequiresDevice;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** No operation leaks, whichever of its allocations fails. */
@RequiresDevice
class EveryAllocationTest {
    private static final ListType LISTS = new ListType(true, new BasicType(true, DType.FLOAT64));

    @Test
    void noOperationLeaksWhenAnAllocationFails() {
        long before = Device.allocations();
        batch();
        long count = Device.allocations() - before;
        Device.Usage clean = Device.usage();
        assertThat(count).isGreaterThan(40);
        for (long nth = 1; nth <= count; nth++) {
            Device.failAt(nth, 1, () -> new GpuRetryOOM("injected"));
            boolean failed = false;
            try {
                batch();
            } catch (GpuRetryOOM e) {
                failed = true;
            }
            assertThat(failed).as("allocation %d", nth).isTrue();
            assertThat(Device.usage()).as("after allocation %d failed", nth).isEqualTo(clean);
        }
    }

    private static void batch() {
        try (ColumnVector list = ColumnVector.fromLists(
                        LISTS, Arrays.asList(1.0, null, Double.NaN), List.of(), null, List.of(4.0));
                ColumnView child = list.getChildColumnView(0);
                ColumnVector notNull = child.isNotNull();
                ColumnVector notNan = child.isNotNan();
                ColumnVector ok = notNull.and(notNan);
                ColumnView mask = list.replaceListChild(ok);
                ColumnVector clean = list.applyBooleanMask(mask);
                ColumnVector counts = clean.countElements();
                ColumnVector purged = clean.purgeNonEmptyNulls();
                ColumnVector part = list.subVector(1, 3);
                ColumnVector sums = clean.listReduce(SegmentedReductionAggregation.sum(), DType.FLOAT64)) {
            assertThat(counts.getRowCount() + purged.getRowCount() + part.getRowCount() + sums.getRowCount())
                    .isEqualTo(14);
        }
        columns();
        tables();
    }

    private static void columns() {
        try (ColumnVector x = ColumnVector.fromDoubles(1, -2, 3);
                ColumnVector offsets = ColumnVector.fromInts(0, 1, 3);
                ColumnVector sums = x.segmentedReduce(
                        offsets, SegmentedReductionAggregation.sum(), NullPolicy.EXCLUDE, DType.FLOAT64);
                ColumnVector all = ColumnVector.concatenate(x, sums);
                ColumnVector abs = x.unaryOp(UnaryOp.ABS);
                ColumnVector positive = x.binaryOp(BinaryOp.EQUAL, abs, DType.BOOL8);
                Scalar zero = Scalar.fromDouble(0);
                ColumnVector chosen = positive.ifElse(x, zero);
                ColumnVector either = positive.ifElse(x, abs);
                ColumnView bits = x.bitCastTo(DType.INT64);
                ColumnVector inverted = bits.bitXor(bits, DType.INT64);
                ColumnVector nan = x.isNan();
                Scalar any = nan.any();
                ColumnVector ints = offsets.scan(ScanAggregation.max());
                ColumnVector doubles = ints.castTo(DType.FLOAT64)) {
            assertThat(any.getBoolean()).isFalse();
            assertThat(all.getRowCount() + chosen.getRowCount() + either.getRowCount() + inverted.getRowCount())
                    .isEqualTo(14);
            assertThat(doubles.getRowCount()).isEqualTo(3);
        }
    }

    private static void tables() {
        GroupByOptions sorted = GroupByOptions.builder().withKeysSorted(true).build();
        try (Scalar zero = Scalar.fromInt(0);
                ColumnVector rows = ColumnVector.sequence(zero, 4);
                ColumnVector x = ColumnVector.fromDoubles(1, 2, 3, 4);
                Table table = new Table(rows);
                Table repeated = table.repeat(rows);
                Table gathered = table.gather(repeated.getColumn(0), OutOfBoundsPolicy.DONT_CHECK);
                ColumnVector order = gathered.sortOrder(OrderByArg.asc(0));
                Table grouped = new Table(rows, x);
                Table sums = grouped.groupBy(sorted, 0)
                        .scan(GroupByScanAggregation.sum().onColumn(1));
                Table counts =
                        gathered.groupBy(0).aggregate(GroupByAggregation.count().onColumn(0));
                ColumnVector found = grouped.lowerBound(new boolean[2], grouped, new boolean[2]);
                DeviceMemoryBuffer buffer = DeviceMemoryBuffer.allocate(16);
                ColumnVector part = new ColumnVector(DType.INT32, 2, Optional.of(0L), buffer.slice(8, 8), null, null)) {
            assertThat(order.getRowCount() + sums.getRowCount() + counts.getRowCount() + found.getRowCount())
                    .isEqualTo(17);
            assertThat(part.getRowCount()).isEqualTo(2);
        }
    }
}
