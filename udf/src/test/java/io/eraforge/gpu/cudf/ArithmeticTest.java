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
import io.eraforge.gpu.RequiresDevice;
import org.junit.jupiter.api.Test;

/** Types, nulls and IEEE semantics of element-wise operations. */
@RequiresDevice
class ArithmeticTest {
    private static final double NAN = Double.NaN;

    @Test
    void implicitTypeIsTheWiderOperand() {
        try (ColumnVector bool = ColumnVector.fromBooleans(true);
                ColumnVector i32 = ColumnVector.fromInts(3);
                ColumnVector i64 = ColumnVector.fromLongs(4);
                ColumnVector f64 = ColumnVector.fromDoubles(0.5);
                ColumnVector boolBool = bool.add(bool);
                ColumnVector i32bool = i32.add(bool);
                ColumnVector i32i64 = i32.mul(i64);
                ColumnVector i64f64 = i64.sub(f64);
                ColumnVector less = f64.lessThan(i32)) {
            assertThat(boolBool.getType()).isEqualTo(DType.BOOL8);
            assertThat(values(i32bool)).containsExactly(4);
            assertThat(values(i32i64)).containsExactly(12L);
            assertThat(values(i64f64)).containsExactly(3.5);
            assertThat(values(less)).containsExactly(true);
        }
    }

    @Test
    void integerDivisionTruncatesUnlessTheOutputIsFloating() {
        try (ColumnVector a = ColumnVector.fromInts(7, -7);
                ColumnVector b = ColumnVector.fromInts(2, 2);
                ColumnVector div = a.div(b);
                ColumnVector divAsDouble = a.div(b, DType.FLOAT64);
                ColumnVector trueDiv = a.trueDiv(b);
                ColumnVector trueDivAsDouble = a.trueDiv(b, DType.FLOAT64);
                ColumnVector mod = a.mod(b);
                ColumnVector pow = b.pow(a, DType.FLOAT64)) {
            assertThat(values(div)).containsExactly(3, -3);
            assertThat(values(divAsDouble)).containsExactly(3.5, -3.5);
            assertThat(values(trueDiv)).containsExactly(3, -3);
            assertThat(values(trueDivAsDouble)).containsExactly(3.5, -3.5);
            assertThat(values(mod)).containsExactly(1, -1);
            assertThat(values(pow)).containsExactly(128.0, 0.0078125);
        }
    }

    @Test
    void intsWrapAt32BitsAndLongsDoNot() {
        try (ColumnVector a = ColumnVector.fromInts(Integer.MAX_VALUE);
                Scalar two = Scalar.fromInt(2);
                ColumnVector narrow = a.mul(two);
                ColumnVector wide = a.mul(two, DType.INT64)) {
            assertThat(values(narrow)).containsExactly(-2);
            assertThat(values(wide)).containsExactly(4294967294L);
        }
    }

    @Test
    void floatingPointFollowsIeee() {
        try (ColumnVector a = ColumnVector.fromDoubles(1, -1, 0, NAN, -0.0);
                ColumnVector zero = ColumnVector.fromDoubles(0, 0, 0, 0, 0.0);
                ColumnVector quotient = a.trueDiv(zero, DType.FLOAT64);
                ColumnVector equal = a.equalTo(a);
                ColumnVector zeros = a.equalTo(zero);
                ColumnVector greater = a.greaterThan(zero)) {
            assertThat(values(quotient))
                    .containsExactly(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, NAN, NAN, NAN);
            assertThat(values(equal)).containsExactly(true, true, true, false, true);
            assertThat(values(zeros)).containsExactly(false, false, true, false, true);
            assertThat(values(greater)).containsExactly(true, false, false, false, false);
        }
    }

    @Test
    void nullsPropagateAndOnlyNullsNeedAMask() {
        try (ColumnVector a = ColumnVector.fromBoxedDoubles(1.0, null);
                ColumnVector b = ColumnVector.fromDoubles(2, 3);
                Scalar none = Scalar.fromNull(DType.FLOAT64);
                ColumnVector sum = a.add(b);
                ColumnVector plain = b.add(b);
                ColumnVector nothing = b.add(none)) {
            assertThat(values(sum)).containsExactly(3.0, null);
            assertThat(plain.hasValidityVector()).isFalse();
            assertThat(values(nothing)).containsExactly(null, null);
        }
    }

