package io.eraforge.stage;

import static org.apache.spark.sql.functions.col;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.FailedEras;
import io.eraforge.table.Store;
import io.eraforge.table.TableId;
import java.util.Arrays;
import java.util.List;

/** Reads from the tables how far a feature set is. */
public final class StatusReader {
    private final Store store;
    private final Settings settings;
    private final FeatureSet features;

    public StatusReader(Store store, Settings settings, FeatureSet features) {
        this.store = store;
        this.settings = settings;
        this.features = features;
    }

    public List<LevelStatus> levels() {
        return Arrays.stream(Level.values()).map(this::level).toList();
    }

    private LevelStatus level(Level level) {
        if (!store.exists(TableId.BUCKET_INDEX)) {
            return unprepared(level);
        }
        long minimum = settings.levels().get(level).minEraRows();
        LevelInput input = new LevelInput(store, level, minimum);
        LevelPlan plan = LevelPlan.read(store, settings, level, features, false);
        long total = input.index().count();
        long kept = plan.doneEras() + plan.todoEras();
        Object[] done = plan.done().stream().map(Bucket::id).toArray();
        long failed = FailedEras.eras(new FailedEras(store, level, features.name())
                        .rows()
                        .where(col("bucket").isin(done)))
                .count();
        return new LevelStatus(level, total, total - kept, plan.doneEras() - failed, failed, plan.todoEras());
    }

    /** Eras that {@code prepare} has not seen yet are all missing. */
    private LevelStatus unprepared(Level level) {
        long total = store.exists(TableId.ERAS)
                ? store.read(TableId.ERAS)
                        .where(col("level").equalTo(level.name()))
                        .count()
                : 0;
        return new LevelStatus(level, total, 0, 0, 0, total);
    }
}
