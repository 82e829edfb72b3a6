package io.eraforge.engine.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.cpu.FailureReason;
import io.eraforge.engine.Item;
import io.eraforge.engine.Nouns;
import io.eraforge.engine.Part;
import io.eraforge.error.EraForgeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FailureBisectionTest {
    private static final FailureReason LOST = FailureReason.parse("lost");

    private final List<List<Item>> jobs = new ArrayList<>();
    private boolean othersSucceeded;

    @Test
    void findsFewAmongManyInFewJobs() {
        assertThat(bisection(Set.of(17L, 900L), 20).find(items(1000), LOST))
                .extracting(failed -> failed.item().cells().get(0))
                .containsExactly(17L, 900L);
        assertThat(jobs).hasSizeLessThan(45);
    }

    @Test
    void probesASingleItem() {
        assertThat(bisection(Set.of(), 20).find(items(1), LOST)).isEmpty();
        assertThat(jobs).hasSize(1);
        assertThat(bisection(Set.of(0L), 20).find(items(1), LOST))
                .extracting(failed -> failed.reason().message())
                .containsExactly("java.lang.IllegalStateException: bad item");
    }

    @Test
    void throwsIfNothingSucceeds() {
        FailureBisection bisection =
                bisection(Set.copyOf(LongStream.range(0, 100_000).boxed().toList()), 20);
        assertThatThrownBy(() -> bisection.find(items(100_000), LOST))
                .isInstanceOf(EraForgeException.class)
                .hasMessageContaining("20 eras")
                .hasMessageContaining("bad item");
        assertThat(jobs).hasSizeLessThan(80);
    }

    @Test
    void continuesIfABadSeriesComesFirst() {
        Set<Long> bad = Set.copyOf(LongStream.range(0, 60).boxed().toList());
        assertThat(bisection(bad, 20).find(items(1000), LOST))
                .extracting(failed -> failed.item().cells().get(0))
                .containsExactlyInAnyOrderElementsOf(List.copyOf(bad));
    }

    @Test
    void marksAllAsFailedIfNothingSucceedsButOtherWavesDid() {
        othersSucceeded = true;
        FailureBisection bisection =
                bisection(Set.copyOf(LongStream.range(0, 1000).boxed().toList()), 20);
        assertThat(bisection.find(items(1000), LOST))
                .hasSize(1000)
                .extracting(failed -> failed.item().cells().get(0))
                .doesNotHaveDuplicates();
        assertThat(jobs).hasSizeLessThan(80);
    }

    private FailureBisection bisection(Set<Long> bad, int systematicItems) {
        return new FailureBisection(
                new Part("A", "Level A"),
                new Nouns("era", "eras", "eras"),
                items -> {
                    jobs.add(items);
                    if (items.stream()
                            .anyMatch(item -> bad.contains(item.cells().get(0)))) {
                        throw new IllegalStateException("bad item");
                    }
                },
                new FailureClassifier("w", "source"),
                systematicItems,
                othersSucceeded);
    }

    private static List<Item> items(int n) {
        return LongStream.range(0, n)
                .mapToObj(id -> new Item(1, 1, List.of(id)))
                .toList();
    }
}
