package io.eraforge.model;

import io.eraforge.model.TokenWindow.Span;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts the tokens of a text into windows that a model can take.
 *
 * @param before special tokens in front of each window
 * @param after special tokens behind each window
 * @param prefix tokens of the prefix of the text, which belong to no character
 * @param maxTokens of a window, with special tokens
 * @param chunkTokens of a late chunk
 */
record Chunking(LongTexts mode, long[] before, long[] after, int prefix, int maxTokens, int chunkTokens) {
    Chunking {
        if (maxTokens <= before.length + after.length + prefix) {
            throw new ModelException(
                    "Cannot embed with at most %d tokens: %d are special tokens and prefix. Raise max-tokens."
                            .formatted(maxTokens, before.length + after.length + prefix));
        }
    }

    /** Thrown if the text is too long in mode {@link LongTexts#FAIL}. */
    static final class TooLongException extends RuntimeException {
        TooLongException(int tokens, int max) {
            super("Text of %,d tokens; the model takes at most %,d (--long fail)".formatted(tokens, max));
        }
    }

    List<TokenWindow> windows(int document, TokenizedText text) {
        int room = maxTokens - before.length - after.length;
        if (text.size() > room && mode == LongTexts.FAIL) {
            throw new TooLongException(text.size() + before.length + after.length, maxTokens);
        }
        List<TokenWindow> windows = new ArrayList<>();
        int chunk = 0;
        int from = 0;
        do {
            int to = Math.min(text.size(), from + room);
            TokenWindow window = window(document, text, from, to, chunk);
            windows.add(window);
            chunk += window.spans().size();
            from = to;
        } while (from < text.size() && mode != LongTexts.CUT);
        return windows;
    }

    private TokenWindow window(int document, TokenizedText text, int from, int to, int chunk) {
        long[] ids = new long[before.length + to - from + after.length];
        System.arraycopy(before, 0, ids, 0, before.length);
        System.arraycopy(text.ids(), from, ids, before.length, to - from);
        System.arraycopy(after, 0, ids, before.length + to - from, after.length);
        List<Span> spans = new ArrayList<>();
        int size = mode == LongTexts.LATE_CHUNK ? chunkTokens : to - from;
        int start = from;
        do {
            int end = Math.min(to, start + size);
            boolean first = start == from;
            boolean last = end == to;
            spans.add(new Span(
                    chunk + spans.size(),
                    first ? 0 : before.length + start - from,
                    last ? ids.length : before.length + end - from,
                    fromChar(text, start),
                    toChar(text, end),
                    last && mode == LongTexts.CUT && to < text.size()));
            start = end;
        } while (start < to);
        return new TokenWindow(document, ids, spans);
    }

    // Text between tokens, such as spaces, belongs to the chunk before, so that chunks cover the text.
    private int fromChar(TokenizedText text, int token) {
        return token <= prefix ? 0 : text.from()[token];
    }

    private int toChar(TokenizedText text, int token) {
        return token >= text.size() ? text.characters() : fromChar(text, token);
    }
}
