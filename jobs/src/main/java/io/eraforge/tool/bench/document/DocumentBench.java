package io.eraforge.tool.bench.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.eraforge.config.Settings;
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
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.apache.spark.sql.SparkSession;

/** Embeds the same titles and abstracts by EraForge, by its model alone and in Python, on two threads each, one after the other. */
public final class DocumentBench {
    private static final int THREADS = 2;
    private static final int WINDOW = 512;
    private static final int ENGINE_WARM_UP = 400;
    private static final List<String> PEERS = List.of("onnxruntime", "sentence-transformers");

    private final EngineRun engine;
    private final Path folder;
    private final PeerInstaller installer;
    private final Consumer<String> progress;

    public DocumentBench(
            SparkSession spark, Settings settings, Path folder, PeerInstaller installer, Consumer<String> progress) {
        this.engine = new EngineRun(spark, settings, folder);
        this.folder = folder;
        this.installer = installer;
        this.progress = progress;
    }

    public List<EmbeddingTime> run(int count) {
        List<String> texts = SampleDocuments.texts(count);
        List<EmbeddingTime> times = new ArrayList<>();
        progress.accept("Embedding %d texts by EraForge …".formatted(count));
        times.add(engine.measure(texts, texts.subList(0, Math.min(ENGINE_WARM_UP, texts.size()))));
        EmbeddingSettings settings = EmbeddingSettings.of(ModelSource.DEFAULT, LongTexts.CUT);
        TextEmbedder embedder = TextEmbedder.onCpu(settings);
        float[] first = vector(embedder, texts.get(0));
        times.add(time("eraforge, without Spark", texts.size(), windows(texts, embedder::embed)));
        progress.accept("Running the model alone on the same batches …");
        List<Runnable> batches = new ArrayList<>();
        windows(texts, window -> batches.addAll(TextEmbedder.inference(settings, window)))
                .forEach(Runnable::run);
        times.add(time("ONNX Runtime alone, same batches", texts.size(), batches));
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
    private static List<Runnable> windows(List<String> texts, Consumer<List<String>> embed) {
        List<Runnable> windows = new ArrayList<>();
        for (int start = 0; start < texts.size(); start += WINDOW) {
            List<String> window = texts.subList(start, Math.min(start + WINDOW, texts.size()));
            windows.add(() -> embed.accept(window));
        }
        return windows;
    }

    private static EmbeddingTime time(String way, int texts, List<Runnable> work) {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            double cpu = ProcessCpu.seconds();
            long started = System.nanoTime();
            for (Future<Object> done :
                    threads.invokeAll(work.stream().map(Executors::callable).toList())) {
                done.get();
            }
            return new EmbeddingTime(
                    way, texts, (System.nanoTime() - started) / 1e9, ProcessCpu.seconds() - cpu, 0, "");
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
