package io.eraforge.model;

import java.util.List;

/** Windows that a model computes together, padded to {@code length} tokens. */
public record TokenBatch(List<TokenWindow> windows, int length) {
    private static final int SHORTEST_STEP = 8;
    private static final int STEPS_PER_DOUBLING = 8;

    public TokenBatch {
        windows = List.copyOf(windows);
    }

    /**
     * The length that a window of {@code tokens} is padded to: up to an eighth more. It depends on nothing else, so that vectors do not
     * depend on what else is in a batch, and a model sees few shapes.
     */
    public static int paddedLength(int tokens, int maxTokens) {
        int step = Math.max(SHORTEST_STEP, Integer.highestOneBit(Math.max(1, tokens - 1)) / STEPS_PER_DOUBLING);
        return Math.max(tokens, Math.min(maxTokens, (tokens + step - 1) / step * step));
    }

    int size() {
        return windows.size();
    }

    /** Tokens without padding. */
    public long tokens() {
        return windows.stream().mapToLong(TokenWindow::length).sum();
    }

    long[] ids() {
        long[] ids = new long[size() * length];
        for (int row = 0; row < size(); row++) {
            long[] own = windows.get(row).ids();
            System.arraycopy(own, 0, ids, row * length, own.length);
        }
        return ids;
    }

    long[] mask() {
        long[] mask = new long[size() * length];
        for (int row = 0; row < size(); row++) {
            java.util.Arrays.fill(
                    mask, row * length, row * length + windows.get(row).length(), 1);
        }
        return mask;
    }
}
