package io.eraforge.report.era;

import io.eraforge.era.Level;
import io.eraforge.table.kernel.KernelScan;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.TableId;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;

/** Lengths of all eras of a level, and the contents of its buckets above the minimum. */
public final class EraLengths {
    private final Level level;
    private final long minimum;
    private final Map<Long, BucketCounts> buckets = new TreeMap<>();
    private long[] sorted;

    private EraLengths(Level level, long minimum) {
        this.level = level;
        this.minimum = minimum;
    }

    /** Eras of a bucket that meet the minimum, and their feature rows: one per era and sensor. */
    record BucketCounts(long eras, long rows) {
        private BucketCounts plus(BucketCounts other) {
            return new BucketCounts(eras + other.eras, rows + other.rows);
        }
    }

    static EraLengths read(Tables tables, Level level, long minimum) {
        EraLengths lengths = new EraLengths(level, minimum);
        LongStream.Builder rows = LongStream.builder();
        tables.read(TableId.ERA_INDEX, "level", level.name(), List.of("bucket", "n_rows", "n_sensors"), era -> {
            rows.add(era.number(1));
            lengths.count(era);
        });
        lengths.sorted = rows.build().sorted().toArray();
        return lengths;
    }

    private void count(KernelScan.Record era) {
        if (era.number(1) >= minimum) {
            buckets.merge(era.number(0), new BucketCounts(1, era.integer(2)), BucketCounts::plus);
        }
    }

    public Level level() {
        return level;
    }

    public long minimum() {
        return minimum;
    }

    /** Rows of each era, in ascending order. */
    public long[] sorted() {
        return sorted;
    }

    /** By bucket, in ascending order; without buckets in which no era meets the minimum. */
    Map<Long, BucketCounts> buckets() {
        return buckets;
    }
}
