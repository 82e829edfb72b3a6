package io.eraforge.stage;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.sum;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.Entry;
import io.eraforge.table.Ledger;
import io.eraforge.table.Store;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.spark.sql.Row;

/** Says what a run would do, and how long it would take by what the ledger measured. */
public final class Forecast {
    private static final int BYTES_PER_VALUE = Double.BYTES;
    private static final int TIME_AND_VALUE = 2;

    private final Store store;
    private final Settings settings;
    private final FeatureSet features;

    public Forecast(Store store, Settings settings, FeatureSet features) {
        this.store = store;
        this.settings = settings;
        this.features = features;
    }

    public List<LevelForecast> levels() {
        return Arrays.stream(Level.values()).map(this::level).toList();
    }

    private LevelForecast level(Level level) {
        long minimum = settings.levels().get(level).minEraRows();
        LevelInput input = new LevelInput(store, level, minimum);
        LevelPlan plan = LevelPlan.read(store, settings, level, features, false);
        List<Wave> waves =
                new WavePlanner(settings.run().waveValues(), settings.run().maxWaves()).waves(plan.todo());
        long total = input.index().count();
        long values = plan.todo().stream().mapToLong(Bucket::values).sum();
        long rows = featureRows(input, plan, minimum);
        return new LevelForecast(
                level,
                total,
                total - plan.doneEras() - plan.todoEras(),
                plan.doneEras(),
                plan.todoEras(),
                plan.todo().size(),
                waves.size(),
                values,
                values * BYTES_PER_VALUE * (features.usesTime() ? TIME_AND_VALUE : 1),
                rows * features.features().size() * BYTES_PER_VALUE,
                seconds(level, values));
    }

    private static long featureRows(LevelInput input, LevelPlan plan, long minimum) {
        Object[] todo = plan.todo().stream().map(Bucket::id).toArray();
        Row row = input.index()
                .where(col("n_rows").geq(minimum).and(col("bucket").isin(todo)))
                .agg(sum("n_sensors"))
                .first();
        return row.isNullAt(0) ? 0 : row.getLong(0);
    }

    private OptionalDouble seconds(Level level, long values) {
        Row row = new Ledger(store)
                .entries(Entry.Kind.WAVE)
                .where(col("level").equalTo(level.name()).and(col("feature_set").equalTo(features.name())))
                .agg(sum("n_values"), sum(col("ended_us").minus(col("started_us"))))
                .first();
        boolean measured = !row.isNullAt(0) && row.getLong(0) > 0;
        return measured ? OptionalDouble.of(values * (row.getLong(1) / 1e6) / row.getLong(0)) : OptionalDouble.empty();
    }
}
