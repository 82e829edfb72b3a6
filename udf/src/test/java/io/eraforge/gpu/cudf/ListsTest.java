package io.eraforge.gpu.cudf;

import static io.eraforge.gpu.cudf.Columns.LIST_OF_BOOL;
import static io.eraforge.gpu.cudf.Columns.lists;
import static io.eraforge.gpu.cudf.Columns.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.ColumnView.FindOptions;
import ai.rapids.cudf.CudfException;
import ai.rapids.cudf.Scalar;
import io.eraforge.gpu.RequiresDevice;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lists of doubles: NaN, nulls, empty and null rows. */
@RequiresDevice
class ListsTest {
    private static final double NAN = Double.NaN;

    @Test
    void sortPutsNanLastAndNullsAsRequested() {
        try (ColumnVector list = lists(
                        Arrays.asList(2.0, NAN, -1.0, null), List.of(), null, List.of(Double.POSITIVE_INFINITY, 1.0));
                ColumnVector up = list.listSortRows(false, false);
                ColumnVector down = list.listSortRows(true, false);
                ColumnVector nullsFirst = list.listSortRows(false, true)) {
            assertThat(values(up))
                    .containsExactly(
                            Arrays.asList(-1.0, 2.0, NAN, null),
                            List.of(),
                            null,
                            List.of(1.0, Double.POSITIVE_INFINITY));
            assertThat(values(down).get(0)).isEqualTo(Arrays.asList(null, NAN, 2.0, -1.0));
            assertThat(values(nullsFirst).get(0)).isEqualTo(Arrays.asList(null, -1.0, 2.0, NAN));
        }
    }

    @Test
    void sortWithoutNullsKeepsOffsetsAndRows() {
        try (ColumnVector list = lists(List.of(), List.of(3.0, NAN, 1.0), List.of(0.5));
                ColumnVector up = list.listSortRows(false, false);
                ColumnVector down = list.listSortRows(true, false)) {
            assertThat(values(up)).containsExactly(List.of(), List.of(1.0, 3.0, NAN), List.of(0.5));
            assertThat(values(down)).containsExactly(List.of(), List.of(NAN, 3.0, 1.0), List.of(0.5));
        }
    }

    @Test
    void indexOfFindsDoublesFromEitherEnd() {
        try (ColumnVector list =
                        lists(List.of(5.0, 7.0, 5.0), List.of(), null, List.of(1.0), Arrays.asList(null, 2.0));
                ColumnVector keys = ColumnVector.fromBoxedDoubles(5.0, 5.0, 5.0, null, 2.0);
                ColumnVector first = list.listIndexOf(keys, FindOptions.FIND_FIRST);
                ColumnVector last = list.listIndexOf(keys, FindOptions.FIND_LAST)) {
            assertThat(values(first)).containsExactly(0, -1, null, null, 1);
            assertThat(values(last)).containsExactly(2, -1, null, null, 1);
        }
    }

    @Test
    void indexOfTreatsNansAndZerosAsEqual() {
        try (ColumnVector list = lists(List.of(1.0, NAN), List.of(-0.0));
                ColumnVector keys = ColumnVector.fromDoubles(NAN, 0.0);
                ColumnVector found = list.listIndexOf(keys, FindOptions.FIND_FIRST)) {
            assertThat(values(found)).containsExactly(1, 0);
        }
    }

    @Test
    void extractReturnsNullOutOfRangeAndCountsFromTheEnd() {
        try (ColumnVector list = lists(List.of(1.0, 2.0), List.of(), null, List.of(9.0));
                ColumnVector second = list.extractListElement(1);
                ColumnVector last = list.extractListElement(-1);
                ColumnVector index = ColumnVector.fromBoxedInts(-2, 0, 0, null);
                ColumnVector picked = list.extractListElement(index)) {
            assertThat(values(second)).containsExactly(2.0, null, null, null);
            assertThat(values(last)).containsExactly(2.0, null, null, 9.0);
            assertThat(values(picked)).containsExactly(1.0, null, null, null);
        }
    }

