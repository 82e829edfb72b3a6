package io.eraforge.stage.prepare;

import io.eraforge.era.Level;
import io.eraforge.stage.prepare.BucketRecord.Content;
import io.eraforge.table.Store;
import io.eraforge.table.TableId;

/** How many bytes eras will take on disk: as much per value as those already there, or as the readings do. */
final class DiskEstimate {
    private static final double MOST_PER_VALUE = 16;
    private static final double TIME_PER_VALUE = 4;
    private static final long PER_ROW = 24;

    private final Store store;
    private final BucketIndex index;
    private final ReadingTotals readings;
    private final int sensors;

    DiskEstimate(Store store, BucketIndex index, ReadingTotals readings, int sensors) {
        this.store = store;
        this.index = index;
        this.readings = readings;
        this.sensors = sensors;
    }

    /** Values in so many readings. */
    long values(long rows) {
        return Math.round(rows * readings.cellsPerRow());
    }

    /** Bytes of {@code eras} eras of a level with {@code rows} readings in all. */
    long bytes(Level level, long eras, long rows) {
        long keys = eras * sensors * PER_ROW;
        return keys + (long) (values(rows) * perValue(level));
    }

    private double perValue(Level level) {
        long known = index.contents(level).stream().mapToLong(Content::values).sum();
        if (known > 0) {
            return (double) FileSizes.of(store.read(TableId.eras(level))) / known;
        }
        double perReading =
                readings.cells() == 0 ? 0 : (double) FileSizes.of(store.read(TableId.READINGS)) / readings.cells();
        return Math.min(MOST_PER_VALUE, TIME_PER_VALUE + perReading);
    }
}
