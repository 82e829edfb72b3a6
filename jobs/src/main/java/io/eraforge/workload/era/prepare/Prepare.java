package io.eraforge.workload.era.prepare;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.error.EraErrors;
import io.eraforge.error.EraForgeException;
import io.eraforge.table.SessionSetting;
import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.era.prepare.bucket.BucketChanges;
import io.eraforge.workload.era.prepare.bucket.BucketCounts;
import io.eraforge.workload.era.prepare.bucket.BucketIndex;
import io.eraforge.workload.era.prepare.bucket.BucketInput;
import io.eraforge.workload.era.prepare.bucket.BucketLayout;
import io.eraforge.workload.era.prepare.bucket.BucketLayoutChooser;
import io.eraforge.workload.era.prepare.bucket.LevelCounts;
import io.eraforge.workload.era.prepare.cut.EraArrayQuery;
import io.eraforge.workload.era.prepare.cut.EraArrayTasks;
import io.eraforge.workload.era.prepare.cut.EraColumnJob;
import io.eraforge.workload.era.prepare.cut.EraIndexWriter;
import io.eraforge.workload.era.prepare.cut.TaskHeap;
import io.eraforge.workload.era.prepare.cut.TimeBins;
import io.eraforge.workload.era.prepare.reading.ReadingDays;
import io.eraforge.workload.era.prepare.reading.ReadingTotals;
import io.eraforge.workload.era.prepare.reading.ReadingsScan;
import io.eraforge.workload.era.schema.BucketIndexTable;
import io.eraforge.workload.era.schema.EraArraysTable;
import io.eraforge.workload.era.schema.EraIndexTable;
import io.eraforge.workload.era.schema.ErasTable;
import io.eraforge.workload.era.schema.ReadingsTable;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Cuts readings into the era partitions of all levels and updates {@code era_index} and {@code bucket_index}. Rewrites only buckets
 * whose eras, readings or minimum changed. If it dies at any point, the next prepare resumes it.
 */
public final class Prepare {
    private final Store store;
    private final Settings settings;
    private final PrepareListener listener;
    private final boolean cleanStart;

    private Prepare(Store store, Settings settings, PrepareListener listener, boolean cleanStart) {
        this.store = store;
        this.settings = settings;
        this.listener = listener;
        this.cleanStart = cleanStart;
    }

    public static PrepareReport run(Store store, Settings settings) {
        return run(store, settings, PrepareListener.SILENT);
    }

    public static PrepareReport run(Store store, Settings settings, PrepareListener listener) {
        return run(store, settings, listener, false);
    }

    /** {@code cleanStart}: prepare unchanged buckets too, for example because their files are damaged. */
    public static PrepareReport run(Store store, Settings settings, PrepareListener listener, boolean cleanStart) {
        return new Prepare(store, settings, listener, cleanStart).run();
    }

    private PrepareReport run() {
        requireInput(ReadingsTable.ID);
        requireInput(ErasTable.ID);
        try {
            PrepareStamp stamp = PrepareStamp.current(store.tables());
            ReadingDays days = ReadingDays.refresh(store);
            BucketIndex index = BucketIndex.load(store);
            List<BucketChanges> changes = changes(days, index);
            List<LevelCounts> counts = changes.isEmpty() ? List.of() : write(changes, days.totals(), index, stamp);
            if (changes.isEmpty()) {
                renewStamp(index, stamp);
            }
            return PrepareReportBuilder.of(store, settings, counts, index);
        } catch (Exception e) {
            // Spark wraps the exceptions of tasks, and throws checked ones that it does not declare.
            EraForgeException cause = ExceptionUtils.throwableOfType(e, EraForgeException.class);
            throw cause != null ? cause : ExceptionUtils.<RuntimeException>rethrow(e);
        }
    }

    /** Records that nothing changed up to these versions. Without any era ever prepared there is no table to record it in. */
    private void renewStamp(BucketIndex index, PrepareStamp stamp) {
        boolean same = PrepareStamp.read(store.tables()).filter(stamp::equals).isPresent();
        if (!same && store.exists(BucketIndexTable.ID)) {
            index.commit(PrepareStamp.NAME, stamp.json());
        }
    }

    private void requireInput(TableId table) {
        if (!store.exists(table)) {
            throw EraErrors.missingTable(table.name(), store.path(table));
        }
    }

