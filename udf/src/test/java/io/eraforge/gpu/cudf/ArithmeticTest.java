package io.eraforge.gpu.cudf;

import static io.eraforge.gpu.cudf.Columns.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.rapids.cudf.BinaryOp;
import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.CudfException;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.Scalar;
import ai.rapids.cudf.UnaryOp;
import io.eraforge.gpu.RequiresDevice;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Types, nulls and IEEE semantics of element-wise operations. */
@RequiresDevice
class ArithmeticTest {
    private static final double NAN = Double.NaN;

    private static List<Object> result(ColumnView left, BinaryOp op, ColumnView right, DType type) {
        try (ColumnVector result = left.binaryOp(op, right, type)) {
            return values(result);
        }
    }

    @Test
    void floatingPointFollowsIeee() {
        try (ColumnVector a = ColumnVector.fromDoubles(1, -1, 0, NAN, -0.0);
                ColumnVector zero = ColumnVector.fromDoubles(0, 0, 0, 0, 0.0)) {
            assertThat(result(a, BinaryOp.EQUAL, a, DType.BOOL8)).containsExactly(true, true, true, false, true);
            assertThat(result(a, BinaryOp.EQUAL, zero, DType.BOOL8)).containsExactly(false, false, true, false, true);
            assertThat(result(a, BinaryOp.NOT_EQUAL, zero, DType.BOOL8))
                    .containsExactly(true, true, false, true, false);
            assertThat(result(a, BinaryOp.GREATER, zero, DType.BOOL8))
                    .containsExactly(true, false, false, false, false);
            assertThat(result(a, BinaryOp.LESS_EQUAL, zero, DType.BOOL8))
                    .containsExactly(false, true, true, false, true);
            assertThat(result(a, BinaryOp.ADD, zero, DType.FLOAT64)).containsExactly(1.0, -1.0, 0.0, NAN, 0.0);
        }
    }

    @Test
    void booleansAreZeroAndOneAmongNumbers() {
        try (ColumnVector x = ColumnVector.fromInts(3, 4);
                ColumnVector four = ColumnVector.fromInts(4, 4);
                ColumnVector less = x.binaryOp(BinaryOp.LESS, four, DType.BOOL8);
                ColumnVector doubles = ColumnVector.fromDoubles(0.5, 7)) {
            assertThat(result(x, BinaryOp.ADD, less, DType.INT32)).containsExactly(4, 4);
            assertThat(result(doubles, BinaryOp.MUL, less, DType.FLOAT64)).containsExactly(0.5, 0.0);
            assertThat(result(less, BinaryOp.GREATER, less, DType.BOOL8)).containsExactly(false, false);
            assertThat(result(less, BinaryOp.LOGICAL_AND, less, DType.BOOL8)).containsExactly(true, false);
        }
    }

    /** The order of the bits is that of the doubles once all bits but the sign are inverted for negative ones. */
    @Test
    void bitsOfDoublesAreLongs() {
        try (ColumnVector x = ColumnVector.fromDoubles(1.5, -1.5);
                ColumnView bits = x.bitCastTo(DType.INT64);
                ColumnVector none = bits.bitXor(bits, DType.INT64)) {
            assertThat(result(bits, BinaryOp.ADD, none, DType.INT64))
                    .containsExactly(Double.doubleToRawLongBits(1.5), Double.doubleToRawLongBits(-1.5));
            assertThat(values(none)).containsExactly(0L, 0L);
        }
    }

    @Test
    void nullsPropagateAndOnlyNullsNeedAMask() {
        try (ColumnVector a = ColumnVector.fromBoxedDoubles(1.0, null);
                ColumnVector b = ColumnVector.fromDoubles(2, 3);
                ColumnVector plain = b.binaryOp(BinaryOp.ADD, b, DType.FLOAT64)) {
            assertThat(result(a, BinaryOp.ADD, b, DType.FLOAT64)).containsExactly(3.0, null);
            assertThat(plain.getNullCount()).isZero();
        }
    }

    @Test
    void unaryOperations() {
        try (ColumnVector x = ColumnVector.fromDoubles(-2.5, NAN, 0);
                ColumnVector abs = x.unaryOp(UnaryOp.ABS);
                ColumnVector cosines = x.unaryOp(UnaryOp.COS)) {
            assertThat(values(abs)).containsExactly(2.5, NAN, 0.0);
            assertThat(values(cosines).get(2)).isEqualTo(1.0);
        }
    }

    @Test
    void castsOfWholeNumbersAreExact() {
        try (ColumnVector x = ColumnVector.fromInts(-1, 0, 7);
                ColumnVector doubles = x.castTo(DType.FLOAT64);
                ColumnVector same = x.castTo(DType.INT32)) {
            assertThat(values(doubles)).containsExactly(-1.0, 0.0, 7.0);
            assertThat(same).isSameAs(x);
        }
    }

    @Test
    void ifElseChooses() {
        try (ColumnVector x = ColumnVector.fromDoubles(1, 2, 3);
                ColumnVector two = ColumnVector.fromDoubles(2, 2, 2);
                ColumnVector test = x.binaryOp(BinaryOp.GREATER_EQUAL, two, DType.BOOL8);
                Scalar no = Scalar.fromDouble(0);
                ColumnVector withScalar = test.ifElse(x, no);
                ColumnVector withColumn = test.ifElse(x, two);
                ColumnVector ints = ColumnVector.fromInts(1, 2, 3)) {
            assertThat(values(withScalar)).containsExactly(0.0, 2.0, 3.0);
            assertThat(values(withColumn)).containsExactly(2.0, 2.0, 3.0);
            assertThatThrownBy(() -> test.ifElse(x, ints).close()).isInstanceOf(CudfException.class);
            assertThatThrownBy(() -> x.ifElse(x, no).close()).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void comparisonsOnlyReturnBooleans() {
        try (ColumnVector x = ColumnVector.fromDoubles(1)) {
            assertThatThrownBy(() -> x.binaryOp(BinaryOp.LESS, x, DType.INT32).close())
                    .isInstanceOf(CudfException.class);
        }
    }

    @Test
    void arithmeticReadsSlicedViews() {
        try (ColumnVector x = ColumnVector.fromDoubles(1, 2, 3, 4)) {
            ColumnView[] parts = x.splitAsViews(1, 3);
            try {
                assertThat(parts).hasSize(3);
                assertThat(result(parts[1], BinaryOp.ADD, parts[1], DType.FLOAT64))
                        .containsExactly(4.0, 6.0);
            } finally {
                for (ColumnView part : parts) {
                    part.close();
                }
            }
        }
    }
}
