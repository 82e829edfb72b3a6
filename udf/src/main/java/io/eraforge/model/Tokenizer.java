package io.eraforge.model;

import ai.djl.huggingface.tokenizers.Encoding;
import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import ai.djl.huggingface.tokenizers.jni.CharSpan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/** Splits texts into tokens by a tokenizer.json, whose own truncation and padding are turned off. Thread-safe. */
public final class Tokenizer implements AutoCloseable {
    private final HuggingFaceTokenizer tokenizer;
    private final long[] before;
    private final long[] after;

    private Tokenizer(HuggingFaceTokenizer tokenizer) {
        this.tokenizer = tokenizer;
        long[] plain = tokenizer.encode("a", false, false).getIds();
        long[] special = tokenizer.encode("a", true, false).getIds();
        int start = indexOf(special, plain);
        before = Arrays.copyOfRange(special, 0, start);
        after = Arrays.copyOfRange(special, start + plain.length, special.length);
    }

    static Tokenizer open(Path file) {
        NativeLibraries.prepare();
        try {
            return new Tokenizer(HuggingFaceTokenizer.builder()
                    .optTokenizerPath(file)
                    .optTruncation(false)
                    .optPadding(false)
                    .build());
        } catch (IOException | RuntimeException e) {
            throw new ModelException("Cannot read tokenizer %s: %s".formatted(file, e.getMessage()), e);
        }
    }

    private static int indexOf(long[] in, long[] part) {
        for (int i = 0; i + part.length <= in.length; i++) {
            if (Arrays.equals(in, i, i + part.length, part, 0, part.length)) {
                return i;
            }
        }
        throw new ModelException("Cannot use this tokenizer: its special tokens are not around the text's");
    }

    public TokenizedText tokenize(String text) {
        Encoding encoding = tokenizer.encode(text, false, false);
        CharSpan[] spans = encoding.getCharTokenSpans();
        int[] from = new int[spans.length];
        int[] to = new int[spans.length];
        int last = 0;
        for (int i = 0; i < spans.length; i++) {
            // Tokens without a place in the text.
            from[i] = spans[i] == null ? last : spans[i].getStart();
            to[i] = spans[i] == null ? last : spans[i].getEnd();
            last = to[i];
        }
        return new TokenizedText(encoding.getIds(), from, to, text.codePointCount(0, text.length()));
    }

    /** Special tokens in front of each input, such as [CLS]. */
    long[] before() {
        return before.clone();
    }

    /** Special tokens behind each input, such as [SEP]. */
    long[] after() {
        return after.clone();
    }

    @Override
    public void close() {
        tokenizer.close();
    }
}
