package io.eraforge.workload.era.ingest.readings;

import io.eraforge.config.Settings;
import io.eraforge.error.IngestErrors;
import io.eraforge.table.Store;
import io.eraforge.workload.era.ingest.merge.RowMerge;
import io.eraforge.workload.era.ingest.parse.DialectSettings;
import io.eraforge.workload.era.ingest.readings.FileBatches.Batch;
import io.eraforge.workload.era.ingest.result.CellCounts;
import io.eraforge.workload.era.ingest.result.IngestHistory;
import io.eraforge.workload.era.ingest.result.IngestHistory.StoredFile;
import io.eraforge.workload.era.ingest.result.IngestKey;
import io.eraforge.workload.era.ingest.result.IngestNotes;
import io.eraforge.workload.era.ingest.result.IngestReport;
import io.eraforge.workload.era.ingest.result.IngestReport.Reason;
import io.eraforge.workload.era.ingest.result.IngestedFiles;
import io.eraforge.workload.era.ingest.result.RejectedRows;
import io.eraforge.workload.era.ingest.source.IngestSources;
import io.eraforge.workload.era.ingest.source.SourceFile;
import io.eraforge.workload.era.ingest.time.RecordTimeReader;
import io.eraforge.workload.era.ingest.undo.IngestUndo;
import io.eraforge.workload.era.schema.ReadingsTable;
import io.eraforge.workload.era.schema.Sensor;
import io.eraforge.workload.era.schema.SensorsTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Ingests files of readings. All are read and checked before anything is written, then committed in idempotent steps: sensors,
 * readings, rejected rows, and last the rows in {@code ingests} that mark the files as ingested. An interrupted ingest can thus be
 * repeated.
 */
public final class ReadingsIngest {
    private final Store store;
    private final Settings.Ingest settings;
    private final ReadingsNotes notes;
    private final IngestSources sources;
    private final IngestedFiles ingestedFiles;
    private final IngestHistory history;
    private final SensorsTable sensorsTable;
    private final Map<SourceFile, String> fileSensors;
    private final NewFiles newFiles;
    private final ReadingsTally tally = new ReadingsTally();
    private final RowMerge rowMerge;
    private List<Sensor> stored;

    public ReadingsIngest(Store store, Settings.Ingest settings, IngestNotes notes, List<String> paths) {
        this(store, settings, notes, paths, RowMerge.BY_CELL);
    }

    ReadingsIngest(Store store, Settings.Ingest settings, IngestNotes notes, List<String> paths, RowMerge rowMerge) {
        this.store = store;
        this.rowMerge = rowMerge;
        this.settings = settings;
        this.notes = new ReadingsNotes(notes, settings);
        sources = IngestSources.open(store.spark(), paths, DialectSettings.separator(settings.separator()));
        if (sources.files().isEmpty()) {
            throw IngestErrors.empty(sources.empty().get(0).path());
        }
        ingestedFiles = new IngestedFiles(store);
        sensorsTable = new SensorsTable(store);
        stored = sensorsTable.read();
        history = new IngestHistory(store);
        fileSensors = new FileSensors(sources, settings, stored).names();
        newFiles = new NewFiles(sources, settings, fileSensors, history.ingested());
        this.notes.files(sources, newFiles.files().size());
    }

    /** Why records and cells were rejected; complete once {@link #run} has returned. */
    public List<Reason> reasons() {
        return tally.reasons();
    }

    public IngestReport.Readings run() {
        SensorRegistry registry = new SensorRegistry(stored, settings);
        ReadingsPlan plan = new ReadingsPlan(store.spark(), sources, settings, fileSensors, registry);
        plan.add(newFiles, notes);
        List<Sensor> all = registry.sensors();
        int known = stored.size();
        List<ReadingsBatch> batches = new ArrayList<>();
        try {
            for (Batch batch : plan.batches(newFiles.files())) {
                batches.add(new ReadingsBatch(
                        store, batch, plan.sensors(batch), plan.parse(batch), rowMerge, plan::isSensor));
            }
            check(batches, plan);
            replaceEarlierIngests();
            write(batches, plan, all);
        } finally {
            batches.forEach(ReadingsBatch::close);
        }
        notes.newSensors(stored.subList(known, stored.size()));
        notes.noValues(all, stored);
        IngestReport.Readings report = tally.report(sources, newFiles, stored.size(), stored.size() - known);
        notes.daylightSaving(report);
        notes.cutTimes(tally.cutTimes());
        return report;
    }

