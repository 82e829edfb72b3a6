package io.eraforge.table.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PredicatesTest {
    @Test
    void listsBuckets() {
        assertThat(Predicates.bucketIn(List.of(7L, -1L))).isEqualTo("bucket IN (7, -1)");
    }

    @Test
    void writesLongRunsAsRanges() {
        Set<Long> known =
                new TreeSet<>(LongStream.range(-50, 50).map(i -> i * 10).boxed().toList());
        assertThat(Predicates.matching("bucket", known, known)).isEqualTo("(bucket between -500 and 490)");
        assertThat(Predicates.matching("bucket", Set.of(10L, 30L), known)).isEqualTo("(bucket in (10, 30))");
        assertThat(Predicates.matching("bucket", Set.of(), known)).isEqualTo("(false)");
        Set<Long> some = new TreeSet<>(known);
        some.removeAll(Set.of(0L, 470L));
        assertThat(Predicates.matching("bucket", some, known))
                .isEqualTo("(bucket between -500 and -10 or bucket between 10 and 460 or bucket in (480, 490))");
    }
}
