package io.eraforge.gpu.column;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.Table;
import java.util.Arrays;

/** Bounds that values of each era are compared with: one search for all of them. Their number may differ by era. */
public final class Bounds {
    private final SliceWork work;
    private int[] eras = new int[256];
    private double[] bounds = new double[256];
    private int size;
    private final Upload.Part searchedEras;
    private final Upload.Part searched;
    private Output positions;

    /** Bounds that are added before {@code stage} and searched in it. */
    public Bounds(SliceWork work, int stage) {
        this.work = work;
        this.searchedEras = work.need(stage, () -> Arrays.copyOf(eras, size));
        this.searched = work.need(stage, () -> Arrays.copyOf(bounds, size));
    }

    /** Adds a bound for an era. */
    public void add(int era, double bound) {
        if (size == eras.length) {
            eras = Arrays.copyOf(eras, 2 * size);
            bounds = Arrays.copyOf(bounds, 2 * size);
        }
        eras[size] = era;
        // Not a number would be above all values.
        bounds[size++] = Double.isNaN(bound) ? Double.POSITIVE_INFINITY : bound;
    }

    public int size() {
        return size;
    }

    /** Searches for all bounds in {@code ascending}, which is in ascending order within each era. */
    public void search(Col ascending) {
        if (size == 0) {
            return;
        }
        try (Table needles = new Table(searchedEras.column(), searched.column());
                Table haystack = new Table((ColumnVector) work.era().view(), (ColumnVector) ascending.view())) {
            Col found = work.scope().col(haystack.lowerBound(new boolean[2], needles, new boolean[2]));
            positions = work.output(found, size);
        }
    }

    /** After the download: the number of values of its era below the i-th bound. */
    public int below(int i) {
        return (int) positions.whole(i, 0) - work.start(eras[i]);
    }

    /** After the download: all of them, {@code perEra} for each era that bounds were added for, and zeros for the others. */
    public Output output(int perEra) {
        long[] all = new long[perEra * work.eras()];
        for (int i = 0; i < size; i++) {
            all[eras[i] * perEra + i % perEra] = below(i);
        }
        return Output.known(all, work.eras());
    }
}