    @Test
    void mergingNothingDropsTheMask() {
        try (ColumnVector a = ColumnVector.fromBoxedDoubles(1.0, null);
                ColumnVector bare = a.mergeAndSetValidity(BinaryOp.BITWISE_AND)) {
            assertThat(bare.hasValidityVector()).isFalse();
            assertThat(bare.getNullCount()).isZero();
        }
    }

    @Test
    void scalarsWorkOnEitherSide() {
        try (ColumnVector a = ColumnVector.fromDoubles(1, 4);
                Scalar ten = Scalar.fromDouble(10);
                ColumnVector left = ten.sub(a);
                ColumnVector right = a.sub(ten)) {
            assertThat(values(left)).containsExactly(9.0, 6.0);
            assertThat(values(right)).containsExactly(-9.0, -6.0);
        }
    }

    @Test
    void unaryOperationsKeepTheInputType() {
        try (ColumnVector ints = ColumnVector.fromInts(10);
                ColumnVector root = ints.sqrt();
                ColumnVector doubles = ColumnVector.fromDoubles(-2.5, NAN);
                ColumnVector floor = doubles.floor();
                ColumnVector abs = doubles.abs()) {
            assertThat(values(root)).containsExactly(3);
            assertThat(values(floor)).containsExactly(-3.0, NAN);
            assertThat(values(abs)).containsExactly(2.5, NAN);
        }
    }

    @Test
    void castsTruncateAndTreatNonZeroAsTrue() {
        try (ColumnVector x = ColumnVector.fromDoubles(-1.9, 0, 2.9);
                ColumnVector ints = x.castTo(DType.INT32);
                ColumnVector bools = x.castTo(DType.BOOL8);
                ColumnVector back = bools.castTo(DType.FLOAT64);
                ColumnVector same = x.castTo(DType.FLOAT64)) {
            assertThat(values(ints)).containsExactly(-1, 0, 2);
            assertThat(values(back)).containsExactly(1.0, 0.0, 1.0);
            assertThat(same).isSameAs(x);
        }
    }

    @Test
    void ifElseTreatsNullAsFalse() {
        try (ColumnVector test = ColumnVector.fromBoxedBooleans(true, null, false);
                ColumnVector yes = ColumnVector.fromBoxedDoubles(1.0, 2.0, null);
                Scalar no = Scalar.fromDouble(0);
                ColumnVector result = test.ifElse(yes, no);
                ColumnVector ints = ColumnVector.fromInts(1, 2, 3)) {
            assertThat(values(result)).containsExactly(1.0, 0.0, 0.0);
            assertThatThrownBy(() -> test.ifElse(yes, ints).close()).isInstanceOf(CudfException.class);
            assertThatThrownBy(() -> yes.ifElse(yes, no).close()).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void replacingNullsRemovesTheMask() {
        try (ColumnVector x = ColumnVector.fromBoxedInts(1, null);
                Scalar zero = Scalar.fromInt(0);
                ColumnVector result = x.replaceNulls(zero)) {
            assertThat(values(result)).containsExactly(1, 0);
            assertThat(result.hasValidityVector()).isFalse();
        }
    }

    @Test
    void comparisonsOnlyReturnBooleans() {
        try (ColumnVector x = ColumnVector.fromDoubles(1)) {
            assertThatThrownBy(() -> x.lessThan(x, DType.INT32).close()).isInstanceOf(CudfException.class);
            assertThatThrownBy(() -> x.bitAnd(x, DType.INT32).close()).isInstanceOf(CudfException.class);
        }
    }

    @Test
    void arithmeticReadsSlicedViews() {
        try (ColumnVector x = ColumnVector.fromBoxedDoubles(1.0, null, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, null)) {
            ColumnView[] parts = x.splitAsViews(1, 1, 9);
            try (ColumnVector copy = parts[2].copyToColumnVector();
                    ColumnVector twice = parts[2].add(parts[2]);
                    ColumnVector empty = parts[1].copyToColumnVector()) {
                assertThat(parts).hasSize(4);
                assertThat(values(copy)).containsExactly(null, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0);
                assertThat(values(twice)).containsExactly(null, 6.0, 8.0, 10.0, 12.0, 14.0, 16.0, 18.0);
                assertThat(values(empty)).isEmpty();
                assertThat(parts[3].getNullCount()).isEqualTo(1);
            } finally {
                for (ColumnView part : parts) {
                    part.close();
                }
            }
        }
    }
}
