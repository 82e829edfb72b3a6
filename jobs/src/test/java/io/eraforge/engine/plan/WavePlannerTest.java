package io.eraforge.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.engine.Bucket;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WavePlannerTest {

    @Test
    void fillsWavesInOrderOfTime() {
        List<Wave> waves =
                new WavePlanner(100, 200).waves(List.of(bucket(3, 60, 0), bucket(1, 60, 0), bucket(2, 40, 0)));
        assertThat(waves)
                .extracting(wave -> wave.buckets().stream().map(Bucket::id).toList())
                .containsExactly(List.of(1L, 2L), List.of(3L));
        assertThat(waves).extracting(Wave::number).containsExactly(0, 1);
    }

    @Test
    void largeBucketGetsItsOwnWave() {
        assertThat(new WavePlanner(10, 200).waves(List.of(bucket(1, 1000, 0), bucket(2, 1, 0))))
                .hasSize(2);
    }

    @Test
    void limitsTheNumberOfWaves() {
        List<Bucket> many = LongStream.range(0, 1000)
                .mapToObj(id -> bucket(id, 1 + id % 7, 0))
                .toList();
        List<Wave> waves = new WavePlanner(1, 20).waves(many);
        assertThat(waves).hasSizeLessThanOrEqualTo(20);
        assertThat(waves.stream().mapToInt(wave -> wave.buckets().size()).sum()).isEqualTo(1000);
    }

    @Test
    void ordersByPriority() {
        List<Wave> waves = new WavePlanner(1, 200).waves(List.of(bucket(1, 5, 0), bucket(2, 5, 9)));
        assertThat(waves.get(0).buckets()).extracting(Bucket::id).containsExactly(2L);
    }

    @Test
    void noBucketsMakeNoWave() {
        assertThat(new WavePlanner(1, 1).waves(List.of())).isEmpty();
    }

    private static Bucket bucket(long id, long cost, int priority) {
        return new Bucket(id, "f", 1, 1, cost, priority);
    }
}
