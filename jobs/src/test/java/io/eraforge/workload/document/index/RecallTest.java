package io.eraforge.workload.document.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecallTest {
    private static final int QUERIES = 40;
    private static final int K = 10;

    @ParameterizedTest
    @CsvSource({"6000, 384", "800, 2048"})
    void findsWhatBruteForceFinds(int documents, int dimensions, @TempDir Path folder) throws IOException {
        List<float[]> vectors = clustered(documents, dimensions);
        try (IndexWriting writing = IndexWriting.open(folder, true)) {
            // As several small segments.
            for (int bucket = 0; bucket < 3; bucket++) {
                writing.replaceBucket(bucket, documents(vectors, bucket).iterator());
                writing.commit(Map.of());
            }
        }
        int found = 0;
        try (SearchIndex index = SearchIndex.open(folder)) {
            for (float[] query : clustered(QUERIES, dimensions)) {
                List<String> nearest =
                        index.search(request(query)).stream().map(SearchHit::id).toList();
                List<String> expected = bruteForce(vectors, query);
                found += (int) expected.stream().filter(nearest::contains).count();
            }
        }
        assertThat(found / (double) (QUERIES * K)).isGreaterThan(0.98);
    }

    private static SearchRequest request(float[] query) {
        return new SearchRequest(
                "", Optional.of(query), false, Optional.empty(), Optional.empty(), Optional.empty(), K);
    }

    private static List<IndexedDocument> documents(List<float[]> vectors, int bucket) {
        return IntStream.range(0, vectors.size())
                .filter(i -> i % 3 == bucket)
                .mapToObj(i -> new IndexedDocument(
                        bucket, "d" + i, "", "", List.of(), Optional.empty(), "", i, List.of(vectors.get(i))))
                .toList();
    }

    private static List<String> bruteForce(List<float[]> vectors, float[] query) {
        float[] unit = UnitVector.of(query).orElseThrow();
        return IntStream.range(0, vectors.size())
                .boxed()
                .sorted(Comparator.comparingDouble(
                        i -> -dot(UnitVector.of(vectors.get(i)).orElseThrow(), unit)))
                .limit(K)
                .map(i -> "d" + i)
                .toList();
    }

    private static double dot(float[] a, float[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += (double) a[i] * b[i];
        }
        return sum;
    }

    /** Around 50 centres, as texts on some topics are. The same centres for any count. */
    private static List<float[]> clustered(int count, int dimensions) {
        Random random = new Random(7);
        List<float[]> centres = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            centres.add(gaussian(random, dimensions, new float[dimensions], 1));
        }
        Random noise = new Random(count);
        return IntStream.range(0, count)
                .mapToObj(i -> gaussian(noise, dimensions, centres.get(noise.nextInt(50)), 0.6f))
                .toList();
    }

    private static float[] gaussian(Random random, int dimensions, float[] centre, float spread) {
        float[] vector = new float[dimensions];
        for (int i = 0; i < dimensions; i++) {
            vector[i] = centre[i] + spread * (float) random.nextGaussian();
        }
        return vector;
    }
}
