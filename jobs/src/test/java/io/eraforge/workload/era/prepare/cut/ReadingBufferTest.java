package io.eraforge.workload.era.prepare.cut;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ReadingBufferTest {

    @Test
    void sortsByGroupAndTime() {
        ReadingBuffer buffer = new ReadingBuffer(1, 1);
        add(buffer, 1, 5, 50);
        add(buffer, 0, 9, 90);
        add(buffer, 1, 3, 30);
        add(buffer, 0, 2, 20);

        buffer.sort(3);

        assertThat(Arrays.copyOf(buffer.ts(), 4)).containsExactly(2, 9, 3, 5);
        assertThat(Arrays.copyOf(buffer.column(0), 4)).containsExactly(20, 90, 30, 50);
        assertThat(new int[] {buffer.from(0), buffer.to(0), buffer.from(1), buffer.to(1), buffer.from(2), buffer.to(2)})
                .containsExactly(0, 2, 2, 4, 4, 4);
    }

    @Test
    void sortsEqualTimesByValue() {
        ReadingBuffer buffer = new ReadingBuffer(1, 8);
        add(buffer, 0, 1, 7);
        add(buffer, 0, 1, Double.NaN);
        add(buffer, 0, 1, -7);

        buffer.sort(1);

        assertThat(Arrays.copyOf(buffer.column(0), 3)).containsExactly(-7, 7, Double.NaN);
    }

    @Test
    void mergeSortIsStable() {
        Random random = new Random(5);
        long[] keys = random.longs(10_000, -500, 500).toArray();
        int[] rows = new int[keys.length];
        Arrays.setAll(rows, i -> i);

        NaturalMergeSort.sort(rows, 100, 9_000, keys);

        for (int i = 101; i < 9_000; i++) {
            assertThat(keys[rows[i]]).isGreaterThanOrEqualTo(keys[rows[i - 1]]);
            if (keys[rows[i]] == keys[rows[i - 1]]) {
                assertThat(rows[i]).isGreaterThan(rows[i - 1]);
            }
        }
        assertThat(rows[99]).isEqualTo(99);
        assertThat(rows[9_000]).isEqualTo(9_000);
        assertThat(Arrays.stream(rows).sum()).isEqualTo(9_999 * 10_000 / 2);
    }

    private static void add(ReadingBuffer buffer, int group, long ts, double value) {
        buffer.put(buffer.add(group, ts), 0, value);
    }
}
