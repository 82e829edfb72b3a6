package io.eraforge.tool.bench.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.eraforge.model.EmbeddingSettings;
import io.eraforge.model.LongTexts;
import io.eraforge.model.ModelSource;
import io.eraforge.model.TextEmbedder;
import io.eraforge.tool.bench.measure.ProcessCpu;
import io.eraforge.tool.bench.peer.EmbeddingPeer;
import io.eraforge.tool.bench.peer.PeerInstaller;
import io.eraforge.tool.sample.SampleDocuments;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** Embeds the same titles and abstracts by EraForge and in Python, on two threads each, one after the other. */
public final class DocumentBench {
    private static final int THREADS = 2;
    private static final int WINDOW = 256;
    private static final int WARM_UP = 64;
    private static final List<String> PEERS = List.of("onnxruntime", "sentence-transformers");

    private final Path folder;
    private final PeerInstaller installer;
    private final Consumer<String> progress;

    public DocumentBench(Path folder, PeerInstaller installer, Consumer<String> progress) {
        this.folder = folder;
        this.installer = installer;
        this.progress = progress;
    }

    public List<EmbeddingTime> run(int count) {
        List<String> texts = SampleDocuments.texts(count);
        List<EmbeddingTime> times = new ArrayList<>();
        progress.accept("Embedding %d texts by EraForge …".formatted(count));
        TextEmbedder embedder = TextEmbedder.onCpu(EmbeddingSettings.of(ModelSource.DEFAULT, LongTexts.CUT));
        float[] first = vector(embedder, texts.get(0));
        times.add(ours(embedder, texts));
        for (String peer : PEERS) {
            progress.accept("Embedding them by Python's %s …".formatted(peer));
            times.add(peer(peer, texts, first));
        }
        return times;
    }

    private static float[] vector(TextEmbedder embedder, String text) {
        return embedder.embed(List.of(text)).get(0).chunks().get(0).vector();
    }

    /** As tasks of a run do: each sorts and batches a window of texts at a time. */
    private static EmbeddingTime ours(TextEmbedder embedder, List<String> texts) {
        embedder.embed(texts.subList(0, Math.min(WARM_UP, texts.size())));
        List<Callable<Object>> windows = new ArrayList<>();
        for (int start = 0; start < texts.size(); start += WINDOW) {
            List<String> window = texts.subList(start, Math.min(start + WINDOW, texts.size()));
            windows.add(() -> embedder.embed(window));
        }
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            double cpu = ProcessCpu.seconds();
            long started = System.nanoTime();
            for (Future<Object> done : threads.invokeAll(windows)) {
                done.get();
            }
            return new EmbeddingTime(
                    "eraforge", texts.size(), (System.nanoTime() - started) / 1e9, ProcessCpu.seconds() - cpu, 0, "");
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            threads.shutdown();
        }
    }

    private EmbeddingTime peer(String peer, List<String> texts, float[] first) {
        try {
            Path file = folder.resolve("texts.json");
            new ObjectMapper().writeValue(file.toFile(), texts);
            String answer = EmbeddingPeer.measure(
                    installer, peer, file, ModelSource.DEFAULT.open().folder(), THREADS);
            JsonNode result = new ObjectMapper().readTree(answer);
            return new EmbeddingTime(
                    peer,
                    result.get("texts").asLong(),
                    result.get("seconds").asDouble(),
                    result.get("cpu_seconds").asDouble(),
                    distance(first, result.get("first")),
                    "");
        } catch (EmbeddingPeer.MissingPeerException e) {
            return EmbeddingTime.missing(peer, e.getMessage());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static double distance(float[] ours, JsonNode theirs) {
        double most = 0;
        for (int i = 0; i < ours.length; i++) {
            most = Math.max(most, Math.abs(ours[i] - theirs.get(i).asDouble()));
        }
        return most;
    }
}