    @Test
    void booleanMaskKeepsRowsAndDropsElements() {
        try (ColumnVector list = lists(Arrays.asList(1.0, null, NAN), List.of(), null, List.of(4.0));
                ColumnVector mask = ColumnVector.fromLists(
                        LIST_OF_BOOL, List.of(true, false, false), List.of(), null, Arrays.asList((Boolean) null));
                ColumnVector kept = list.applyBooleanMask(mask);
                ColumnVector counts = kept.countElements()) {
            assertThat(values(kept)).containsExactly(List.of(1.0), List.of(), null, List.of());
            assertThat(values(counts)).containsExactly(1, 0, null, 0);
        }
    }

    @Test
    void filtersThroughAViewOfTheMask() {
        try (ColumnVector list = lists(Arrays.asList(1.0, null, NAN), List.of(2.0));
                ColumnView child = list.getChildColumnView(0);
                ColumnVector notNull = child.isNotNull();
                ColumnVector notNan = child.isNotNan();
                ColumnVector ok = notNull.and(notNan);
                ColumnView mask = list.replaceListChild(ok);
                ColumnVector clean = list.applyBooleanMask(mask)) {
            assertThat(values(notNan)).containsExactly(true, true, false, true);
            assertThat(values(clean)).containsExactly(List.of(1.0), List.of(2.0));
        }
    }

    @Test
    void replacedChildMustHaveTheSameRowCount() {
        try (ColumnVector list = lists(List.of(1.0, 2.0));
                ColumnVector child = ColumnVector.fromDoubles(1)) {
            assertThatThrownBy(() -> list.replaceListChild(child).close()).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void listsWithoutElementsWork() {
        try (ColumnVector list = lists(List.of(), null);
                ColumnView child = list.getChildColumnView(0);
                ColumnVector sorted = list.listSortRows(false, false);
                ColumnVector first = list.extractListElement(0);
                ColumnVector keys = ColumnVector.fromDoubles(1, 1);
                ColumnVector found = list.listIndexOf(keys, FindOptions.FIND_FIRST);
                ColumnVector counts = list.countElements()) {
            assertThat(child.getRowCount()).isZero();
            assertThat(values(sorted)).containsExactly(List.of(), null);
            assertThat(values(first)).containsExactly(null, null);
            assertThat(values(found)).containsExactly(-1, null);
            assertThat(values(counts)).containsExactly(0, null);
        }
    }

    @Test
    void sequencesCountWithinRows() {
        try (ColumnVector starts = ColumnVector.fromInts(0, 0, 0);
                ColumnVector sizes = ColumnVector.fromInts(2, 0, 3);
                ColumnVector lists = ColumnVector.sequence(starts, sizes);
                ColumnView positions = lists.getChildColumnView(0);
                ColumnVector withNull = ColumnVector.fromBoxedInts(1, null, 1)) {
            assertThat(values(positions)).containsExactly(0, 1, 0, 1, 2);
            assertThatThrownBy(() -> ColumnVector.sequence(starts, withNull).close())
                    .isInstanceOf(CudfException.class);
        }
    }

    @Test
    void purgesNonEmptyNulls() {
        try (ColumnVector list = lists(List.of(1.0, 2.0), List.of(3.0));
                ColumnVector mask = ColumnVector.fromBoxedInts(null, 1);
                ColumnVector masked = list.mergeAndSetValidity(ai.rapids.cudf.BinaryOp.BITWISE_AND, mask);
                ColumnView child = masked.getChildColumnView(0)) {
            assertThat(values(masked)).containsExactly(null, List.of(3.0));
            assertThat(child.getRowCount()).isEqualTo(1);
            assertThat(masked.hasNonEmptyNulls()).isFalse();
        }
    }

    @Test
    void clampKeepsNanAndNullAndAddsNoMask() {
        try (ColumnVector x = ColumnVector.fromDoubles(-5, NAN, 5);
                ColumnVector y = ColumnVector.fromBoxedInts(-5, null, 5);
                Scalar lo = Scalar.fromDouble(-1);
                Scalar hi = Scalar.fromDouble(1);
                Scalar intLo = Scalar.fromInt(-1);
                Scalar intHi = Scalar.fromInt(1);
                ColumnVector doubles = x.clamp(lo, hi);
                ColumnVector ints = y.clamp(intLo, intHi)) {
            assertThat(values(doubles)).containsExactly(-1.0, NAN, 1.0);
            assertThat(doubles.hasValidityVector()).isFalse();
            assertThat(values(ints)).containsExactly(-1, null, 1);
        }
    }
}
