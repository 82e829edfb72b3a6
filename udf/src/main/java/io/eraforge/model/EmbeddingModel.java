package io.eraforge.model;

import java.time.Duration;
import java.util.List;

/** A model that is ready to embed: its tokenizer, session and settings. Thread-safe. */
public final class EmbeddingModel implements AutoCloseable {
    private final Tokenizer tokenizer;
    private final OnnxSession session;
    private final ModelSettings settings;
    private final int prefixTokens;

    private EmbeddingModel(Tokenizer tokenizer, OnnxSession session, ModelSettings settings) {
        this.tokenizer = tokenizer;
        this.session = session;
        this.settings = settings;
        this.prefixTokens = tokenizer.tokenize(settings.passagePrefix()).size();
    }

    /** On the CPU, with {@code threads} for each batch. */
    public static EmbeddingModel open(ModelFolder folder, ModelSettings settings, int threads) {
        return open(folder, settings, threads, -1, 0);
    }

    /** {@code device}: number of the CUDA device, or -1 for the CPU. {@code deviceBytes}: memory it may use there. */
    static EmbeddingModel open(ModelFolder folder, ModelSettings settings, int threads, int device, long deviceBytes) {
        Tokenizer tokenizer = Tokenizer.open(folder.tokenizer());
        try {
            OnnxSession session = OnnxSession.open(folder.model(), threads, device, deviceBytes);
            return new EmbeddingModel(tokenizer, session, checked(folder, settings, session.hidden()));
        } catch (RuntimeException e) {
            tokenizer.close();
            throw e;
        }
    }

    private static ModelSettings checked(ModelFolder folder, ModelSettings settings, int hidden) {
        if (settings.memory().hidden() != hidden) {
            throw new ModelException("Cannot use model %s: its vectors have %d values, but model.conf says hidden = %d"
                    .formatted(folder.folder(), hidden, settings.memory().hidden()));
        }
        if (settings.dimension() > hidden) {
            throw new ModelException("Cannot keep %d values of a vector of model %s: it has %d"
                    .formatted(settings.dimension(), folder.folder(), hidden));
        }
        return settings.dimension() == 0 ? settings.with(0, hidden, 0) : settings;
    }

    public ModelSettings settings() {
        return settings;
    }

    public TokenModel session() {
        return session;
    }

    /** The windows of a text to embed. Fails if it is too long for {@code mode}. */
    List<TokenWindow> windows(int document, String text, LongTexts mode) {
        return chunking(mode, prefixTokens).windows(document, tokenize(settings.passagePrefix(), text));
    }

    private Chunking chunking(LongTexts mode, int prefix) {
        return new Chunking(
                mode, tokenizer.before(), tokenizer.after(), prefix, settings.maxTokens(), settings.chunkTokens());
    }

    /** Positions are in the text without its prefix. */
    private TokenizedText tokenize(String prefix, String text) {
        TokenizedText all = tokenizer.tokenize(prefix + text);
        int shift = prefix.codePointCount(0, prefix.length());
        if (shift > 0) {
            for (int i = 0; i < all.size(); i++) {
                all.from()[i] = Math.max(0, all.from()[i] - shift);
                all.to()[i] = Math.max(0, all.to()[i] - shift);
            }
        }
        return new TokenizedText(all.ids(), all.from(), all.to(), all.characters() - shift);
    }

    /** The vector of a span of a computed window. */
    float[] vector(HiddenStates states, int row, TokenWindow.Span span) {
        float[] pooled = settings.pooling().pool(states, row, span.from(), span.to());
        return Pooling.finish(pooled, settings.dimension(), settings.normalise());
    }

    /** The vector of a text that is searched for; what is longer than the model's longest input is cut. */
    public float[] embedQuery(String text) {
        int prefix = tokenizer.tokenize(settings.queryPrefix()).size();
        TokenWindow window = chunking(LongTexts.CUT, prefix)
                .windows(0, tokenize(settings.queryPrefix(), text))
                .get(0);
        int length = TokenBatch.paddedLength(window.length(), settings.maxTokens());
        HiddenStates states = session.run(new TokenBatch(List.of(window), length), Duration.ofMinutes(1));
        return vector(states, 0, window.spans().get(0));
    }

    @Override
    public void close() {
        session.close();
        tokenizer.close();
    }
}
