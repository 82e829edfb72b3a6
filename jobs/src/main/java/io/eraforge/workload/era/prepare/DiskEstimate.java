package io.eraforge.workload.era.prepare;

import io.eraforge.era.Level;
import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.era.prepare.bucket.BucketChanges;
import io.eraforge.workload.era.prepare.bucket.BucketCounts;
import io.eraforge.workload.era.prepare.bucket.BucketIndex;
import io.eraforge.workload.era.prepare.bucket.BucketRecord.Content;
import io.eraforge.workload.era.prepare.bucket.LevelCounts;
import io.eraforge.workload.era.prepare.reading.ReadingTotals;
import io.eraforge.workload.era.prepare.reading.SensorColumns;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** How many bytes eras will take on disk: as much per value as those already there, or as the readings do. */
public final class DiskEstimate {
    private static final double MOST_PER_VALUE = 16;
    private static final double TIME_PER_VALUE = 4;
    private static final long PER_ROW = 24;

    private final Store store;
    private final ReadingTotals readings;
    private final int sensors;
    private final Map<Level, Double> perValue = new EnumMap<>(Level.class);

    /** As things stand: take it before the index is changed. */
    DiskEstimate(Store store, BucketIndex index, ReadingTotals readings, List<BucketChanges> levels) {
        this.store = store;
        this.readings = readings;
        this.sensors = SensorColumns.of(store.read(TableId.READINGS).schema()).size();
        levels.forEach(changes -> perValue.put(changes.level(), perValue(changes.level(), index)));
    }

    /** Bytes of the arrays a level is about to get. */
    public long bytes(LevelCounts counts) {
        long keys = counts.sum(BucketCounts::kept) * sensors * PER_ROW;
        return keys + (long) (counts.sum(BucketCounts::values) * perValue.get(counts.level()));
    }

    private double perValue(Level level, BucketIndex index) {
        long known = index.contents(level).stream().mapToLong(Content::values).sum();
        if (known > 0) {
            return (double) store.bytes(TableId.eras(level)) / known;
        }
        double perReading = readings.cells() == 0 ? 0 : (double) store.bytes(TableId.READINGS) / readings.cells();
        return Math.min(MOST_PER_VALUE, TIME_PER_VALUE + perReading);
    }
}
