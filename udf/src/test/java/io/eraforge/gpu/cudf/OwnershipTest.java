package io.eraforge.gpu.cudf;

import static io.eraforge.gpu.cudf.Columns.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.rapids.cudf.CloseableArray;
import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.Scalar;
import ai.rapids.cudf.Table;
import io.eraforge.gpu.RequiresDevice;
import org.junit.jupiter.api.Test;

/** Reference counts and ownership. */
@RequiresDevice
class OwnershipTest {
    @Test
    void closingTooOftenThrows() {
        ColumnVector column = ColumnVector.fromDoubles(1);
        column.close();
        assertThatThrownBy(column::close)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Close called too many times");
        assertThatThrownBy(column::incRefCount).isInstanceOf(IllegalStateException.class);
        Scalar scalar = Scalar.fromInt(1);
        scalar.close();
        assertThatThrownBy(scalar::close).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void referencesKeepAColumnAlive() {
        ColumnVector column = ColumnVector.fromDoubles(1, 2);
        ColumnVector same = column.incRefCount();
        column.close();
        assertThat(same).isSameAs(column);
        assertThat(values(same)).containsExactly(1.0, 2.0);
        assertThat(same.getRefCount()).isEqualTo(1);
        same.close();
    }

    @Test
    void tablesHoldTheirOwnReferences() {
        ColumnVector kept;
        try (ColumnVector column = ColumnVector.fromInts(5);
                Table table = new Table(column)) {
            assertThat(column.getRefCount()).isEqualTo(2);
            kept = table.getColumn(0).incRefCount();
        }
        assertThat(values(kept)).containsExactly(5);
        kept.close();
    }

    @Test
    void copyingAVectorAddsAReferenceAndCopyingAViewCopies() {
        try (ColumnVector column = ColumnVector.fromInts(1, 2);
                ColumnVector again = column.copyToColumnVector()) {
            assertThat(again).isSameAs(column);
            ColumnView[] views = column.splitAsViews(1);
            try (ColumnVector copy = views[1].copyToColumnVector()) {
                assertThat(values(copy)).containsExactly(2);
            }
            views[0].close();
            views[1].close();
        }
    }

    @Test
    void arraysCloseTheirRemainingElements() {
        ColumnVector[] columns = {ColumnVector.fromInts(1), ColumnVector.fromInts(2), null};
        ColumnVector released;
        try (CloseableArray<ColumnVector> array = CloseableArray.wrap(columns)) {
            array.closeAt(1);
            array.set(2, ColumnVector.fromInts(3));
            released = array.get(0).incRefCount();
        }
        assertThat(released.getRefCount()).isEqualTo(1);
        released.close();
    }
}
