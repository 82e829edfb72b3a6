package io.eraforge.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import ai.rapids.cudf.DType;
import io.eraforge.control.memory.MemoryModel;
import io.eraforge.control.slice.SliceSettings;
import io.eraforge.cpu.FeatureRow;
import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.ResultRows.ResultRow;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of a columnar call with the plugin: types, ownership, slices, errors. */
@RequiresDevice
class ColumnarCallTest {
    private static final FeatureSet CORE = FeatureSet.named(FeatureSet.CORE);
    private static final FeatureSet MINIMAL = FeatureSet.named(FeatureSet.MINIMAL);

    private static SliceSettings slices(int rows) {
        return new SliceSettings(rows, Long.MAX_VALUE, MemoryModel.DEFAULT);
    }

    private static void assertDeclaredType(ColumnVector struct, FeatureSet set, int rows) {
        assertThat(struct.getRowCount()).isEqualTo(rows);
        assertThat(struct.getType()).isEqualTo(DType.STRUCT);
        assertThat(struct.getNullCount()).isZero();
        int width = set.features().size();
        assertThat(struct.getNumChildren()).isEqualTo(width + 3);
        for (int i = 0; i < width + 3; i++) {
            try (ColumnView child = struct.getChildColumnView(i)) {
                assertThat(child.getType()).isEqualTo(i < width ? DType.FLOAT64 : DType.STRING);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 17})
    void returnsTheDeclaredTypeForEachRow(int rows) {
        try (EraColumns columns = EraColumns.of(new EraSamples(1).batch(rows, 50), true);
                ColumnVector struct = ColumnarFunction.of(CORE).call(columns, rows)) {
            assertDeclaredType(struct, CORE, rows);
        }
    }

    @Test
    void batchWithoutValuesHasTheDeclaredType() {
        List<EraRow> rows = List.of(EraRow.of(), new EraRow(null, null, null, null));
        try (EraColumns columns = EraColumns.of(rows, true);
                ColumnVector struct = ColumnarFunction.of(CORE).call(columns, 2)) {
            assertDeclaredType(struct, CORE, 2);
        }
    }

    @Test
    void doesNotCloseItsArguments() {
        try (EraColumns columns = EraColumns.of(new EraSamples(2).batch(5, 50), true)) {
            for (int again = 0; again < 2; again++) {
                ColumnarFunction.of(CORE, slices(2)).call(columns, 5).close();
            }
            for (ColumnVector argument : columns.arguments()) {
                assertThat(argument.getRefCount()).isOne();
            }
        }
    }

    @Test
    void isDeterministic() {
        List<EraRow> rows = new EraSamples(3).batch(20, 300);
        assertThat(ColumnarFunction.of(CORE).rows(rows))
                .isEqualTo(ColumnarFunction.of(CORE).rows(rows));
    }

    @Test
    void rowsDoNotDependOnTheirNeighbours() {
        for (int seed = 0; seed < 30; seed++) {
            List<EraRow> rows = new EraSamples(seed).batch(2 + seed % 11, 200);
            int half = rows.size() / 2;
            List<ResultRow> halves = new ArrayList<>(ColumnarFunction.of(CORE).rows(rows.subList(0, half)));
            halves.addAll(ColumnarFunction.of(CORE).rows(rows.subList(half, rows.size())));
            assertThat(ColumnarFunction.of(CORE).rows(rows)).isEqualTo(halves);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 19, 20, 21})
    void slicingDoesNotChangeResults(int slice) {
        List<EraRow> rows = new EraSamples(4).batch(20, 200);
        assertThat(ColumnarFunction.of(CORE, slices(slice)).rows(rows))
                .isEqualTo(ColumnarFunction.of(CORE).rows(rows));
    }

    @Test
    void slicingByMemoryDoesNotChangeResults() {
        List<EraRow> rows = new EraSamples(5).batch(20, 200);
        MemoryModel model = new MemoryModel(1, 64, 16, 25, 400, 0);
        SliceSettings tight = new SliceSettings(100, model.bytes(1, 300, CORE.shape()), model);
        assertThat(ColumnarFunction.of(CORE, tight).rows(rows))
                .isEqualTo(ColumnarFunction.of(CORE).rows(rows));
    }

    @Test
    void reportsTheBackend() {
        List<ResultRow> rows = ColumnarFunction.of(MINIMAL).rows(List.of(EraRow.of(1, 2), EraRow.of()));
        assertThat(rows).extracting(ResultRow::status).containsOnly(FeatureRow.OK);
        assertThat(rows).extracting(ResultRow::backend).containsOnly(FeatureRow.GPU);
        assertThat(rows).extracting(ResultRow::error).containsOnlyNulls();
    }

    @Test
    void rowsWithMismatchedTimesGoToTheCpuBody() {
        EraRow good = EraRow.of(1, 2, 3, 5);
        EraRow tooFewTimes = new EraRow(good.x(), new long[] {0, 1}, 4L, 9L);
        EraRow tooManyTimes = new EraRow(good.x(), new long[] {0, 10, 20, 30, 40}, 4L, 90L);
        EraRow noTimes = new EraRow(good.x(), null, 4L, 9L);
        List<EraRow> rows = List.of(good, tooFewTimes, tooFewTimes, good, tooManyTimes, noTimes, good);
        ColumnarFunction columnar = ColumnarFunction.of(CORE);
        ParityChecker parity = new ParityChecker(columnar);
        parity.check("mismatched times", rows);
        assertThat(parity.differences()).isEmpty();
        assertThat(columnar.rows(rows))
                .extracting(ResultRow::status, ResultRow::backend)
                .containsExactly(
                        tuple(FeatureRow.OK, FeatureRow.GPU),
                        tuple(FeatureRow.FAILED, FeatureRow.CPU),
                        tuple(FeatureRow.FAILED, FeatureRow.CPU),
                        tuple(FeatureRow.OK, FeatureRow.GPU),
                        tuple(FeatureRow.OK, FeatureRow.CPU),
                        tuple(FeatureRow.OK, FeatureRow.CPU),
                        tuple(FeatureRow.OK, FeatureRow.GPU));
    }

    @Test
    void cpuBodyComputesFeaturesWithoutAColumnarForm() {
        ColumnarFunction columnar = ColumnarFunction.of(
                "mean",
                "permutation_entropy__dimension_5__tau_1",
                "maximum",
                "fft_coefficient__attr_\"angle\"__coeff_1",
                "median");
        ParityChecker parity = new ParityChecker(columnar);
        for (int seed = 0; seed < 50; seed++) {
            parity.check("batch " + seed, new EraSamples(seed).batch(1 + seed % 9, 100));
        }
        assertThat(parity.differences()).isEmpty();
        assertThat(columnar.rows(List.of(EraRow.of(1, 2, 3))))
                .extracting(ResultRow::backend)
                .containsExactly(FeatureRow.GPU);
    }

    @Test
    void rejectsWrongArguments() {
        ColumnarFunction timed = ColumnarFunction.of(CORE);
        try (EraColumns untimed = EraColumns.of(List.of(EraRow.of(1)), false)) {
            assertThatThrownBy(() -> timed.call(untimed, 1))
                    .hasMessage("Cannot compute features: expected 4 columns, found 3.");
        }
        try (EraColumns one = EraColumns.of(List.of(EraRow.of(1)), true)) {
            assertThatThrownBy(() -> timed.call(one, 2))
                    .hasMessage("Cannot compute features: expected x to be LIST with 2 rows, found LIST with 1.");
        }
    }
}
