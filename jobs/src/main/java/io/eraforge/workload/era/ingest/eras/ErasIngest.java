package io.eraforge.workload.era.ingest.eras;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.row_number;
import static org.apache.spark.sql.functions.when;

import io.eraforge.config.Settings;
import io.eraforge.error.IngestErrors;
import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.era.ingest.parse.DialectSettings;
import io.eraforge.workload.era.ingest.result.IngestKey;
import io.eraforge.workload.era.ingest.result.IngestNotes;
import io.eraforge.workload.era.ingest.result.IngestReport;
import io.eraforge.workload.era.ingest.result.IngestReport.Reason;
import io.eraforge.workload.era.ingest.result.ParsedColumns;
import io.eraforge.workload.era.ingest.result.RejectedRows;
import io.eraforge.workload.era.ingest.source.IngestSources;
import io.eraforge.workload.era.ingest.source.SourceFile;
import io.eraforge.workload.era.ingest.source.SourceGroup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.expressions.Window;
import org.apache.spark.storage.StorageLevel;

/** Ingests an eras file, which replaces all stored eras of each level and series it contains. */
public final class ErasIngest {
    private final Store store;
    private final Settings.Ingest settings;
    private final IngestNotes notes;
    private final IngestSources sources;
    private List<Reason> reasons = List.of();

    public ErasIngest(Store store, Settings.Ingest settings, IngestNotes notes, String path) {
        this.store = store;
        this.settings = settings;
        this.notes = notes;
        sources = IngestSources.open(store.spark(), List.of(path), DialectSettings.separator(settings.separator()));
        if (sources.files().isEmpty()) {
            throw IngestErrors.empty(path);
        }
    }

    /** Why eras were rejected; complete once {@link #run} has returned. */
    public List<Reason> reasons() {
        return reasons;
    }

    public IngestReport.Eras run() {
        Dataset<Row> parsed = rejectDuplicateIds(parse()).persist(StorageLevel.MEMORY_AND_DISK());
        try {
            Dataset<Row> problems = parsed.where(col(ParsedColumns.REASON).isNotNull());
            Row counts =
                    parsed.agg(count(lit(1)), count(col(ParsedColumns.REASON))).first();
            long rejected = counts.getLong(1);
            reasons = rejected == 0 ? List.of() : RejectedRows.reasons(problems, byNumber());
            if (rejected == counts.getLong(0)) {
                Reason first = reasons.stream()
                        .findFirst()
                        .orElseThrow(
                                () -> IngestErrors.empty(sources.files().get(0).path()));
                throw IngestErrors.noEra(
                        sources.files().get(0).path(), rejected, first.reason(), first.line(), first.raw());
            }
            Dataset<Row> eras = parsed.where(col(ParsedColumns.REASON).isNull()).select(ErasMerge.columns());
            var levels = new ErasMerge(store).replace(eras);
            if (rejected > 0) {
                new RejectedRows(store).add("eras", problems, keys());
            }
            return new IngestReport.Eras(levels, rejected);
        } finally {
            parsed.unpersist();
        }
    }

    private Dataset<Row> parse() {
        String onlySeries = onlySeries();
        List<Dataset<Row>> parts = new ArrayList<>();
        for (SourceGroup group : sources.groups(sources.files())) {
            EraLayout layout = new EraColumnInference(group, settings, notes).layout(onlySeries);
            parts.add(sources.rows(store.spark(), group, new EraParser.Factory(layout), ParsedColumns.eras()));
        }
        return parts.stream().reduce(Dataset::union).orElseThrow();
    }

    /** Keeps the first of eras with the same level, series and id, and rejects the others. */
    private static Dataset<Row> rejectDuplicateIds(Dataset<Row> parsed) {
        Column rank = row_number()
                .over(Window.partitionBy("level", "series", "era_id").orderBy(ParsedColumns.FILE, ParsedColumns.LINE));
        Column duplicate = col(ParsedColumns.REASON).isNull().and(col("_rank").gt(1));
        return parsed.withColumn("_rank", rank)
                .withColumn(
                        ParsedColumns.REASON,
                        when(duplicate, "era id used before for this level and series; the first was kept")
                                .otherwise(col(ParsedColumns.REASON)));
    }

    /** The only series of the readings; the configured series, possibly empty, if there is none or several. */
    private String onlySeries() {
        if (!store.exists(TableId.READINGS)) {
            return settings.series();
        }
        List<Row> series = store.read(TableId.READINGS)
                .select("series")
                .distinct()
                .limit(2)
                .collectAsList();
        return series.size() == 1 ? series.get(0).getString(0) : settings.series();
    }

    private Map<SourceFile, IngestKey> keys() {
        Map<SourceFile, IngestKey> keys = new LinkedHashMap<>();
        sources.files().forEach(file -> keys.put(file, new IngestKey(sources.hash(file), IngestKey.ofEras(settings))));
        return keys;
    }

    private Map<Integer, SourceFile> byNumber() {
        Map<Integer, SourceFile> files = new HashMap<>();
        sources.files().forEach(file -> files.put(file.number(), file));
        return files;
    }
}
