package io.eraforge.table.column;

import java.util.Arrays;
import org.apache.parquet.bytes.BytesInput;

/**
 * The repetition or definition levels of a page, as runs. Written in Parquet's hybrid encoding: long runs as such, short ones packed in
 * groups of eight.
 */
final class LevelRuns {
    private static final int MIN_RUN = 16;

    private final int width;
    private final ByteSink out = new ByteSink();
    private final int[] packed = new int[512];
    private int packedCount;
    private int[] levels = new int[64];
    private int[] counts = new int[64];
    private int runs;
    private int size;

    LevelRuns(int maxLevel) {
        this.width = Integer.SIZE - Integer.numberOfLeadingZeros(maxLevel);
    }

    /** False if all levels are 0, which pages leave out. */
    boolean isUsed() {
        return width > 0;
    }

    /** Number of levels. */
    int size() {
        return size;
    }

    void reset() {
        runs = 0;
        size = 0;
    }

    void add(int level, int count) {
        if (count == 0) {
            return;
        }
        size = Math.addExact(size, count);
        if (runs > 0 && levels[runs - 1] == level) {
            counts[runs - 1] += count;
            return;
        }
        if (runs == levels.length) {
            levels = Arrays.copyOf(levels, 2 * runs);
            counts = Arrays.copyOf(counts, 2 * runs);
        }
        levels[runs] = level;
        counts[runs++] = count;
    }

    /** The levels, preceded by their length as in pages of version 1. Valid until the next call. */
    BytesInput bytes() {
        out.reset();
        packedCount = 0;
        for (int i = 0; i < runs; i++) {
            int left = counts[i] - pack(levels[i], counts[i]);
            if (left > 0) {
                flushPacked();
                out.putVarint((long) left << 1);
                out.put(levels[i]);
            }
        }
        flushPacked();
        return BytesInput.concat(BytesInput.fromInt(out.size()), out.view());
    }

    /** Packs a short run, or what fills the last group of eight; returns how many levels it took. */
    private int pack(int level, int count) {
        int take = count < MIN_RUN ? count : (8 - packedCount % 8) % 8;
        for (int i = 0; i < take; i++) {
            if (packedCount == packed.length) {
                flushPacked();
            }
            packed[packedCount++] = level;
        }
        return take;
    }

    private void flushPacked() {
        if (packedCount > 0) {
            out.putVarint((packedCount + 7) / 8 << 1 | 1);
            out.putPacked(packed, packedCount, width);
            packedCount = 0;
        }
    }
}
