package io.eraforge.ingest;

import static org.apache.spark.sql.functions.col;

import io.eraforge.config.Settings;
import io.eraforge.error.IngestErrors;
import io.eraforge.ingest.Batches.Batch;
import io.eraforge.ingest.IngestReport.Reason;
import io.eraforge.ingest.source.SourceFile;
import io.eraforge.ingest.source.Sources;
import io.eraforge.table.Store;
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
final class ReadingsIngest {
    private final Store store;
    private final Settings.Ingest settings;
    private final Notes notes;
    private final Sources sources;
    private final IngestsTable ingests;
    private final SensorsTable sensors;
    private final FreshFiles fresh;
    private final Map<String, Long> valuesRead;
    private final ReadingsTally tally = new ReadingsTally();
    private List<Sensor> held;

    ReadingsIngest(Store store, Settings.Ingest settings, Notes notes, List<String> paths) {
        this.store = store;
        this.settings = settings;
        this.notes = notes;
        sources = Sources.open(store.spark(), paths, Marks.separator(settings.separator()));
        if (sources.files().isEmpty()) {
            throw IngestErrors.empty(sources.empty().get(0).path());
        }
        ingests = new IngestsTable(store);
        sensors = new SensorsTable(store);
        held = sensors.read();
        IngestsTable.History history = ingests.read();
        valuesRead = history.values();
        fresh = new FreshFiles(sources, settings, history.done());
        notes.files(sources, fresh.files().size());
    }

    List<Reason> reasons() {
        return tally.reasons();
    }

    IngestReport.Readings run() {
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
            Dataset<Row> problems = parsed.where(col(Parsed.REASON).isNotNull());
            boolean some = total.rejectedRows() + total.badCells() > 0;
            List<Reason> reasons = some ? RejectedTable.reasons(problems, byNumber(batch)) : List.of();
            if (total.rows() == 0) {
                throw IngestErrors.nothingReadable(batch.files().get(0).path(), total.rejectedRows(), first(reasons));
            }
            // Before the readings, so that ids are settled when their columns appear.
            writeSensors(all, total.values());
            Dataset<Row> readings = parsed.where(col(Parsed.REASON).isNull());
            tally.merged(new ReadingsMerge(store).merge(readings, ids, total.rows(), counts.months()));
            if (some) {
                new RejectedTable(store).add("readings", problems, keys(batch));
            }
            ingests.add(batch.files().stream()
                    .map(file -> new IngestsTable.Entry(fresh.done(file), file, counts.file(file.number())))
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
