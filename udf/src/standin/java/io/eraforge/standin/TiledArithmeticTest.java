package io.eraforge.standin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.HostColumnVector;
import ai.rapids.cudf.NullPolicy;
import ai.rapids.cudf.SegmentedReductionAggregation;
import ai.rapids.cudf.UnaryOp;
import io.eraforge.gpu.RequiresDevice;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** The order of tiles changes how results round, and nothing else. */
@RequiresDevice
class TiledArithmeticTest {
    private final double[] x = new Random(1).doubles(5000, -1, 1).toArray();

    @Test
    void sumsRoundDifferently() {
        double tiled = tiled(() -> sum(x));
        assertThat(tiled).isNotEqualTo(sum(x)).isCloseTo(sum(x), within(1e-12));
    }

    @Test
    void sumsOfWholeNumbersAreExact() {
        double[] whole = new Random(2).ints(3000, -9, 9).asDoubleStream().toArray();
        assertThat(tiled(() -> sum(whole))).isEqualTo(sum(whole));
        assertThat(tiled(() -> scan(whole))).isEqualTo(scan(whole));
        assertThat(tiled(() -> sum(7))).isEqualTo(7);
    }

    @Test
    void scansRoundDifferentlyAndStartAgainWithEachGroup() {
        assertThat(tiled(() -> scan(x))).isNotEqualTo(scan(x));
        double[] sums = {1, 2, 3, 4};
        tiled(() -> {
            Arithmetic.runningSums(sums, new boolean[] {true, false, true, false});
            return null;
        });
        assertThat(sums).containsExactly(1, 3, 3, 7);
    }

    @Test
    void functionsAreOffByOneUnitInTheLastPlaceButExactAtZero() {
        try (ColumnVector column = ColumnVector.fromDoubles(0, 1)) {
            assertThat(tiled(() -> read(column.unaryOp(UnaryOp.SIN)))).contains(Math.nextUp(Math.sin(1)));
            assertThat(tiled(() -> read(column.unaryOp(UnaryOp.COS)))).contains(Math.nextUp(Math.cos(1)));
            assertThat(read(column.unaryOp(UnaryOp.SIN))).containsExactly(0, Math.sin(1));
        }
    }

    private static <T> T tiled(Supplier<T> action) {
        Arithmetic.tiled(true);
        try {
            return action.get();
        } finally {
            Arithmetic.tiled(false);
        }
    }

    private static double sum(double... values) {
        try (ColumnVector column = ColumnVector.fromDoubles(values);
                ColumnVector offsets = ColumnVector.fromInts(0, values.length)) {
            return read(column.segmentedReduce(
                    offsets, SegmentedReductionAggregation.sum(), NullPolicy.EXCLUDE, DType.FLOAT64))[0];
        }
    }

    private static double[] scan(double... values) {
        double[] sums = values.clone();
        Arithmetic.runningSums(sums, new boolean[values.length]);
        return sums;
    }

    private static double[] read(ColumnVector column) {
        try (column;
                HostColumnVector host = column.copyToHost()) {
            double[] values = new double[(int) host.getRowCount()];
            for (int i = 0; i < values.length; i++) {
                values[i] = host.getDouble(i);
            }
            return values;
        }
    }
}
