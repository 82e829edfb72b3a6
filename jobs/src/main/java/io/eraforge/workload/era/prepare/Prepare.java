package io.eraforge.workload.era.prepare;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import io.eraforge.table.SessionSetting;
import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.era.prepare.bucket.BucketChanges;
import io.eraforge.workload.era.prepare.bucket.BucketIndex;
import io.eraforge.workload.era.prepare.bucket.BucketInput;
import io.eraforge.workload.era.prepare.bucket.BucketLayout;
import io.eraforge.workload.era.prepare.bucket.BucketLayoutChooser;
import io.eraforge.workload.era.prepare.bucket.LevelCounts;
import io.eraforge.workload.era.prepare.cut.EraArrayQuery;
import io.eraforge.workload.era.prepare.cut.EraArrayTasks;
import io.eraforge.workload.era.prepare.cut.EraIndexWriter;
import io.eraforge.workload.era.prepare.cut.TaskHeap;
import io.eraforge.workload.era.prepare.cut.TimeBins;
import io.eraforge.workload.era.prepare.reading.ReadingDays;
import io.eraforge.workload.era.prepare.reading.ReadingTotals;
import io.eraforge.workload.era.prepare.reading.ReadingsScan;
import io.eraforge.workload.era.prepare.reading.SensorColumns;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Cuts readings into the era partitions of all levels, and {@code era_index} and {@code bucket_index} with them. Touches only
 * buckets whose eras, readings or minimum changed. A prepare that died at any moment is made good by the next.
 */
public final class Prepare {
    private final Store store;
    private final Settings settings;
    private final PrepareListener progress;
    private final boolean cleanStart;

    private Prepare(Store store, Settings settings, PrepareListener progress, boolean cleanStart) {
        this.store = store;
        this.settings = settings;
        this.progress = progress;
        this.cleanStart = cleanStart;
    }

    public static PrepareReport run(Store store, Settings settings) {
        return run(store, settings, PrepareListener.SILENT);
    }

    public static PrepareReport run(Store store, Settings settings, PrepareListener progress) {
        return run(store, settings, progress, false);
    }

    /** With a clean start buckets are prepared again though nothing changed: their files may be damaged. */
    public static PrepareReport run(Store store, Settings settings, PrepareListener progress, boolean cleanStart) {
        return new Prepare(store, settings, progress, cleanStart).run();
    }

    private PrepareReport run() {
        requireInput(TableId.READINGS);
        requireInput(TableId.ERAS);
        try {
            ReadingDays days = ReadingDays.refresh(store);
            BucketIndex index = BucketIndex.load(store);
            List<BucketChanges> changes = changes(days, index);
            List<LevelCounts> counts = changes.isEmpty() ? List.of() : write(changes, days.totals(), index);
            return PrepareReportBuilder.of(store, settings, counts, index);
        } catch (Exception e) {
            throw Causes.ours(e);
        }
    }

    private void requireInput(TableId table) {
        if (!store.exists(table)) {
            throw new EraForgeException(
                    ExitCode.BAD_DATA,
                    "Cannot prepare: there is no table '%s' (expected at %s). Run `eraforge ingest` first, or check --warehouse."
                            .formatted(table.name(), store.path(table)));
        }
    }

    /** The levels that have any. */
    private List<BucketChanges> changes(ReadingDays days, BucketIndex index) {
        int sensors = SensorColumns.of(store.read(TableId.READINGS).schema()).size();
        BucketLayoutChooser choice =
                new BucketLayoutChooser(settings.prepare(), days.totals().rowsPerUs() * sensors);
        Map<Level, BucketLayout> layouts = new EnumMap<>(Level.class);
        for (Level level : Level.values()) {
            layouts.put(level, choice.of(level, index.layout(level)));
        }
        Map<Level, List<BucketInput>> inputs = BucketInput.of(store.read(TableId.ERAS), days, layouts)
                .collect(Collectors.groupingBy(input -> input.id().level()));
        return layouts.entrySet().stream()
                .map(level -> BucketChanges.of(
                        level.getKey(),
                        level.getValue(),
                        settings.levels().get(level.getKey()).minEraRows(),
                        inputs.getOrDefault(level.getKey(), List.of()),
                        index.of(level.getKey()),
                        cleanStart))
                .filter(changes -> !changes.isEmpty())
                .toList();
    }

    /** Each step can be done again: the buckets are marked first, and the marks are lifted last. */
    private List<LevelCounts> write(List<BucketChanges> changes, ReadingTotals readings, BucketIndex index) {
        DiskEstimate estimate = new DiskEstimate(store, index, readings, changes);
        changes.forEach(index::markInProgress);
        commit(index);
        EraIndexWriter eras = new EraIndexWriter(store, settings.prepare().bucketCells());
        List<LevelCounts> counts = eras.write(changes);
        progress.committed(TableId.ERA_INDEX);
        announce(counts, estimate);
        for (LevelCounts level : counts) {
            writeArrays(level, eras);
        }
        counts.forEach(index::markPrepared);
        commit(index);
        return counts;
    }

    private void announce(List<LevelCounts> counts, DiskEstimate estimate) {
        PreparePlan plan = new PreparePlan(
                counts.stream().map(level -> level.plan(estimate)).toList());
        progress.planned(plan);
        counts.forEach(level -> TaskHeap.require(store.spark(), level.level(), level.longestKept()));
        DiskSpace.require(
                store.path(TableId.ERA_INDEX), plan.bytes(), settings.prepare().diskHeadroom());
    }

    private void writeArrays(LevelCounts level, EraIndexWriter eras) {
        BucketChanges changes = level.changes();
        Dataset<Row> kept = eras.kept(changes);
        Dataset<Row> arrays = settings.run().backend() == Settings.Backend.GPU
                ? columnarArrays(kept, level)
                : new EraArrayTasks(store, changes, settings.prepare()).of(kept, level.buckets());
        try (SessionSetting small =
                SessionSetting.rowGroupBytes(store.spark(), settings.prepare().rowGroupBytes())) {
            store.replace(TableId.eras(level.level()), arrays, changes.predicate());
        }
        progress.committed(TableId.eras(level.level()));
    }

    private Dataset<Row> columnarArrays(Dataset<Row> kept, LevelCounts level) {
        if (level.longestKept() > settings.prepare().maxValues()) {
            throw tooLong(level);
        }
        Dataset<Row> readings = ReadingsScan.of(store, level.changes().months()).frame();
        return EraArrayQuery.of(kept, readings, TimeBins.measure(kept, readings));
    }

    // By readings, of which a sensor may lack some: a query cannot stop at one era.
    private EraForgeException tooLong(LevelCounts level) {
        return new EraForgeException(
                ExitCode.BAD_DATA,
                "Cannot prepare level %s on the GPU: its longest era has %,d readings, and prepare.max-values is %,d. Cut the era shorter, raise prepare.max-values if the memory allows, or prepare with --set run.backend=cpu."
                        .formatted(
                                level.level(),
                                level.longestKept(),
                                settings.prepare().maxValues()));
    }

    private void commit(BucketIndex index) {
        index.commit();
        progress.committed(TableId.BUCKET_INDEX);
    }
}
