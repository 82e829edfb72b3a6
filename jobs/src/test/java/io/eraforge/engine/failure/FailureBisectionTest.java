package io.eraforge.engine.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.engine.Item;
import io.eraforge.era.Level;
import io.eraforge.error.EraForgeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FailureBisectionTest {
    private final List<List<Item>> jobs = new ArrayList<>();
    private boolean elsewhereWell;

    @Test
    void findsFewAmongManyInFewJobs() {
        assertThat(hunt(Set.of(17L, 900L), 20).find(eras(1000), "lost"))
                .extracting(failed -> failed.era().eraId())
                .containsExactly(17L, 900L);
        assertThat(jobs).hasSizeLessThan(45);
    }

    @Test
    void aSingleEraGetsItsTry() {
        assertThat(hunt(Set.of(), 20).find(eras(1), "lost")).isEmpty();
        assertThat(jobs).hasSize(1);
        assertThat(hunt(Set.of(0L), 20).find(eras(1), "lost"))
                .extracting(Item.Failed::error)
                .containsExactly("java.lang.IllegalStateException: struck");
    }

    @Test
    void stopsWhereNothingGoesThrough() {
        FailureBisection hunt =
                hunt(Set.copyOf(LongStream.range(0, 100_000).boxed().toList()), 20);
        assertThatThrownBy(() -> hunt.find(eras(100_000), "lost"))
                .isInstanceOf(EraForgeException.class)
                .hasMessageContaining("20 eras")
                .hasMessageContaining("struck");
        assertThat(jobs).hasSizeLessThan(80);
    }

    @Test
    void goesOnWhereABadSeriesComesFirst() {
        Set<Long> bad = Set.copyOf(LongStream.range(0, 60).boxed().toList());
        assertThat(hunt(bad, 20).find(eras(1000), "lost"))
                .extracting(failed -> failed.era().eraId())
                .containsExactlyInAnyOrderElementsOf(bad);
    }

    @Test
    void takesABucketInWhichNoneGoesThroughForFailedIfOthersDid() {
        elsewhereWell = true;
        FailureBisection hunt =
                hunt(Set.copyOf(LongStream.range(0, 1000).boxed().toList()), 20);
        assertThat(hunt.find(eras(1000), "lost"))
                .hasSize(1000)
                .extracting(failed -> failed.era().eraId())
                .doesNotHaveDuplicates();
        assertThat(jobs).hasSizeLessThan(80);
    }

    private FailureBisection hunt(Set<Long> bad, int enough) {
        return new FailureBisection(
                Level.A,
                some -> {
                    jobs.add(some);
                    if (some.stream().anyMatch(era -> bad.contains(era.eraId()))) {
                        throw new IllegalStateException("struck");
                    }
                },
                new FailureClassifier("w"),
                enough,
                elsewhereWell);
    }

    private static List<Item> eras(int n) {
        return LongStream.range(0, n).mapToObj(id -> new Item(1, "s", id, 3)).toList();
    }
}
