package io.eraforge.workload.document.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.tool.sample.SampleDocuments;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Prints how long warm answers take over 100,000 documents with made-up vectors. A benchmark: it checks only that there are answers. */
@Tag("bench")
class SearchLatencyTest {
    private static final int DOCUMENTS = 100_000;
    private static final int DIMENSIONS = 384;
    private static final int CENTRES = 500;
    private static final int QUERIES = 200;
    private static final int BUCKETS = 10;

    @Test
    void answersOverManyDocuments(@TempDir Path folder) throws IOException {
        List<String> texts = SampleDocuments.texts(DOCUMENTS);
        float[][] centres = IntStream.range(0, CENTRES)
                .mapToObj(i -> gaussian(new Random(i), new float[DIMENSIONS]))
                .toArray(float[][]::new);
        double started = cpuSeconds();
        try (IndexWriting writing = IndexWriting.open(folder, true)) {
            for (int bucket = 0; bucket < BUCKETS; bucket++) {
                writing.replaceBucket(bucket, documents(bucket, texts, centres).iterator());
            }
            writing.commit(Map.of());
        }
        System.out.printf("indexed %,d documents in %.0f CPU seconds%n", DOCUMENTS, cpuSeconds() - started);
        try (SearchIndex index = SearchIndex.open(folder)) {
            for (int warmUp = 0; warmUp < 2; warmUp++) {
                measure(index, texts, centres);
            }
        }
    }

    private static void measure(SearchIndex index, List<String> texts, float[][] centres) {
        Random random = new Random(1);
        double[] millis = new double[QUERIES];
        double cpu = cpuSeconds();
        for (int i = 0; i < QUERIES; i++) {
            float[] vector = gaussian(random, centres[random.nextInt(CENTRES)]);
            SearchRequest request = new SearchRequest(
                    texts.get(random.nextInt(DOCUMENTS)),
                    Optional.of(vector),
                    true,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    10);
            long start = System.nanoTime();
            assertThat(index.search(request)).hasSize(10);
            millis[i] = (System.nanoTime() - start) / 1e6;
        }
        Arrays.sort(millis);
        System.out.printf(
                "%d answers: median %.1f ms, 95%% within %.1f ms, %.1f CPU ms each%n",
                QUERIES, millis[QUERIES / 2], millis[QUERIES * 95 / 100], (cpuSeconds() - cpu) * 1000 / QUERIES);
    }

    private static Iterable<IndexedDocument> documents(int bucket, List<String> texts, float[][] centres) {
        Random random = new Random(1000 + bucket);
        List<IndexedDocument> documents = new ArrayList<>();
        for (int i = bucket; i < DOCUMENTS; i += BUCKETS) {
            float[] vector = gaussian(random, centres[random.nextInt(CENTRES)]);
            documents.add(new IndexedDocument(
                    bucket,
                    "d" + i,
                    "Title " + i,
                    texts.get(i),
                    List.of("cs.AI"),
                    Optional.empty(),
                    "",
                    i,
                    List.of(vector)));
        }
        return documents;
    }

    private static float[] gaussian(Random random, float[] centre) {
        float[] vector = new float[DIMENSIONS];
        for (int i = 0; i < DIMENSIONS; i++) {
            vector[i] = centre[i] + (float) random.nextGaussian();
        }
        return vector;
    }

    private static double cpuSeconds() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                        .getProcessCpuTime()
                / 1e9;
    }
}
