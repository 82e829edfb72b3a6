package io.eraforge.gpu.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.control.memory.MemoryModel;
import io.eraforge.control.slice.RowLengths;
import io.eraforge.control.slice.Slice;
import io.eraforge.control.slice.SliceLimit;
import io.eraforge.control.slice.SliceSizer;
import io.eraforge.cpu.FeatureRow;
import io.eraforge.feature.FeatureSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowBoardTest {
    private static final SliceLimit UNLIMITED = new SliceLimit(Integer.MAX_VALUE, Long.MAX_VALUE);
    private static final SliceSizer SIZER = new SliceSizer(
            MemoryModel.DEFAULT, FeatureSet.named(FeatureSet.MINIMAL).shape());
    private static final FeatureRow KNOWN = new FeatureRow(new double[0], FeatureRow.OK, FeatureRow.CPU, null);

    private final List<Integer> byCores = new ArrayList<>();

    private static RowBoard board(FeatureRow[] known, int... lengths) {
        return new RowBoard(new RowLengths(lengths), new BitSet(), known, false);
    }

    private boolean coreTakes(RowBoard board, boolean anyLength) {
        Runnable work = board.take(anyLength, byCores::add);
        if (work != null) {
            work.run();
        }
        return work != null;
    }

    @Test
    void rowsAreTakenOnceFromBothEnds() {
        RowBoard board = board(new FeatureRow[4], 10, 10, 10, 10);
        assertThat(coreTakes(board, false)).isTrue();
        Slice slice = board.nextSlice(SIZER, UNLIMITED, 0.7);
        assertThat(List.of(slice.from(), slice.to())).containsExactly(0, 2);
        assertThat(coreTakes(board, false)).isTrue();
        assertThat(coreTakes(board, false)).isFalse();
        assertThat(byCores).containsExactly(3, 2);
        assertThat(board.nextSlice(SIZER, UNLIMITED, 1)).isNull();
    }

    @Test
    void knownRowsAreNotTakenAgain() {
        FeatureRow[] known = new FeatureRow[6];
        Arrays.asList(0, 3, 5).forEach(row -> known[row] = KNOWN);
        RowBoard board = board(known, 10, 10, 10, 10, 10, 10);
        Slice slice = board.nextSlice(SIZER, UNLIMITED, 1);
        assertThat(List.of(slice.from(), slice.to())).containsExactly(1, 3);
        assertThat(coreTakes(board, false)).isTrue();
        assertThat(byCores).containsExactly(4);
        assertThat(coreTakes(board, false)).isFalse();
    }

    /** It would keep the device's task waiting; the task takes it itself where the device does not. */
    @Test
    void coresLeaveALongRowToTheDevice() {
        RowBoard board = board(new FeatureRow[2], 10, 1_000_000);
        assertThat(coreTakes(board, false)).isFalse();
        assertThat(coreTakes(board, true)).isTrue();
        assertThat(byCores).containsExactly(1);
    }

    @Test
    void closedBoardGivesOutNothing() {
        RowBoard board = board(new FeatureRow[2], 10, 10);
        board.close();
        assertThat(coreTakes(board, true)).isFalse();
    }
}