    /** Throws unless every cell is accounted for and few rows disagree. */
    private void check(List<ReadingsBatch> batches, ReadingsPlan plan) {
        for (ReadingsBatch batch : batches) {
            CellCounts cells = batch.cells();
            if (cells.unaccounted() != 0) {
                throw IngestErrors.cellsLost(cells.description());
            }
            refuseMixedDateOrders(batch.reasons());
        }
        new ConflictCheck(store.spark(), plan, settings.maxConflictShare()).check(batches);
    }

    /** Throws if a date beyond the sample contradicts the inferred order: others would be read in the wrong one silently. */
    private void refuseMixedDateOrders(List<Reason> reasons) {
        reasons.stream()
                .filter(reason -> reason.reason().equals(RecordTimeReader.WRONG_ORDER))
                .filter(reason ->
                        DialectSettings.dateOrder(settings.dateOrder()).isEmpty())
                .findFirst()
                .ifPresent(reason -> {
                    throw IngestErrors.dateOrderChanges(reason.file(), reason.line(), reason.raw());
                });
    }

    /** Takes back what files with the same path and content brought with other settings. */
    private void replaceEarlierIngests() {
        List<StoredFile> earlier = newFiles.files().stream()
                .flatMap(file -> history.of(sources.hash(file), file.redactedPath()).stream())
                .toList();
        IngestUndo.Undone undone = new IngestUndo(store, history).run(earlier);
        notes.replaced(undone);
    }

    private void write(List<ReadingsBatch> batches, ReadingsPlan plan, List<Sensor> registered) {
        if (batches.isEmpty()) {
            return;
        }
        Set<String> written =
                batches.stream().flatMap(batch -> batch.sensors().stream()).collect(Collectors.toSet());
        List<Sensor> all = registered.stream()
                .filter(sensor -> written.contains(sensor.id()) || plan.isSensor(sensor.id(), 0))
                .toList();
        String id =
                history.newId(newFiles.files().stream().map(newFiles::ingest).toList());
        boolean counted = !store.exists(ReadingsTable.ID);
        // Before the readings: no column of readings may lack its sensor.
        writeSensors(counted ? withValues(all, values(batches)) : all);
        List<IngestedFiles.Entry> entries = new ArrayList<>();
        for (ReadingsBatch batch : batches) {
            BatchCounts counts = batch.counts();
            ReadingsMerge.Merged merged =
                    new ReadingsMerge(store).write(batch, counts.months(), IngestHistory.note(id));
            counted &= merged.changed() + merged.unchanged() == 0;
            tally.addMerged(merged);
            if (batch.hasProblems()) {
                new RejectedRows(store).add("readings", batch.problems(), keys(batch));
            }
            batch.files()
                    .forEach(file -> entries.add(
                            new IngestedFiles.Entry(newFiles.ingest(file), file, counts.file(file.number()))));
            tally.addBatch(batch);
        }
        if (!counted) {
            writeSensors(withValues(all, store.valueCounts(ReadingsTable.ID)));
        }
        ingestedFiles.add(id, entries);
        tally.ingested(id);
    }

    private static Map<String, Long> values(List<ReadingsBatch> batches) {
        Map<String, Long> values = new HashMap<>();
        batches.forEach(batch -> batch.valuesBySensor().forEach((id, count) -> values.merge(id, count, Long::sum)));
        return values;
    }

    private static List<Sensor> withValues(List<Sensor> sensors, Map<String, Long> values) {
        return sensors.stream()
                .map(sensor -> sensor.withValuesRead(values.getOrDefault(sensor.id(), 0L)))
                .toList();
    }

    private void writeSensors(List<Sensor> sensors) {
        sensorsTable.write(sensors, stored);
        stored = sensors;
    }

    private Map<SourceFile, IngestKey> keys(ReadingsBatch batch) {
        Map<SourceFile, IngestKey> keys = new LinkedHashMap<>();
        batch.files().forEach(file -> keys.put(file, newFiles.ingest(file).key()));
        return keys;
    }
}
