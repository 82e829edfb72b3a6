package io.eraforge.gpu.cudf;

import static io.eraforge.gpu.cudf.Columns.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.rapids.cudf.ColumnVector;
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
}
