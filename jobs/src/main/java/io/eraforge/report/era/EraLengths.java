package io.eraforge.report.era;

import io.eraforge.era.Level;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.NamedRow;
import io.eraforge.workload.era.schema.EraIndexTable;
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
        tables.scan(EraIndexTable.ID)
                .where(EraIndexTable.LEVEL, level.name())
                .columns(EraIndexTable.BUCKET, EraIndexTable.N_ROWS, EraIndexTable.N_SENSORS)
                .forEach(era -> {
                    rows.add(era.getLong(EraIndexTable.N_ROWS));
                    lengths.count(era);
                });
        lengths.sorted = rows.build().sorted().toArray();
        return lengths;
    }

    private void count(NamedRow era) {
        if (era.getLong(EraIndexTable.N_ROWS) >= minimum) {
            buckets.merge(
                    era.get(EraIndexTable.BUCKET),
                    new BucketCounts(1, era.getInt(EraIndexTable.N_SENSORS)),
                    BucketCounts::plus);
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
