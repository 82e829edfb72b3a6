package io.eraforge.workload.era.ingest.readings;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.workload.era.ingest.merge.CellMerge;
import io.eraforge.workload.era.ingest.merge.CellMerge.MergedRow;
import io.eraforge.workload.era.ingest.merge.CellMerge.SourceRow;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CellMergeTest {
    private static final double NONE = Double.NaN;

    @Test
    void rowsWithDifferentSensorsComplementEachOther() {
        MergedRow merged = merge(new double[] {1, NONE, NONE}, new double[] {NONE, 2, NONE});
        assertThat(merged.values()).containsExactly(1, 2, NONE);
        assertThat(merged.duplicates()).containsOnly(0);
        assertThat(merged.superseded()).isEmpty();
    }

    @Test
    void theLastValueWinsAndAnEmptyCellErasesNothing() {
        MergedRow merged = merge(new double[] {1, 7}, new double[] {2, 7}, new double[] {NONE, 7});
        assertThat(merged.values()).containsExactly(2, 7);
        assertThat(merged.duplicates()).containsExactly(1, 1, 0);
        assertThat(merged.superseded()).singleElement().satisfies(cell -> {
            assertThat(cell.row().line()).isEqualTo(1);
            assertThat(cell.winner().line()).isEqualTo(2);
            assertThat(cell.sensor()).isZero();
        });
    }

    @Test
    void anEarlierValueEqualToTheWinnerIsADuplicate() {
        MergedRow merged = merge(new double[] {1}, new double[] {2}, new double[] {1});
        assertThat(merged.values()).containsExactly(1);
        assertThat(merged.duplicates()).containsExactly(1, 0, 0);
        assertThat(merged.superseded()).extracting(cell -> cell.row().line()).containsExactly(2L);
    }

    @Test
    void zerosOfEitherSignAreEqualAndInfinitiesAreValues() {
        MergedRow merged =
                merge(new double[] {-0.0, Double.POSITIVE_INFINITY}, new double[] {0.0, Double.POSITIVE_INFINITY});
        assertThat(merged.superseded()).isEmpty();
        assertThat(merged.duplicates()).containsExactly(2, 0);
    }

    private static MergedRow merge(double[]... rows) {
        List<SourceRow> sources = new ArrayList<>();
        for (double[] row : rows) {
            sources.add(new SourceRow(0, sources.size() + 1, row));
        }
        return CellMerge.merge(sources);
    }
}
