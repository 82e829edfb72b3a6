package io.eraforge.model;

import java.util.List;

/**
 * One input of a model: token ids with special tokens, and the spans that each become a vector.
 *
 * @param document the caller's number
 */
public record TokenWindow(int document, long[] ids, List<Span> spans) {
    public TokenWindow {
        spans = List.copyOf(spans);
    }

    /**
     * Tokens {@code [from, to)} of a window; characters {@code [fromChar, toChar)} of the text.
     *
     * @param chunk number of the span in the document, from 0
     * @param truncated whether the text goes on behind it and is in no other span
     */
    public record Span(int chunk, int from, int to, int fromChar, int toChar, boolean truncated) {
        public int tokens() {
            return to - from;
        }
    }

    public int length() {
        return ids.length;
    }
}
