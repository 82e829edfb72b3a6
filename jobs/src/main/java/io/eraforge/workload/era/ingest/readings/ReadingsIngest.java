package io.eraforge.workload.era.ingest.readings;

import static org.apache.spark.sql.functions.col;

import io.eraforge.config.Settings;
import io.eraforge.error.IngestErrors;
import io.eraforge.table.Store;
import io.eraforge.workload.era.ingest.DialectSettings;
import io.eraforge.workload.era.ingest.IngestKey;
import io.eraforge.workload.era.ingest.IngestNotes;
import io.eraforge.workload.era.ingest.IngestReport;
import io.eraforge.workload.era.ingest.IngestReport.Reason;
import io.eraforge.workload.era.ingest.IngestedFiles;
import io.eraforge.workload.era.ingest.ParsedColumns;
import io.eraforge.workload.era.ingest.RejectedRows;
import io.eraforge.workload.era.ingest.readings.FileBatches.Batch;
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
 * Takes readings in, in steps that can all be repeated: sensors first, so that ids are settled; then per batch the readings,
 * what was rejected, and last the entry in {@code ingests} that marks its files as done.
 */
public final class ReadingsIngest {
    private final Store store;
    private final Settings.Ingest settings;
    private final IngestNotes notes;
    private final IngestSources sources;
    private final IngestedFiles ingests;
    private final SensorsTable sensors;
    private final NewFiles fresh;
    private final Map<String, Long> valuesRead;
    private final ReadingsTally tally = new ReadingsTally();
    private List<Sensor> held;

    public ReadingsIngest(Store store, Settings.Ingest settings, IngestNotes notes, List<String> paths) {
        this.store = store;
        this.settings = settings;
        this.notes = notes;
        sources = IngestSources.open(store.spark(), paths, DialectSettings.separator(settings.separator()));
        if (sources.files().isEmpty()) {
            throw IngestErrors.empty(sources.empty().get(0).path());
        }
        ingests = new IngestedFiles(store);
        sensors = new SensorsTable(store);
        held = sensors.read();
        IngestedFiles.History history = ingests.read();
        valuesRead = history.values();
        fresh = new NewFiles(sources, settings, history.done());
        notes.files(sources, fresh.files().size());
    }

    public List<Reason> reasons() {
        return tally.reasons();
    }

    public IngestReport.Readings run() {
        SensorRegistry registry = new SensorRegistry(held, settings);
        ReadingsPlan plan = new ReadingsPlan(sources, settings, registry);
        plan.add(fresh, notes);
        List<Sensor> all = registry.sensors();
        int known = held.size();
        notes.newSensors(all.subList(known, all.size()));
        for (Batch batch : plan.batches(fresh.files())) {
            ingest(batch, plan, all);
        }
        IngestReport.Readings report = tally.report(sources, fresh, all.size(), all.size() - known);
        notes.hours(report, settings.timeZone());
        return report;
    }

    private void ingest(Batch batch, ReadingsPlan plan, List<Sensor> all) {
        List<String> ids = plan.sensors(batch);
        // Parsed once: counting, merging and setting aside each pass over it.
        Dataset<Row> parsed = plan.parse(store.spark(), batch, ids).persist(StorageLevel.DISK_ONLY());
        try {
            BatchCounts counts = BatchCounts.of(parsed, ids);
            FileCounts total = counts.total();
            Dataset<Row> problems = parsed.where(col(ParsedColumns.REASON).isNotNull());
            boolean some = total.rejectedRows() + total.badCells() > 0;
            List<Reason> reasons = some ? RejectedRows.reasons(problems, byNumber(batch)) : List.of();
            if (total.rows() == 0) {
                throw IngestErrors.nothingReadable(batch.files().get(0).path(), total.rejectedRows(), first(reasons));
            }
            // Before the readings, so that ids are settled when their columns appear.
            writeSensors(all, total.values());
            Dataset<Row> readings = parsed.where(col(ParsedColumns.REASON).isNull());
            tally.merged(new ReadingsMerge(store).merge(readings, ids, total.rows(), counts.months()));
            if (some) {
                new RejectedRows(store).add("readings", problems, keys(batch));
            }
            ingests.add(batch.files().stream()
                    .map(file -> new IngestedFiles.Entry(fresh.done(file), file, counts.file(file.number())))
                    .toList());
            tally.counted(counts);
            tally.rejected(reasons);
        } finally {
            parsed.unpersist();
        }
    }

    private Map<SourceFile, IngestKey> keys(Batch batch) {
        Map<SourceFile, IngestKey> keys = new LinkedHashMap<>();
        batch.files().forEach(file -> keys.put(file, fresh.done(file).key()));
        return keys;
    }

    private static Map<Integer, SourceFile> byNumber(Batch batch) {
        Map<Integer, SourceFile> files = new HashMap<>();
        batch.files().forEach(file -> files.put(file.number(), file));
        return files;
    }

    private static String first(List<Reason> reasons) {
        return reasons.stream()
                .findFirst()
                .map(r -> "%s, first in line %d: %s".formatted(r.reason(), r.line(), r.raw()))
                .orElse("it holds none");
    }

    /** Writes sensors as they will be once the batch is in. */
    private void writeSensors(List<Sensor> all, Map<String, Long> batch) {
        batch.forEach((sensor, count) -> valuesRead.merge(sensor, count, Long::sum));
        List<Sensor> counted = all.stream()
                .map(sensor -> sensor.withValuesRead(valuesRead.getOrDefault(sensor.id(), 0L)))
                .toList();
        sensors.write(counted, held);
        held = counted;
    }
}
