package io.eraforge.workload.era.prepare;

import io.eraforge.era.Level;
import io.eraforge.error.EraErrors;
import io.eraforge.table.Store;
import io.eraforge.workload.era.prepare.bucket.BucketChanges;
import io.eraforge.workload.era.prepare.bucket.BucketCounts;
import io.eraforge.workload.era.prepare.bucket.BucketIndex;
import io.eraforge.workload.era.prepare.bucket.BucketInput;
import io.eraforge.workload.era.prepare.bucket.BucketRecord.Content;
import io.eraforge.workload.era.prepare.bucket.LevelCounts;
import io.eraforge.workload.era.prepare.reading.ReadingTotals;
import io.eraforge.workload.era.schema.EraArraysTable;
import io.eraforge.workload.era.schema.ReadingsTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;

/** Estimates the bytes of era partitions on disk: per value as in the existing partitions, or else as in the readings. */
final class DiskEstimate {
    private static final double MAX_BYTES_PER_VALUE = 16;
    private static final double TIME_BYTES_PER_VALUE = 4;
    private static final long KEY_BYTES_PER_ROW = 24;

    private final Store store;
    private final ReadingTotals readings;
    private final int sensors;
    private final Map<Level, Double> bytesPerValue = new EnumMap<>(Level.class);

    /** Reads the current state of the tables; {@code index} must not have been changed yet. */
    DiskEstimate(Store store, BucketIndex index, ReadingTotals readings, List<BucketChanges> levels) {
        this.store = store;
        this.readings = readings;
        this.sensors =
                ReadingsTable.sensors(store.read(ReadingsTable.ID).schema()).size();
        levels.forEach(changes -> bytesPerValue.put(changes.level(), bytesPerValue(changes.level(), index)));
    }

    /** Estimated bytes of the arrays of a level. */
    long bytes(LevelCounts counts) {
        long keys = counts.sum(BucketCounts::kept) * sensors * KEY_BYTES_PER_ROW;
        return keys + (long) (counts.sum(BucketCounts::values) * bytesPerValue.get(counts.level()));
    }

    /** Estimated bytes of the arrays of a level before its eras are counted; includes those that will have too few readings. */
    long bytes(BucketChanges changes) {
        double cellsPerRow = readings.rows() == 0 ? 0 : (double) readings.cells() / readings.rows();
        long eraRows =
                changes.changed().stream().mapToLong(BucketInput::eraRows).sum();
        return (long) (eraRows * cellsPerRow * bytesPerValue.get(changes.level()));
    }

    private double bytesPerValue(Level level, BucketIndex index) {
        // Buckets whose prepare died have files of unknown contents.
        Set<String> prepared = new HashSet<>();
        index.of(level).values().stream()
                .filter(bucket -> bucket.content() != null)
                .forEach(bucket -> prepared.add(Long.toString(bucket.bucket())));
        long values = index.contents(level).stream().mapToLong(Content::values).sum();
        if (values > 0) {
            return (double) store.bytes(EraArraysTable.of(level), prepared) / values;
        }
        double bytesPerReading = readings.cells() == 0 ? 0 : (double) store.bytes(ReadingsTable.ID) / readings.cells();
        return Math.min(MAX_BYTES_PER_VALUE, TIME_BYTES_PER_VALUE + bytesPerReading);
    }

    /** Throws unless {@code headroom} times {@code bytes} are free. Object stores report unlimited space. */
    static void requireFreeSpace(Store store, long bytes, double headroom) {
        long needed = (long) (bytes * headroom);
        long free = freeBytes(store);
        if (free < needed) {
            throw EraErrors.notEnoughDisk(store.root(), bytes, needed, free, headroom);
        }
    }

    private static long freeBytes(Store store) {
        Path root = new Path(store.root());
        try {
            FileSystem files = root.getFileSystem(store.spark().sparkContext().hadoopConfiguration());
            // Hadoop's status of a local disk counts the blocks reserved for root as free.
            return files instanceof LocalFileSystem local
                    ? local.pathToFile(root).getUsableSpace()
                    : files.getStatus(root).getRemaining();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
