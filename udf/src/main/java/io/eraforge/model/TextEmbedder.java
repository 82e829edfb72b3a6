package io.eraforge.model;

import io.eraforge.control.memory.MemoryModel;
import io.eraforge.control.slice.AdaptiveControl;
import io.eraforge.control.slice.ProcessControl;
import io.eraforge.control.slice.SliceControl;
import io.eraforge.control.slice.SliceSettings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;

/** Embeds texts, many at a time. Each text gets a result: what fails does so alone. */
public final class TextEmbedder {
    /** On the CPU, larger batches are not faster. */
    private static final int CPU_BATCH_TOKENS = 512;

    private static final int MAX_CPU_BATCH = 8;
    /** Batches are predicted here: this one only says that measured peaks need no fixed part. */
    private static final MemoryModel MEASURED = new MemoryModel(1, 8, 0, 8, 0, 0);

    private final EmbeddingModel model;
    private final LongTexts longTexts;
    private final BatchLadder ladder;
    private final IntUnaryOperator maxRows;

    private TextEmbedder(EmbeddingModel model, LongTexts longTexts, BatchLadder ladder, IntUnaryOperator maxRows) {
        this.model = model;
        this.longTexts = longTexts;
        this.ladder = ladder;
        this.maxRows = maxRows;
    }

    public static TextEmbedder onCpu(EmbeddingSettings settings) {
        EmbeddingModel model = LoadedModels.onCpu(settings.model(), settings);
        return of(model, model.session(), settings, control(model, settings), cpuRows(settings));
    }

    private static IntUnaryOperator cpuRows(EmbeddingSettings settings) {
        boolean chosen = settings.batchSize() > 0;
        return length -> chosen ? Integer.MAX_VALUE : Math.min(MAX_CPU_BATCH, CPU_BATCH_TOKENS / length);
    }

    /** The batches in which {@link #onCpu} computes these texts. Each only runs the model, to measure what all else costs. */
    public static List<Runnable> inference(EmbeddingSettings settings, List<String> texts) {
        EmbeddingModel model = LoadedModels.onCpu(settings.model(), settings);
        List<Runnable> batches = new ArrayList<>();
        TokenModel recorder = (batch, limit) -> {
            batches.add(() -> model.session().run(batch, limit));
            int hidden = model.settings().memory().hidden();
            return new HiddenStates(new float[batch.size() * batch.length() * hidden], batch.length(), hidden);
        };
        of(model, recorder, settings, AdaptiveControl.alone(sliceSettings(model, settings)), cpuRows(settings))
                .embed(texts);
        return batches;
    }

    /** What does not fit is computed on the CPU. */
    public static TextEmbedder onGpu(EmbeddingSettings settings) {
        EmbeddingModel model = LoadedModels.onGpu(settings.model(), settings);
        return of(model, model.session(), settings, control(model, settings), length -> Integer.MAX_VALUE);
    }

    static TextEmbedder of(
            EmbeddingModel model,
            TokenModel device,
            EmbeddingSettings settings,
            SliceControl control,
            IntUnaryOperator maxRows) {
        BatchLadder ladder = new BatchLadder(
                device,
                () -> LoadedModels.onCpu(settings.model(), settings).session(),
                control,
                model.settings().memory(),
                settings.timeoutPerText());
        return new TextEmbedder(model, settings.longTexts(), ladder, maxRows);
    }

    private static SliceControl control(EmbeddingModel model, EmbeddingSettings settings) {
        return ProcessControl.ADAPTIVE.control(sliceSettings(model, settings));
    }

    static SliceSettings sliceSettings(EmbeddingModel model, EmbeddingSettings settings) {
        return new SliceSettings(
                model.settings().batchSize(), 1, settings.batchBytes(), MEASURED, 1, settings.control());
    }

    /** Results in the order of the texts; a null or blank text fails. */
    public List<Embedding> embed(List<String> texts) {
        Results results = new Results(texts.size());
        List<TokenWindow> windows = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            String text = texts.get(i);
            if (text == null || text.isBlank()) {
                results.failed(i, "EmptyText", "Empty text");
                continue;
            }
            try {
                windows.addAll(model.windows(i, text, longTexts));
            } catch (Chunking.TooLongException e) {
                results.failed(i, "TextTooLong", e.getMessage());
            } catch (RuntimeException e) {
                results.failed(i, e.getClass().getName(), "Cannot split the text into tokens: " + e.getMessage());
            }
        }
        ladder.run(windows, model.settings().maxTokens(), maxRows, results);
        return results.all();
    }

    /** Gathers the chunks of each text. */
    private final class Results implements BatchLadder.Output {
        private final Embedding[] failures;
        private final List<List<Embedding.Chunk>> chunks;

        Results(int texts) {
            failures = new Embedding[texts];
            chunks = Stream.<List<Embedding.Chunk>>generate(ArrayList::new)
                    .limit(texts)
                    .toList();
        }

        @Override
        public void computed(TokenBatch batch, HiddenStates states, Rung rung, double millis) {
            ProcessControl.countTokens(batch.tokens(), (long) batch.size() * batch.length());
            for (int row = 0; row < batch.size(); row++) {
                TokenWindow window = batch.windows().get(row);
                for (TokenWindow.Span span : window.spans()) {
                    float[] vector = model.vector(states, row, span);
                    double share = millis / window.spans().size();
                    chunks.get(window.document()).add(new Embedding.Chunk(span, vector, rung, share));
                    if (!isFinite(vector)) {
                        failed(window.document(), "NotANumber", "The model's result is not a number");
                    }
                }
            }
        }

        private static boolean isFinite(float[] vector) {
            for (float value : vector) {
                if (!Float.isFinite(value)) {
                    return false;
                }
            }
            return true;
        }

        private void failed(int text, String kind, String error) {
            failures[text] = Embedding.failed(kind, error);
        }

        @Override
        public void failed(TokenWindow window, RuntimeException error) {
            failed(window.document(), error.getClass().getName(), error.getMessage());
        }

        List<Embedding> all() {
            List<Embedding> all = new ArrayList<>();
            for (int i = 0; i < failures.length; i++) {
                List<Embedding.Chunk> own = chunks.get(i);
                own.sort(Comparator.comparingInt(chunk -> chunk.span().chunk()));
                all.add(failures[i] == null ? new Embedding(own, null, null) : failures[i]);
            }
            return all;
        }
    }
}
