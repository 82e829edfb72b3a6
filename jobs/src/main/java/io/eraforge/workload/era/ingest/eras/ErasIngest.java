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
import io.eraforge.workload.era.ingest.DialectSettings;
import io.eraforge.workload.era.ingest.IngestKey;
import io.eraforge.workload.era.ingest.IngestNotes;
import io.eraforge.workload.era.ingest.IngestReport;
import io.eraforge.workload.era.ingest.IngestReport.Reason;
import io.eraforge.workload.era.ingest.ParsedColumns;
import io.eraforge.workload.era.ingest.RejectedRows;
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

/** Takes an eras file in. It is the whole truth for each level and series it holds: eras it no longer has disappear. */
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

    public List<Reason> reasons() {
        return reasons;
    }

    public IngestReport.Eras run() {
        Dataset<Row> parsed = rejectDuplicateIds(parse()).persist(StorageLevel.MEMORY_AND_DISK());
        try {
            Dataset<Row> problems = parsed.where(col(ParsedColumns.REASON).isNotNull());
            Row counts =
                    parsed.agg(count(lit(1)), count(col(ParsedColumns.REASON))).first();
            long bad = counts.getLong(1);
            reasons = bad == 0 ? List.of() : RejectedRows.reasons(problems, byNumber());
            if (bad == counts.getLong(0)) {
                Reason first = reasons.stream()
                        .findFirst()
                        .orElseThrow(
                                () -> IngestErrors.empty(sources.files().get(0).path()));
                throw IngestErrors.noEra(sources.files().get(0).path(), bad, first.reason(), first.line(), first.raw());
            }
            Dataset<Row> eras = parsed.where(col(ParsedColumns.REASON).isNull()).select(ErasMerge.columns());
            var levels = new ErasMerge(store).replace(eras);
            if (bad > 0) {
                new RejectedRows(store).add("eras", problems, keys());
            }
            return new IngestReport.Eras(levels, bad);
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

    /** Of eras with the same key the first stays; the others are rejected. */
    private static Dataset<Row> rejectDuplicateIds(Dataset<Row> parsed) {
        Column nth = row_number()
                .over(Window.partitionBy("level", "series", "era_id").orderBy(ParsedColumns.FILE, ParsedColumns.LINE));
        Column twin = col(ParsedColumns.REASON).isNull().and(col("_nth").gt(1));
        return parsed.withColumn("_nth", nth)
                .withColumn(
                        ParsedColumns.REASON,
                        when(twin, "era id used before for this level and series; the first was kept")
                                .otherwise(col(ParsedColumns.REASON)));
    }

    /** The series of eras that name none: there must be just one in the readings. */
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
