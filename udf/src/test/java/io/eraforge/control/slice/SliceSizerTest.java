package io.eraforge.control.slice;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.control.memory.MemoryModel;
import io.eraforge.control.memory.RowShape;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SliceSizerTest {
    private static final MemoryModel PLAIN = new MemoryModel(1, 64, 16, 8, 0, 1000);
    private static final SliceLimit NO_LIMIT = new SliceLimit(Integer.MAX_VALUE, Long.MAX_VALUE);

    private final SliceSizer sizer = new SliceSizer(PLAIN, new RowShape(10, false, 0));

    private static RowLengths rows(int count, int length) {
        int[] lengths = new int[count];
        Arrays.fill(lengths, length);
        return new RowLengths(lengths);
    }

    @Test
    void takesTheWholeBatchIfItFits() {
        Slice slice = sizer.next(rows(7, 100), 0, 7, NO_LIMIT);
        assertThat(slice).isEqualTo(new Slice(0, 7, 700, 700 * 64 + 7 * 80 + 1000));
    }

    @Test
    void takesNoMoreRowsThanAllowed() {
        assertThat(sizer.next(rows(7, 100), 2, 7, new SliceLimit(3, Long.MAX_VALUE)))
                .extracting(Slice::from, Slice::to)
                .containsExactly(2, 5);
    }

    @Test
    void takesAsManyRowsAsFitTheMemory() {
        long threeRows = 3 * (100 * 64 + 80) + 1000;
        assertThat(sizer.next(rows(7, 100), 0, 7, new SliceLimit(100, threeRows))
                        .rows())
                .isEqualTo(3);
        assertThat(sizer.next(rows(7, 100), 0, 7, new SliceLimit(100, threeRows - 1))
                        .rows())
                .isEqualTo(2);
    }

    /** 850,000 short eras: the results of the whole batch need more than the limit, and are on the host. */
    @Test
    void resultsOfTheWholeBatchDoNotShrinkItsSlices() {
        SliceSizer core = new SliceSizer(MemoryModel.DEFAULT, new RowShape(165, true, 40));
        Slice slice = core.next(rows(850_000, 30), 0, 850_000, new SliceLimit(Integer.MAX_VALUE, 2L << 30));
        assertThat(slice.rows()).isGreaterThan(100_000);
    }

    @Test
    void takesAtLeastOneRow() {
        Slice slice = sizer.next(rows(3, 1_000_000), 1, 3, new SliceLimit(0, 1));
        assertThat(slice).extracting(Slice::from, Slice::to).containsExactly(1, 2);
    }

    @Test
    void staysWithinTheIndexRangeOfAColumn() {
        RowLengths lengths = rows(5, Integer.MAX_VALUE / 2 - 1);
        Slice slice = sizer.next(lengths, 0, 5, NO_LIMIT);
        assertThat(slice.rows()).isEqualTo(2);
        assertThat(slice.values()).isLessThanOrEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void stopsAtTheGivenEnd() {
        assertThat(sizer.next(rows(9, 1), 4, 6, NO_LIMIT).to()).isEqualTo(6);
    }

    @Test
    void slicesCoverEveryRowOnceWithinTheLimit() {
        Random random = new Random(1);
        for (int trial = 0; trial < 500; trial++) {
            int[] lengths = random.ints(1 + random.nextInt(50), 0, 2000).toArray();
            RowLengths rows = new RowLengths(lengths);
            SliceLimit limit = new SliceLimit(1 + random.nextInt(20), 1 + random.nextInt(500_000));
            for (int from = 0; from < lengths.length; ) {
                Slice slice = sizer.next(rows, from, lengths.length, limit);
                assertThat(slice.from()).isEqualTo(from);
                assertThat(slice.rows()).isBetween(1, limit.rows());
                assertThat(slice.rows() == 1 || slice.bytes() <= limit.bytes()).isTrue();
                assertThat(slice.values())
                        .isEqualTo(Arrays.stream(lengths, from, slice.to()).sum());
                from = slice.to();
            }
        }
    }
}
