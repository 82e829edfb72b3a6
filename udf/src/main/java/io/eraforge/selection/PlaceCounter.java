package io.eraforge.selection;

/**
 * Counts the places seen so far below a new one; each is seen once. Every level of blocks holds, in one long per block, how many were
 * seen before each of its parts, so that a level takes one look and one addition: parts of 32 places in blocks of 256, then four
 * blocks to a larger one, up to 65,536 places. A binary tree counts those. Not thread-safe.
 */
final class PlaceCounter {
    private static final int BYTE_LEVEL = 8;
    private static final int TOP = 16;
    /** Adds one to all lanes but the lowest. */
    private static final long BYTES = 0x0101_0101_0101_0100L;

    private static final long SHORTS = 0x0001_0001_0001_0000L;

    private final int[] seen;
    private final long[] blocks8;
    private final long[] blocks10;
    private final long[] blocks12;
    private final long[] blocks14;
    private final long[] blocks16;
    /** Node 1 is the root; node i has the children 2 i and 2 i + 1. */
    private final int[] tree;

    private final int leaves;

    PlaceCounter(int places) {
        seen = new int[(places >>> 5) + 1];
        blocks8 = new long[(places >>> BYTE_LEVEL) + 1];
        blocks10 = new long[(places >>> 10) + 1];
        blocks12 = new long[(places >>> 12) + 1];
        blocks14 = new long[(places >>> 14) + 1];
        blocks16 = new long[(places >>> TOP) + 1];
        leaves = Integer.highestOneBit(2 * blocks16.length - 1);
        tree = new int[2 * leaves];
    }

    /** The number of places below this one among those given so far; adds it to them. */
    int add(int place) {
        int word = place >>> 5;
        int below = Integer.bitCount(seen[word] & (1 << place) - 1);
        seen[word] |= 1 << place;
        int lane = place >>> 2 & 0x38;
        below += (int) (blocks8[place >>> BYTE_LEVEL] >>> lane) & 0xff;
        blocks8[place >>> BYTE_LEVEL] += BYTES << lane;
        below += add(blocks10, place, 10);
        below += add(blocks12, place, 12);
        below += add(blocks14, place, 14);
        below += add(blocks16, place, TOP);
        for (int node = leaves + (place >>> TOP); node > 1; node >>>= 1) {
            below += tree[node - 1] & -(node & 1); // A right child adds its left sibling.
            tree[node]++;
        }
        return below;
    }

    private static int add(long[] blocks, int place, int level) {
        int lane = place >>> level - 6 & 0x30;
        int block = place >>> level;
        int before = (int) (blocks[block] >>> lane) & 0xffff;
        blocks[block] += SHORTS << lane;
        return before;
    }
}
