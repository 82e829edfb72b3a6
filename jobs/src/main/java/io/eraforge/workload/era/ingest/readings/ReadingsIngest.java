package io.eraforge.workload.era.ingest.readings;

import static org.apache.spark.sql.functions.col;

import io.eraforge.config.Settings;
import io.eraforge.error.IngestErrors;
import io.eraforge.table.Store;
import io.eraforge.workload.era.ingest.parse.DialectSettings;
import io.eraforge.workload.era.ingest.readings.FileBatches.Batch;
import io.eraforge.workload.era.ingest.result.FileCounts;
import io.eraforge.workload.era.ingest.result.IngestKey;
import io.eraforge.workload.era.ingest.result.IngestNotes;
import io.eraforge.workload.era.ingest.result.IngestReport;
import io.eraforge.workload.era.ingest.result.IngestReport.Reason;
import io.eraforge.workload.era.ingest.result.IngestedFiles;
import io.eraforge.workload.era.ingest.result.ParsedColumns;
import io.eraforge.workload.era.ingest.result.RejectedRows;
import io.eraforge.workload.era.ingest.source.IngestSources;
import io.eraforge.workload.era.ingest.source.SourceFile;
import io.eraforge.workload.era.schema.Sensor;
import io.eraforge.workload.era.schema.SensorsTable;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;

/**
 * Ingests files of readings, one batch at a time. Each batch is committed in idempotent steps: sensors, readings, rejected
 * rows, and last the rows in {@code ingests} that mark its files as ingested. An interrupted ingest can thus be repeated.
 */
public final class ReadingsIngest {
    private final Store store;
    private final Settings.Ingest settings;
    private final ReadingsNotes notes;
    private final IngestSources sources;
    private final IngestedFiles ingestedFiles;
    private final SensorsTable sensorsTable;
    private final NewFiles newFiles;
    private final Map<String, Long> valuesRead;
    private final ReadingsTally tally = new ReadingsTally();
    private List<Sensor> stored;

    public ReadingsIngest(Store store, Settings.Ingest settings, IngestNotes notes, List<String> paths) {
        this.store = store;
        this.settings = settings;
        this.notes = new ReadingsNotes(notes, settings);
        sources = IngestSources.open(store.spark(), paths, DialectSettings.separator(settings.separator()));
        if (sources.files().isEmpty()) {
            throw IngestErrors.empty(sources.empty().get(0).path());
        }
        ingestedFiles = new IngestedFiles(store);
        sensorsTable = new SensorsTable(store);
        stored = sensorsTable.read();
        IngestedFiles.History history = ingestedFiles.read();
        valuesRead = history.values();
        newFiles = new NewFiles(sources, settings, history.done());
        this.notes.files(sources, newFiles.files().size());
    }

    /** Why records and cells were rejected; complete once {@link #run} has returned. */
    public List<Reason> reasons() {
        return tally.reasons();
    }

    public IngestReport.Readings run() {
        SensorRegistry registry = new SensorRegistry(stored, settings);
        ReadingsPlan plan = new ReadingsPlan(sources, settings, registry);
        plan.add(newFiles, notes);
        List<Sensor> all = registry.sensors();
        int known = stored.size();
        notes.newSensors(all.subList(known, all.size()));
        for (Batch batch : plan.batches(newFiles.files())) {
            ingest(batch, plan, all);
        }
        IngestReport.Readings report = tally.report(sources, newFiles, all.size(), all.size() - known);
        notes.daylightSaving(report);
        return report;
    }

    private void ingest(Batch batch, ReadingsPlan plan, List<Sensor> all) {
        List<String> ids = plan.sensors(batch);
        // Persisted, since counting, merging and collecting rejected rows each read it.
        Dataset<Row> parsed = plan.parse(store.spark(), batch, ids).persist(StorageLevel.DISK_ONLY());
        try {
            BatchCounts counts = BatchCounts.of(parsed, ids);
            FileCounts total = counts.total();
            Dataset<Row> problems = parsed.where(col(ParsedColumns.REASON).isNotNull());
            boolean hasProblems = total.rejectedRows() + total.badCells() > 0;
            List<Reason> reasons = hasProblems ? RejectedRows.reasons(problems, byNumber(batch)) : List.of();
            if (total.rows() == 0) {
                throw IngestErrors.nothingReadable(
                        batch.files().get(0).path(), total.rejectedRows(), describeFirst(reasons));
            }
            // Before the readings: no column of readings may lack its sensor.
            writeSensors(all, total.values());
            Dataset<Row> readings = parsed.where(col(ParsedColumns.REASON).isNull());
            tally.addMerged(new ReadingsMerge(store).merge(readings, ids, total.rows(), counts.months()));
            if (hasProblems) {
                new RejectedRows(store).add("readings", problems, keys(batch));
            }
            ingestedFiles.add(batch.files().stream()
                    .map(file -> new IngestedFiles.Entry(newFiles.ingest(file), file, counts.file(file.number())))
                    .toList());
            tally.addCounts(counts);
            tally.addReasons(reasons);
        } finally {
            parsed.unpersist();
        }
    }

    private Map<SourceFile, IngestKey> keys(Batch batch) {
        Map<SourceFile, IngestKey> keys = new LinkedHashMap<>();
        batch.files().forEach(file -> keys.put(file, newFiles.ingest(file).key()));
        return keys;
    }

    private static Map<Integer, SourceFile> byNumber(Batch batch) {
        Map<Integer, SourceFile> files = new HashMap<>();
        batch.files().forEach(file -> files.put(file.number(), file));
        return files;
    }

    private static String describeFirst(List<Reason> reasons) {
        return reasons.stream()
                .findFirst()
                .map(r -> "%s, first in line %d: %s".formatted(r.reason(), r.line(), r.raw()))
                .orElse("no records found");
    }

    /** Writes the sensors with the counts they have after the batch; {@code batch} counts its values by sensor id. */
    private void writeSensors(List<Sensor> all, Map<String, Long> batch) {
        batch.forEach((sensor, count) -> valuesRead.merge(sensor, count, Long::sum));
        List<Sensor> counted = all.stream()
                .map(sensor -> sensor.withValuesRead(valuesRead.getOrDefault(sensor.id(), 0L)))
                .toList();
        sensorsTable.write(counted, stored);
        stored = counted;
    }
}
