package io.eraforge.workload.era.ingest.eras;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.explode;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.sequence;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.udf;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.error.IngestErrors;
import io.eraforge.table.Store;
import io.eraforge.workload.era.ingest.result.IngestNotes;
import io.eraforge.workload.era.ingest.result.IngestReport;
import io.eraforge.workload.era.schema.ErasTable;
import io.eraforge.workload.era.schema.ReadingsTable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;

/**
 * Creates eras of fixed width that cover the readings of each series. The first cut stores their origin with table {@code eras}; later
 * ones count from there, so that new readings add windows but never move existing ones.
 */
public final class EraWindows {
    private static final long MAX_WINDOWS = 100_000_000;

    private final Store store;
    private final Settings.Ingest settings;
    private final IngestNotes notes;
    private final Map<Level, WindowWidth> widths;
    /** The stored or given origin; null if the readings decide. */
    private final WindowOrigin known;

    /** Fails if the configured origin cannot be used. */
    public EraWindows(Store store, Settings.Ingest settings, IngestNotes notes, Map<Level, WindowWidth> widths) {
        this.store = store;
        this.settings = settings;
        this.notes = notes;
        this.widths = new TreeMap<>(widths);
        known = knownOrigin();
    }

    /** Replaces the eras of these levels, for all series with readings, by windows. */
    public IngestReport.Eras create() {
        if (!store.exists(ReadingsTable.ID)) {
            throw IngestErrors.noReadings();
        }
        Dataset<Row> spans = store.read(ReadingsTable.ID)
                .groupBy("series")
                .agg(
                        min("ts_us").as("first_us"),
                        max("ts_us").as("last_us"),
                        count(lit(1)).as("readings"))
                .persist();
        try {
            return create(spans);
        } finally {
            spans.unpersist();
        }
    }

    private IngestReport.Eras create(Dataset<Row> spans) {
        Row totals = spans.agg(
                        min("first_us").as("first_us"),
                        coalesce(sum("readings"), lit(0L)).as("readings"))
                .first();
        Long firstUs = totals.getAs("first_us");
        if (firstUs == null) {
            throw IngestErrors.noReadings();
        }
        WindowOrigin origin = known != null ? known : WindowOrigin.ofFirstReading(firstUs, settings.timeZone());
        List<Dataset<Row>> levels = new ArrayList<>();
        Map<Level, Long> perEra = new EnumMap<>(Level.class);
        widths.forEach((level, width) -> {
            WindowGrid grid = new WindowGrid(origin, width);
            Dataset<Row> numbers = numbers(spans, grid);
            long windows =
                    numbers.agg(sum(expr("last - first + 1")).as("n")).first().<Long>getAs("n");
            if (windows > MAX_WINDOWS) {
                throw IngestErrors.tooManyWindows(level, width, windows, MAX_WINDOWS);
            }
            perEra.put(level, totals.<Long>getAs("readings") / windows);
            levels.add(windows(numbers, level, grid));
            notes.add("Level %s: a window every %s in %s; window 0 begins at %s."
                    .formatted(level, width, origin.zone(), grid.first()));
        });
        store(origin);
        return new IngestReport.Eras(
                new ErasMerge(store)
                        .replace(levels.stream().reduce(Dataset::union).orElseThrow(), false),
                0,
                perEra);
    }

    private WindowOrigin knownOrigin() {
        WindowOrigin stored = storedOrigin().orElse(null);
        if (!settings.erasOrigin().isEmpty()) {
            WindowOrigin given = WindowOrigin.parse(settings.erasOrigin(), settings.timeZone());
            if (stored != null && widths.values().stream().anyMatch(width -> !stored.agrees(given, width))) {
                throw IngestErrors.originFixed(settings.erasOrigin(), stored.at(), stored.zone());
            }
            return stored == null ? given : stored;
        }
        if (stored != null
                && !stored.zone().normalized().equals(settings.timeZone().normalized())) {
            notes.add("Windows stay in %s, the zone of the first ones; ingest.time-zone is now %s."
                    .formatted(stored.zone(), settings.timeZone()));
        }
        return stored;
    }

    private Optional<WindowOrigin> storedOrigin() {
        return WindowOrigin.stored(store.tables().properties(ErasTable.ID))
                .or(() -> hasUnstoredWindows() ? Optional.of(WindowOrigin.EPOCH) : Optional.empty());
    }

    /** True if all eras of some level are windows as earlier versions cut them, from 1970 in UTC. */
    private boolean hasUnstoredWindows() {
        String aligned = "pmod(start_us, end_us - start_us) = 0 and start_us div (end_us - start_us) = era_id";
        return store.exists(ErasTable.ID)
                && !store.read(ErasTable.ID)
                        .groupBy("level")
                        .agg(expr("every(" + aligned + ")").as("windows"))
                        .where("windows")
                        .isEmpty();
    }

    /** Before the windows, so that none are ever without their origin. */
    private void store(WindowOrigin origin) {
        if (!store.exists(ErasTable.ID)) {
            store.overwrite(ErasTable.ID, store.spark().createDataFrame(List.of(), ErasTable.SCHEMA.required()));
        }
        if (WindowOrigin.stored(store.tables().properties(ErasTable.ID)).isEmpty()) {
            store.setProperties(ErasTable.ID, origin.properties());
        }
    }

    private static Dataset<Row> numbers(Dataset<Row> spans, WindowGrid grid) {
        var number = udf((UDF1<Long, Long>) grid::number, DataTypes.LongType);
        return spans.select(
                col("series"),
                number.apply(col("first_us")).as("first"),
                number.apply(col("last_us")).as("last"));
    }

    private static Dataset<Row> windows(Dataset<Row> numbers, Level level, WindowGrid grid) {
        var start = udf((UDF1<Long, Long>) grid::start, DataTypes.LongType);
        return numbers.withColumn("era_id", explode(sequence(col("first"), col("last"))))
                .select(
                        lit(level.name()).as("level"),
                        col("series"),
                        col("era_id"),
                        start.apply(col("era_id")).as("start_us"),
                        start.apply(col("era_id").plus(1)).as("end_us"),
                        lit(null).cast("int").as("priority"))
                // A zone that crossed the date line skipped a day.
                .where("end_us > start_us");
    }
}
