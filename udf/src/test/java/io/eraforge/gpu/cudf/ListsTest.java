package io.eraforge.gpu.cudf;

import static io.eraforge.gpu.cudf.Columns.LIST_OF_BOOL;
import static io.eraforge.gpu.cudf.Columns.lists;
import static io.eraforge.gpu.cudf.Columns.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import io.eraforge.gpu.RequiresDevice;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lists of doubles: NaN, nulls, empty and null rows. */
@RequiresDevice
class ListsTest {
    private static final double NAN = Double.NaN;

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
    void rangesOfRowsAreCopies() {
        try (ColumnVector list = lists(List.of(1.0, 2.0), List.of(), List.of(3.0));
                ColumnVector last = list.subVector(1, 3);
                ColumnVector purged = last.purgeNonEmptyNulls()) {
            assertThat(values(last)).containsExactly(List.of(), List.of(3.0));
            assertThat(values(purged)).isEqualTo(values(last));
            assertThat(last.hasNonEmptyNulls()).isFalse();
        }
    }

    @Test
    void listsWithoutElementsWork() {
        try (ColumnVector list = lists(List.of(), null);
                ColumnView child = list.getChildColumnView(0);
                ColumnVector counts = list.countElements()) {
            assertThat(child.getRowCount()).isZero();
            assertThat(values(counts)).containsExactly(0, null);
        }
    }
}
