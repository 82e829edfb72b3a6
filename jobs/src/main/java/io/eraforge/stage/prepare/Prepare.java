package io.eraforge.stage.prepare;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import io.eraforge.table.Store;
import io.eraforge.table.TableId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;

/**
 * Cuts readings into the era partitions of all levels, and {@code era_index} and {@code bucket_index} with them. Touches only
 * buckets whose eras, readings or minimum changed. A prepare that died at any moment is made good by the next.
 */
public final class Prepare {
    private final Store store;
    private final Settings settings;
    private final PrepareProgress progress;

    private Prepare(Store store, Settings settings, PrepareProgress progress) {
        this.store = store;
        this.settings = settings;
        this.progress = progress;
    }

    public static PrepareReport run(Store store, Settings settings) {
        return run(store, settings, PrepareProgress.SILENT);
    }

    public static PrepareReport run(Store store, Settings settings, PrepareProgress progress) {
        return new Prepare(store, settings, progress).run();
    }

    private PrepareReport run() {
        requireInput(TableId.READINGS);
        requireInput(TableId.ERAS);
        Dataset<Row> days = ReadingDays.refresh(store).persist(StorageLevel.MEMORY_AND_DISK());
        List<LevelWork> works = new ArrayList<>();
        try {
            BucketIndex index = BucketIndex.load(store);
            ReadingTotals totals = ReadingTotals.of(days);
            for (Changes changes : changes(days, index, totals)) {
                works.add(new LevelWork(store, changes, days, settings));
            }
            announce(works, index, totals);
            write(works, index);
            return PrepareReports.of(store, settings, works, index);
        } catch (RuntimeException e) {
            throw Causes.ours(e);
        } finally {
            works.forEach(LevelWork::close);
            days.unpersist();
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
    private List<Changes> changes(Dataset<Row> days, BucketIndex index, ReadingTotals totals) {
        LayoutChoice choice = new LayoutChoice(settings.prepare(), totals.rowsPerUs() * sensors());
        Map<Level, Layout> layouts = new EnumMap<>(Level.class);
        for (Level level : Level.values()) {
            layouts.put(level, choice.of(level, index.layout(level)));
        }
        Map<Level, List<BucketInput>> inputs = BucketInput.of(store.read(TableId.ERAS), days, layouts).stream()
                .sorted(Comparator.comparingLong(BucketInput::bucket))
                .collect(Collectors.groupingBy(BucketInput::level));
        return layouts.entrySet().stream()
                .map(level -> Changes.of(
                        level.getKey(),
                        level.getValue(),
                        inputs.getOrDefault(level.getKey(), List.of()),
                        index,
                        settings.levels().get(level.getKey()).minEraRows()))
                .filter(changes -> !changes.isEmpty())
                .toList();
    }

    private void announce(List<LevelWork> works, BucketIndex index, ReadingTotals totals) {
        DiskEstimate estimate = new DiskEstimate(store, index, totals, sensors());
        PreparePlan plan =
                new PreparePlan(works.stream().map(work -> work.plan(estimate)).toList());
        progress.planned(plan);
        DiskSpace.require(
                store.path(TableId.ERA_INDEX), plan.bytes(), settings.prepare().diskHeadroom());
    }

    private int sensors() {
        return Sensors.of(store.read(TableId.READINGS).schema()).size();
    }

    /** Each step can be done again: the buckets are marked first, and the marks are lifted last. */
    private void write(List<LevelWork> works, BucketIndex index) {
        if (works.isEmpty()) {
            return;
        }
        works.forEach(work -> index.open(work.changes()));
        commit(index);
        for (LevelWork work : works) {
            work.writeArrays();
            progress.committed(TableId.eras(work.level()));
        }
        writeIndex(works, index);
        commit(index);
    }

    private void commit(BucketIndex index) {
        index.commit();
        progress.committed(TableId.BUCKET_INDEX);
    }

    private void writeIndex(List<LevelWork> works, BucketIndex index) {
        try (EraIndex eras = new EraIndex(store, works)) {
            eras.write();
            progress.committed(TableId.ERA_INDEX);
            works.forEach(work -> index.close(work.changes(), eras.contents(work)));
        }
    }
}
