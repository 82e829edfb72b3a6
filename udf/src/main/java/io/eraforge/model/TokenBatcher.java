package io.eraforge.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Hands out windows in batches of equal padded length, longest first. A batch has at least one window, whatever the limits, so that one
 * over the limit is computed alone.
 */
final class TokenBatcher {
    private final List<TokenWindow> sorted;
    private final int maxTokens;
    private final EmbeddingMemory memory;
    private int next;

    TokenBatcher(List<TokenWindow> windows, int maxTokens, EmbeddingMemory memory) {
        this.sorted = new ArrayList<>(windows);
        this.sorted.sort(Comparator.comparingInt(TokenWindow::length).reversed());
        this.maxTokens = maxTokens;
        this.memory = memory;
    }

    boolean isEmpty() {
        return next == sorted.size();
    }

    /** At most {@code rows} windows, and {@code rowsOfLength} of the length, whose predicted bytes are at most {@code bytes}. */
    TokenBatch next(int rows, long bytes, IntUnaryOperator rowsOfLength) {
        int length = padded(next);
        int wanted = Math.min(rows, rowsOfLength.applyAsInt(length));
        int most = Math.min(Math.max(1, wanted), memory.rows(length, bytes));
        int end = next + 1;
        while (end < sorted.size() && end - next < most && padded(end) == length) {
            end++;
        }
        TokenBatch batch = new TokenBatch(sorted.subList(next, end), length);
        next = end;
        return batch;
    }

    private int padded(int window) {
        return TokenBatch.paddedLength(sorted.get(window).length(), maxTokens);
    }
}
