package io.eraforge.gpu.column;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Whole numbers made on the host that one copy takes to the device: offsets of segments and positions to gather. */
final class Indices {
    private final List<Range> ranges = new ArrayList<>();
    private int[] all = new int[1024];
    private int size;

    /** A range of the copy; its view exists once that was made. */
    static final class Range {
        private final int[] cut;
        private ColumnView view;

        private Range(int from, int to) {
            this.cut = new int[] {from, to};
        }

        ColumnView view() {
            return view;
        }
    }

    Range add(int[] numbers) {
        if (size + numbers.length > all.length) {
            all = Arrays.copyOf(all, Math.max(2 * all.length, size + numbers.length));
        }
        System.arraycopy(numbers, 0, all, size, numbers.length);
        Range range = new Range(size, size + numbers.length);
        size += numbers.length;
        ranges.add(range);
        return range;
    }

    /** Copies all numbers; {@code scope} owns the copy and its views. */
    void upload(Scope scope) {
        if (size == 0) {
            return;
        }
        ColumnVector column = scope.own(ColumnVector.fromInts(Arrays.copyOf(all, size)));
        int[] cuts = ranges.stream().mapToInt(range -> range.cut[0]).skip(1).toArray();
        ColumnView[] views = column.splitAsViews(cuts);
        for (ColumnView view : views) {
            scope.own(view);
        }
        for (int i = 0; i < views.length; i++) {
            ranges.get(i).view = views[i];
        }
        all = new int[0];
    }
}
