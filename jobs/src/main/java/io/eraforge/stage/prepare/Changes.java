package io.eraforge.stage.prepare;

import static org.apache.spark.sql.functions.col;

import io.eraforge.era.Level;
import io.eraforge.table.Store;
import io.eraforge.table.TableId;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * What of a level is to be prepared: buckets whose input or minimum changed, and buckets that have no era any more. {@code known}
 * are all buckets that have eras or rows.
 */
record Changes(Level level, Layout layout, Set<Long> known, List<BucketInput> changed, Set<Long> gone) {

    static Changes of(Level level, Layout layout, List<BucketInput> inputs, BucketIndex index, long minRows) {
        NavigableMap<Long, BucketRecord> recorded = index.of(level);
        Predicate<BucketInput> done = input -> Optional.ofNullable(recorded.get(input.bucket()))
                .flatMap(bucket -> Optional.ofNullable(bucket.content()))
                .filter(content -> content.inputHash() == input.hash() && !content.lacks(minRows))
                .isPresent();
        Set<Long> known = new TreeSet<>(recorded.keySet());
        Set<Long> gone = new TreeSet<>(recorded.keySet());
        inputs.forEach(input -> known.add(input.bucket()));
        inputs.forEach(input -> gone.remove(input.bucket()));
        return new Changes(
                level, layout, known, inputs.stream().filter(done.negate()).toList(), gone);
    }

    boolean isEmpty() {
        return changed.isEmpty() && gone.isEmpty();
    }

    /** Buckets the level has from now on. */
    int buckets() {
        return known.size() - gone.size();
    }

    /** Every bucket whose rows are replaced. */
    Set<Long> touched() {
        Set<Long> touched = new TreeSet<>(gone);
        changed.forEach(input -> touched.add(input.bucket()));
        return touched;
    }

    /** The readings of the months that the changed buckets reach into. */
    Dataset<Row> readings(Store store) {
        Object[] months = changed.stream()
                .flatMap(input -> input.reach().stream())
                .flatMap(reach -> reach.months().stream())
                .distinct()
                .toArray();
        return store.read(TableId.READINGS).where(col("month").isin(months));
    }

    /** Steps of time the eras reach over: the size of the join that finds their readings. */
    long ticks() {
        return changed.stream()
                .flatMap(input -> input.reach().stream())
                .mapToLong(BucketInput.Reach::ticks)
                .sum();
    }
}
