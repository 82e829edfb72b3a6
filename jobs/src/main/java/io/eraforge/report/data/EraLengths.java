package io.eraforge.report.data;

import io.eraforge.era.Level;
import io.eraforge.table.kernel.KernelScan;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.TableId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How long all eras of a level are, and what its buckets hold above the minimum. */
public final class EraLengths {
    private final Level level;
    private final long minimum;
    private final Map<Long, Held> buckets = new TreeMap<>();
    private long[] rows = new long[1024];
    private int eras;

    private EraLengths(Level level, long minimum) {
        this.level = level;
        this.minimum = minimum;
    }

    /** Eras of a bucket from the minimum on, and with each of their sensors. */
    record Held(long eras, long rows) {}

    static EraLengths read(Tables tables, Level level, long minimum) {
        EraLengths lengths = new EraLengths(level, minimum);
        tables.read(TableId.ERA_INDEX, level, List.of("bucket", "n_rows", "n_sensors"), lengths::era);
        lengths.rows = Arrays.copyOf(lengths.rows, lengths.eras);
        Arrays.sort(lengths.rows);
        return lengths;
    }

    private void era(KernelScan.Record row) {
        if (eras == rows.length) {
            rows = Arrays.copyOf(rows, 2 * eras);
        }
        rows[eras++] = row.number(1);
        if (row.number(1) >= minimum) {
            Held more = new Held(1, row.integer(2));
            buckets.merge(row.number(0), more, (a, b) -> new Held(a.eras() + b.eras(), a.rows() + b.rows()));
        }
    }

    public Level level() {
        return level;
    }

    public long minimum() {
        return minimum;
    }

    /** Rows of each era, sorted. */
    public long[] sorted() {
        return rows;
    }

    /** By bucket, in its order: buckets that hold no era from the minimum on are left out. */
    Map<Long, Held> buckets() {
        return buckets;
    }
}
