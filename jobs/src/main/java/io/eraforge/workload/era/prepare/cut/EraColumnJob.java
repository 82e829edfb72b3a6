package io.eraforge.workload.era.prepare.cut;

import static org.apache.spark.sql.functions.col;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.table.Store;
import io.eraforge.table.delta.DataFile;
import io.eraforge.table.parquet.UnsupportedPageException;
import io.eraforge.workload.era.prepare.bucket.BucketChanges;
import io.eraforge.workload.era.prepare.bucket.BucketInput;
import io.eraforge.workload.era.prepare.bucket.LevelCounts;
import io.eraforge.workload.era.prepare.cut.CutFiles.ArrayFile;
import io.eraforge.workload.era.prepare.reading.InternalRows;
import io.eraforge.workload.era.prepare.reading.ReadingTotals;
import io.eraforge.workload.era.prepare.route.EraRouter;
import io.eraforge.workload.era.prepare.route.TaskAssignment;
import io.eraforge.workload.era.prepare.route.TaskAssignment.Load;
import io.eraforge.workload.era.schema.EraArraysTable;
import io.eraforge.workload.era.schema.EraIndexTable;
import io.eraforge.workload.era.schema.ReadingsTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * Prepares the changed buckets of all levels in one job without a shuffle of readings: each task reads the time of some neighbouring
 * buckets by column and writes files, which the driver then commits. Works with plain Parquet files, on the CPU.
 */
public final class EraColumnJob {
    /** A task holds its values once: more of them than in tasks that also receive and sort rows. */
    private static final int TASK_BUCKETS = 4;

    private final Store store;
    private final List<BucketChanges> levels;
    private final List<CutFiles> written;

    private EraColumnJob(Store store, List<BucketChanges> levels, List<CutFiles> written) {
        this.store = store;
        this.levels = levels;
        this.written = written;
    }

    /** Runs the tasks; commits nothing. Empty if the tables or the files of the readings need {@link EraIndexWriter} and {@link EraArrayTasks}. */
    public static Optional<EraColumnJob> run(
            Store store, List<BucketChanges> levels, ReadingTotals readings, Settings.Prepare settings) {
        boolean writable = Stream.concat(
                        Stream.of(EraIndexTable.ID), levels.stream().map(changes -> EraArraysTable.of(changes.level())))
                .allMatch(store::takesFiles);
        Optional<List<DataFile>> files = store.dataFiles(
                ReadingsTable.ID,
                levels.stream().flatMap(BucketChanges::months).collect(Collectors.toCollection(TreeSet::new)));
        if (!writable || files.isEmpty()) {
            return Optional.empty();
        }
        return UnsupportedPageException.unlessThrown(
                () -> new EraColumnJob(store, levels, write(store, levels, readings, settings, files.get())));
    }

    private static List<CutFiles> write(
            Store store,
            List<BucketChanges> levels,
            ReadingTotals readings,
            Settings.Prepare settings,
            List<DataFile> files) {
        List<String> sensors =
                ReadingsTable.sensors(store.read(ReadingsTable.ID).schema());
        TaskAssignment tasks = TaskAssignment.of(
                loads(levels, Math.max(1, sensors.size())),
                store.spark().sparkContext().defaultParallelism(),
                TASK_BUCKETS * settings.bucketCells());
        Map<Level, EraArrayFile.Target> targets = new EnumMap<>(Level.class);
        levels.forEach(changes -> targets.put(
                changes.level(), EraArrayFile.Target.of(store, EraArraysTable.of(changes.level()), settings)));
        ColumnCutter cutter = new ColumnCutter(
                new ColumnCutter.Input(
                        JavaSparkContext.fromSparkContext(store.spark().sparkContext())
                                .broadcast(new ArrayList<>(files)),
                        sensors,
                        readings.firstUs(),
                        readings.lastUs()),
                new ColumnCutter.Output(
                        EraIndexWriter.bySlot(levels, tasks),
                        targets,
                        EraArrayFile.Target.of(store, EraIndexTable.ID, settings),
                        TaskHeap.cells(store.spark(), settings),
                        settings.maxValues(),
                        TaskHeap.bytesPerTask(store.spark())));
        return InternalRows.rows(EraRouter.apply(EraIndexWriter.eras(store, levels), tasks)
                        .repartitionById(tasks.taskCount(), col("part")))
                .mapPartitions(cutter)
                .collect();
    }

    /** The buckets of all levels in order of time: those that begin together share a task and its readings, so only one counts. */
    private static List<Load> loads(List<BucketChanges> levels, int sensors) {
        record Bucket(long startUs, long seriesGroup, BucketInput input) {}
        List<Bucket> buckets = new ArrayList<>();
        for (BucketChanges changes : levels) {
            int seriesGroups = changes.layout().seriesGroups();
            for (BucketInput input : changes.changed()) {
                long bucket = input.id().bucket();
                buckets.add(new Bucket(
                        Math.floorDiv(bucket, (long) seriesGroups)
                                * changes.layout().widthUs(),
                        Math.floorMod(bucket, (long) seriesGroups),
                        input));
            }
        }
        buckets.sort(Comparator.comparingLong(Bucket::startUs)
                .thenComparingLong(Bucket::seriesGroup)
                .thenComparing(bucket -> bucket.input().rows(), Comparator.reverseOrder()));
        List<Load> loads = new ArrayList<>();
        for (int i = 0; i < buckets.size(); i++) {
            Bucket bucket = buckets.get(i);
            boolean isShared = i > 0
                    && buckets.get(i - 1).startUs() == bucket.startUs()
                    && buckets.get(i - 1).seriesGroup() == bucket.seriesGroup();
            BucketInput input = bucket.input();
            loads.add(new Load(input.id(), isShared ? 0 : input.rows() * sensors + input.eras()));
        }
        return loads;
    }

    /** The counts of the changed buckets, by level. */
    public List<LevelCounts> counts() {
        return EraIndexWriter.counts(
                levels,
                written.stream().flatMap(files -> files.buckets().stream()).toList());
    }

    /** Commits the rows of {@code era_index}. */
    public void commitIndex(Settings.Prepare settings) {
        new EraIndexWriter(store, settings.bucketCells())
                .replace(
                        levels,
                        written.stream()
                                .flatMap(files -> files.index().stream())
                                .toList(),
                        EraArrayFile.Target.of(store, EraIndexTable.ID, settings));
    }

    /** Commits the era partitions of a level. */
    public void commitArrays(BucketChanges changes) {
        store.replaceByFiles(
                EraArraysTable.of(changes.level()),
                EraArrayFile.SCHEMA,
                changes.predicate(),
                "",
                () -> written.stream()
                        .flatMap(files -> files.arrays().stream())
                        .filter(array -> array.level() == changes.level())
                        .map(ArrayFile::file)
                        .toList());
    }
}
