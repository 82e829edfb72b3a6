package io.eraforge.standin;

import static ai.rapids.cudf.BinaryOp.BITWISE_AND;
import static org.assertj.core.api.Assertions.assertThat;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.ColumnView.FindOptions;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.GroupByOptions;
import ai.rapids.cudf.GroupByScanAggregation;
import ai.rapids.cudf.HostColumnVector.BasicType;
import ai.rapids.cudf.HostColumnVector.ListType;
import ai.rapids.cudf.OutOfBoundsPolicy;
import ai.rapids.cudf.Scalar;
import ai.rapids.cudf.ScanAggregation;
import ai.rapids.cudf.SegmentedReductionAggregation;
import ai.rapids.cudf.Table;
import com.nvidia.spark.rapids.jni.GpuRetryOOM;
import io.eraforge.gpu.RequiresDevice;
import java.util.Arrays;
import java.util.List;
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
        assertThat(count).isGreaterThan(80);
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
                Scalar zero = Scalar.fromInt(0);
                ColumnVector lengths = counts.replaceNulls(zero);
                ColumnVector offsets = lengths.generateListOffsets()) {
            lists(clean, offsets);
            tables(clean, lengths);
            structs(list);
        }
    }

    private static void lists(ColumnVector list, ColumnVector offsets) {
        try (ColumnView x = list.getChildColumnView(0);
                ColumnVector sum = x.segmentedReduce(offsets, SegmentedReductionAggregation.sum(), DType.FLOAT64);
                ColumnVector max = list.listReduce(SegmentedReductionAggregation.max(), DType.FLOAT64);
                ColumnVector sorted = list.listSortRows(false, false);
                ColumnVector first = sorted.extractListElement(0);
                ColumnVector at = list.listIndexOf(max, FindOptions.FIND_LAST);
                ColumnVector running = at.scan(ScanAggregation.max());
                ColumnVector bare = sum.mergeAndSetValidity(BITWISE_AND);
                ColumnVector difference = bare.sub(first);
                ColumnVector log = difference.log10();
                ColumnVector purged = list.purgeNonEmptyNulls();
                Scalar any = notEmpty(running)) {
            assertThat(any.isValid()).isTrue();
            assertThat(log.getRowCount() + purged.getRowCount()).isEqualTo(8);
        }
    }

    private static Scalar notEmpty(ColumnVector column) {
        try (ColumnVector valid = column.isNotNull()) {
            return valid.any();
        }
    }

    private static void tables(ColumnVector list, ColumnVector lengths) {
        GroupByOptions sorted = GroupByOptions.builder().withKeysSorted(true).build();
        try (Scalar zero = Scalar.fromInt(0);
                ColumnVector rows = ColumnVector.sequence(zero, 4);
                Table table = new Table(rows);
                Table repeated = table.repeat(lengths);
                Table gathered = table.gather(repeated.getColumn(0), OutOfBoundsPolicy.DONT_CHECK);
                ColumnView child = list.getChildColumnView(0);
                ColumnVector x = child.copyToColumnVector();
                Table grouped = new Table(gathered.getColumn(0), x);
                Table sums = grouped.groupBy(sorted, 0)
                        .scan(GroupByScanAggregation.sum().onColumn(1));
                Table two = new Table(lengths, rows);
                ColumnVector interleaved = two.interleaveColumns();
                ColumnVector both = ColumnVector.concatenate(interleaved, rows);
                ColumnVector clamped = both.clamp(zero, zero);
                ColumnVector cut = clamped.subVector(1, 3);
                ColumnVector positions = ColumnVector.sequence(rows, lengths)) {
            assertThat(sums.getRowCount()).isEqualTo(2);
            assertThat(cut.getRowCount() + positions.getRowCount()).isEqualTo(6);
        }
    }

    private static void structs(ColumnVector list) {
        try (Scalar half = Scalar.fromDouble(0.5);
                ColumnVector a = ColumnVector.fromScalar(half, 4);
                ColumnVector b = ColumnVector.fromBoxedDoubles(1.0, null, 3.0, 4.0);
                ColumnVector test = a.lessThan(b);
                ColumnVector chosen = test.ifElse(a, b);
                ColumnVector struct = ColumnVector.makeStruct(a, b, chosen);
                ColumnVector masked = struct.mergeAndSetValidity(BITWISE_AND, list);
                ColumnVector made = ColumnVector.makeList(a, b)) {
            assertThat(masked.getNullCount() + made.getNullCount()).isEqualTo(1);
        }
    }
}
