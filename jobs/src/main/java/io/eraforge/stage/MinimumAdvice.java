package io.eraforge.stage;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.percentile_approx;
import static org.apache.spark.sql.functions.sum;

import io.eraforge.era.Level;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Words for a minimum that throws away nearly all of a level: which other values would keep how many eras. */
final class MinimumAdvice {
    private static final int ACCURACY = 10_000;

    private MinimumAdvice() {}

    /** Empty unless more than {@code share} of the level is below {@code minimum}. */
    static Optional<String> of(Level level, Dataset<Row> index, long minimum, double share) {
        Row counts = index.agg(count(lit(1)), sum(col("n_rows").geq(minimum).cast("long")))
                .first();
        long total = counts.getLong(0);
        if (total == 0 || total - counts.getLong(1) <= share * total) {
            return Optional.empty();
        }
        String filtered = "MIN_ERA_ROWS_%s=%d filters out %.1f%% of level %s: %,d of %,d eras are kept."
                .formatted(
                        level, minimum, 100.0 * (total - counts.getLong(1)) / total, level, counts.getLong(1), total);
        return Optional.of(filtered + alternatives(index));
    }

    private static String alternatives(Dataset<Row> index) {
        Set<Long> candidates = candidates(index);
        if (candidates.isEmpty()) {
            return " No era has any rows: do the readings cover the eras' times and series?";
        }
        List<Column> kept = new ArrayList<>();
        candidates.forEach(value -> kept.add(sum(col("n_rows").geq(value).cast("long"))));
        Row row = index.agg(kept.get(0), kept.subList(1, kept.size()).toArray(Column[]::new))
                .first();
        List<String> words = new ArrayList<>();
        for (Long value : candidates) {
            words.add("%d would keep %,d".formatted(value, row.getLong(words.size())));
        }
        return " " + String.join(", ", words) + ".";
    }

    /** Minimums that keep about a tenth, a half and nine tenths of the eras. */
    private static Set<Long> candidates(Dataset<Row> index) {
        Row row = index.agg(percentile_approx(col("n_rows"), array(lit(0.9), lit(0.5), lit(0.1)), lit(ACCURACY)))
                .first();
        Set<Long> candidates = new LinkedHashSet<>();
        for (Object value : row.getList(0)) {
            if ((Long) value > 0) {
                candidates.add((Long) value);
            }
        }
        return candidates;
    }
}
