package io.eraforge.workload.era.ingest.eras;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.row_number;
import static org.apache.spark.sql.functions.when;

import io.eraforge.config.Settings;
import io.eraforge.error.IngestErrors;
import io.eraforge.table.Store;
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
import io.eraforge.workload.era.schema.ErasTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
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
        SortedSet<String> known = UnknownSeries.ofReadings(store);
        Dataset<Row> parsed = rejectDuplicateIds(parse(known)).persist(StorageLevel.MEMORY_AND_DISK());
        try {
            Dataset<Row> problems = parsed.where(col(ParsedColumns.REASON).isNotNull());
            Row counts = parsed.agg(
                            count(lit(1)).as("eras"),
                            count(col(ParsedColumns.REASON)).as("rejected"),
                            count(col(ErasTable.ERA_NAME.name())).as("named"))
                    .first();
            long rejected = counts.getAs("rejected");
            boolean named = counts.<Long>getAs("named") > 0;
            reasons = rejected == 0 ? List.of() : RejectedRows.reasons(problems, byNumber());
            if (rejected == counts.<Long>getAs("eras")) {
                Reason first = reasons.stream()
                        .findFirst()
                        .orElseThrow(
                                () -> IngestErrors.empty(sources.files().get(0).path()));
                throw IngestErrors.noEra(
                        sources.files().get(0).path(), rejected, first.reason(), first.line(), first.raw());
            }
            Dataset<Row> eras = parsed.where(col(ParsedColumns.REASON).isNull()).select(ErasMerge.columns(named));
            var levels = new ErasMerge(store).replace(eras, named);
            if (named) {
                notes.add(
                        "Some era ids are text: their era_id is a number derived from it, and table eras has it in era_name.");
            }
            UnknownSeries.note(eras, known, notes);
            if (rejected > 0) {
                new RejectedRows(store).add("eras", problems, keys());
            }
            return new IngestReport.Eras(levels, rejected, Map.of());
        } finally {
            parsed.unpersist();
        }
    }

    private Dataset<Row> parse(SortedSet<String> known) {
        String onlySeries = known.size() == 1 ? known.first() : settings.series();
        List<Dataset<Row>> parts = new ArrayList<>();
        for (SourceGroup group : sources.groups(sources.files())) {
            sources.headerNotes(group.files()).forEach(notes::add);
            EraLayout layout = new EraColumnInference(group, sources, settings, notes).layout(onlySeries);
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
