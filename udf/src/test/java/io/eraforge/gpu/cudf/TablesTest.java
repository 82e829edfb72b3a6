package io.eraforge.gpu.cudf;

import static io.eraforge.gpu.cudf.Columns.lists;
import static io.eraforge.gpu.cudf.Columns.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.rapids.cudf.BinaryOp;
import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.CudfException;
import ai.rapids.cudf.GroupByOptions;
import ai.rapids.cudf.GroupByScanAggregation;
import ai.rapids.cudf.OutOfBoundsPolicy;
import ai.rapids.cudf.Scalar;
import ai.rapids.cudf.Table;
import io.eraforge.gpu.RequiresDevice;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Gather, repeat, group scans, and structs and lists built from columns. */
@RequiresDevice
class TablesTest {
    @Test
    void gatherCountsNegativesFromTheEndAndNullifiesTheRest() {
        try (ColumnVector x = ColumnVector.fromDoubles(1, 2, 3);
                Table table = new Table(x);
                ColumnVector map = ColumnVector.fromInts(-1, 0, 3, -4);
                Table picked = table.gather(map);
                ColumnVector inside = ColumnVector.fromInts(2, -3);
                Table unchecked = table.gather(inside, OutOfBoundsPolicy.DONT_CHECK);
                ColumnVector withNull = ColumnVector.fromBoxedInts(0, null)) {
            assertThat(values(picked.getColumn(0))).containsExactly(3.0, 1.0, null, null);
            assertThat(values(unchecked.getColumn(0))).containsExactly(3.0, 1.0);
            assertThat(unchecked.getColumn(0).hasValidityVector()).isFalse();
            assertThatThrownBy(() -> table.gather(withNull).close()).isInstanceOf(CudfException.class);
        }
    }

    @Test
    void repeatBroadcastsRows() {
        try (ColumnVector x = ColumnVector.fromInts(0, 1, 2);
                Table table = new Table(x);
                ColumnVector counts = ColumnVector.fromInts(2, 0, 3);
                Table repeated = table.repeat(counts);
                ColumnVector withNull = ColumnVector.fromBoxedInts(1, null, 1)) {
            assertThat(values(repeated.getColumn(0))).containsExactly(0, 0, 2, 2, 2);
            assertThatThrownBy(() -> table.repeat(withNull).close()).isInstanceOf(CudfException.class);
        }
    }

    @Test
    void groupScanSumsDoublesWithinGroups() {
        GroupByOptions sorted = GroupByOptions.builder().withKeysSorted(true).build();
        try (ColumnVector keys = ColumnVector.fromInts(0, 0, 2, 2, 2);
                ColumnVector x = ColumnVector.fromDoubles(1, 2, Double.POSITIVE_INFINITY, 1, 1);
                Table table = new Table(keys, x);
                Table sums = table.groupBy(sorted, 0)
                        .scan(GroupByScanAggregation.sum().onColumn(1))) {
            assertThat(values(sums.getColumn(0))).containsExactly(0, 0, 2, 2, 2);
            double inf = Double.POSITIVE_INFINITY;
            assertThat(values(sums.getColumn(1))).containsExactly(1.0, 3.0, inf, inf, inf);
            assertThat(sums.getColumn(1).hasValidityVector()).isFalse();
        }
    }

    @Test
    void structsTakeTheNullsOfAList() {
        try (ColumnVector list = lists(List.of(1.0), null);
                ColumnVector a = ColumnVector.fromDoubles(1, 2);
                ColumnVector b = ColumnVector.fromBoxedDoubles(null, 4.0);
                ColumnVector struct = ColumnVector.makeStruct(a, b);
                ColumnVector masked = struct.mergeAndSetValidity(BinaryOp.BITWISE_AND, list);
                ColumnView first = masked.getChildColumnView(0);
                ColumnView second = masked.getChildColumnView(1)) {
            assertThat(struct.getNullCount()).isZero();
            assertThat(masked.getNullCount()).isEqualTo(1);
            assertThat(values(first)).containsExactly(1.0, null);
            assertThat(values(second)).containsExactly(null, null);
        }
    }

    @Test
    void emptyBatchesGiveEmptyResults() {
        try (ColumnVector x = ColumnVector.fromDoubles();
                Table table = new Table(x);
                ColumnVector map = ColumnVector.fromInts();
                Table gathered = table.gather(map, OutOfBoundsPolicy.DONT_CHECK);
                ColumnVector struct = ColumnVector.makeStruct(x, x);
                ColumnVector offsets = map.generateListOffsets();
                ColumnVector sum = x.add(x)) {
            assertThat(gathered.getRowCount()).isZero();
            assertThat(struct.getRowCount()).isZero();
            assertThat(values(offsets)).containsExactly(0);
            assertThat(sum.getRowCount()).isZero();
        }
    }

    @Test
    void columnsMakeListsRowByRow() {
        try (ColumnVector a = ColumnVector.fromDoubles(1, 2);
                ColumnVector b = ColumnVector.fromBoxedDoubles(3.0, null);
                ColumnVector list = ColumnVector.makeList(a, b);
                ColumnVector short1 = ColumnVector.fromDoubles(1)) {
            assertThat(values(list).get(0)).isEqualTo(List.of(1.0, 3.0));
            assertThat(values(list).get(1)).isEqualTo(java.util.Arrays.asList(2.0, null));
            assertThatThrownBy(() -> ColumnVector.makeList(a, short1).close())
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void concatenationPadsAndRejectsOtherTypes() {
        try (Scalar no = Scalar.fromBool(false);
                ColumnVector pad = ColumnVector.fromScalar(no, 2);
                ColumnVector x = ColumnVector.fromBooleans(true);
                ColumnVector padded = ColumnVector.concatenate(pad, x, pad);
                ColumnVector ints = ColumnVector.fromInts(1)) {
            assertThat(values(padded)).containsExactly(false, false, true, false, false);
            assertThatThrownBy(() -> ColumnVector.concatenate(x, ints).close()).isInstanceOf(CudfException.class);
            assertThatThrownBy(() -> ColumnVector.concatenate(x).close()).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
