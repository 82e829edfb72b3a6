package io.eraforge.stage.prepare;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.stage.prepare.Packing.Load;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PackingTest {
    private static final Settings.Prepare AUTO =
            PrepareSettings.usual().autoWidth().settings().prepare();

    @Test
    void givesNeighboursToOneTaskUpToItsLimit() {
        List<Load> loads =
                LongStream.range(0, 100).mapToObj(b -> new Load(b, 50_000)).toList();
        Packing packing = Packing.of(loads, 2, 1_000_000);
        assertThat(packing.parts()).isBetween(7, 9);
        assertThat(packing.rows()).extracting(row -> row.getInt(2)).isSorted();
        assertThat(packing.rows())
                .extracting(row -> row.getInt(1))
                .startsWith(0, 1, 2)
                .hasSize(100);
    }

    @Test
    void givesALargeBucketATaskOfItsOwn() {
        Packing packing = Packing.of(List.of(new Load(1, 10), new Load(2, 9_000_000), new Load(3, 10)), 2, 1_000_000);
        assertThat(packing.rows()).extracting(row -> row.getInt(2)).containsExactly(0, 1, 2);
    }

    @Test
    void namesNeighboursAsRanges() {
        Set<Long> known =
                new TreeSet<>(LongStream.range(-50, 50).map(i -> i * 10).boxed().toList());
        assertThat(BucketPredicate.of(known, known)).isEqualTo("(bucket between -500 and 490)");
        assertThat(BucketPredicate.of(Set.of(10L, 30L), known)).isEqualTo("(bucket in (10, 30))");
        assertThat(BucketPredicate.of(Set.of(), known)).isEqualTo("(false)");
        Set<Long> some = new TreeSet<>(known);
        some.removeAll(Set.of(0L, 470L));
        assertThat(BucketPredicate.of(some, known))
                .isEqualTo("(bucket between -500 and -10 or bucket between 10 and 460 or bucket in (480, 490))");
    }

    @Test
    void takesTheWidestStepThatHoldsTheRate() {
        assertThat(width(0)).isEqualTo(Duration.ofDays(7));
        assertThat(width(12.0 / 300e6)).isEqualTo(Duration.ofDays(7));
        assertThat(width(12.0 / 1e6)).isEqualTo(Duration.ofDays(1));
        assertThat(width(1_000.0 / 1e6)).isEqualTo(Duration.ofHours(1));
        assertThat(width(1e12)).isEqualTo(Duration.ofSeconds(1));
    }

    private static Duration width(double cellsPerUs) {
        Layout layout = new LayoutChoice(AUTO, cellsPerUs).of(Level.A, Optional.empty());
        return Duration.ofNanos(layout.widthUs() * 1000);
    }
}