    /** The changes of each level that has any. */
    private List<BucketChanges> changes(ReadingDays days, BucketIndex index) {
        int sensors =
                ReadingsTable.sensors(store.read(ReadingsTable.ID).schema()).size();
        BucketLayoutChooser chooser =
                new BucketLayoutChooser(settings.prepare(), days.totals().rowsPerUs() * sensors);
        Map<Level, BucketLayout> layouts = new EnumMap<>(Level.class);
        for (Level level : Level.values()) {
            layouts.put(level, chooser.choose(level, index.layout(level)));
        }
        Map<Level, List<BucketInput>> inputs = BucketInput.of(store.read(ErasTable.ID), days, layouts)
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

    /** Every step can be repeated: buckets are marked as in progress first and as prepared last. */
    private List<LevelCounts> write(
            List<BucketChanges> changes, ReadingTotals readings, BucketIndex index, PrepareStamp stamp) {
        DiskEstimate estimate = new DiskEstimate(store, index, readings, changes);
        changes.forEach(index::markInProgress);
        commit(index, PrepareStamp.UNFINISHED);
        List<LevelCounts> counts = byColumn(changes, readings, estimate).orElseGet(() -> byRow(changes, estimate));
        counts.forEach(index::markPrepared);
        commit(index, stamp);
        return counts;
    }

    /** Writes all files in one job, then commits them; empty if the readings cannot be read by column. */
    private Optional<List<LevelCounts>> byColumn(
            List<BucketChanges> changes, ReadingTotals readings, DiskEstimate estimate) {
        if (settings.run().backend() == Settings.Backend.GPU) {
            return Optional.empty();
        }
        requireFreeSpace(changes.stream().mapToLong(estimate::bytes).sum());
        return EraColumnJob.run(store, changes, readings, settings.prepare()).map(job -> {
            List<LevelCounts> counts = job.counts();
            listener.planned(plan(counts, estimate));
            job.commitIndex(settings.prepare());
            listener.committed(EraIndexTable.ID);
            for (BucketChanges level : changes) {
                job.commitArrays(level);
                listener.committed(EraArraysTable.of(level.level()));
            }
            return counts;
        });
    }

    /** Counts the eras first, then writes their arrays level by level. */
    private List<LevelCounts> byRow(List<BucketChanges> changes, DiskEstimate estimate) {
        EraIndexWriter eras = new EraIndexWriter(store, settings.prepare().bucketCells());
        List<LevelCounts> counts = eras.write(changes);
        listener.committed(EraIndexTable.ID);
        PreparePlan plan = plan(counts, estimate);
        listener.planned(plan);
        counts.forEach(level -> TaskHeap.requireEraFits(store.spark(), level.level(), level.longestKept()));
        requireFreeSpace(plan.bytes());
        for (LevelCounts level : counts) {
            writeArrays(level, eras);
        }
        return counts;
    }

    private void requireFreeSpace(long bytes) {
        DiskEstimate.requireFreeSpace(store, bytes, settings.prepare().diskHeadroom());
    }

    private static PreparePlan plan(List<LevelCounts> counts, DiskEstimate estimate) {
        return new PreparePlan(
                counts.stream().map(level -> plan(level, estimate)).toList());
    }

    private static PreparePlan.LevelPlan plan(LevelCounts level, DiskEstimate estimate) {
        return new PreparePlan.LevelPlan(
                level.level(),
                level.changes().buckets(),
                level.changes().touched().size(),
                level.sum(BucketCounts::eras),
                level.sum(BucketCounts::kept),
                level.overlap(),
                level.sum(BucketCounts::values),
                estimate.bytes(level));
    }

    private void writeArrays(LevelCounts level, EraIndexWriter eras) {
        TableId table = EraArraysTable.of(level.level());
        Dataset<Row> kept = eras.kept(level.changes());
        if (settings.run().backend() == Settings.Backend.GPU || !store.takesFiles(table)) {
            try (SessionSetting small = SessionSetting.rowGroupBytes(
                    store.spark(), settings.prepare().rowGroupBytes())) {
                store.replace(table, arraysByQuery(kept, level), level.changes().predicate());
            }
        } else {
            new EraArrayTasks(store, level.changes(), settings.prepare()).replace(kept, level.buckets());
        }
        listener.committed(table);
    }

    private Dataset<Row> arraysByQuery(Dataset<Row> kept, LevelCounts level) {
        if (level.longestKept() > settings.prepare().maxValues()) {
            // Checked by readings, of which a sensor may have fewer values: a query cannot fail on a single era.
            throw EraErrors.eraTooLongForGpu(
                    level.level(), level.longestKept(), settings.prepare().maxValues());
        }
        Dataset<Row> readings = ReadingsScan.of(store, level.changes().months()).dataset();
        return EraArrayQuery.of(kept, readings, TimeBins.measure(kept, readings));
    }

    private void commit(BucketIndex index, PrepareStamp stamp) {
        index.commit(PrepareStamp.NAME, stamp.json());
        listener.committed(BucketIndexTable.ID);
    }
}
