package io.eraforge.workload.era.ingest.readings;

import io.eraforge.workload.era.ingest.result.CellCounts;
import io.eraforge.workload.era.ingest.result.FileCounts;
import io.eraforge.workload.era.ingest.result.IngestReport;
import io.eraforge.workload.era.ingest.result.IngestReport.Reason;
import io.eraforge.workload.era.ingest.result.IngestReport.Status;
import io.eraforge.workload.era.ingest.source.IngestSources;
import io.eraforge.workload.era.ingest.source.SourceFile;
import io.eraforge.workload.era.ingest.time.RecordTimeReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Adds up the counts of an ingest's batches. */
final class ReadingsTally {
    private final Map<Integer, FileCounts> counts = new HashMap<>();
    private final Map<String, Reason> reasons = new LinkedHashMap<>();
    private final Set<String> months = new TreeSet<>();
    private long added;
    private long changed;
    private long unchanged;
    private long cut;
    private long conflicts;
    private CellCounts cells = CellCounts.NONE;
    private String id = "";

    void addBatch(ReadingsBatch batch) {
        counts.putAll(batch.counts().files());
        cells = cells.plus(batch.cells());
        conflicts += batch.conflicts();
        cut += batch.counts().cut();
        for (Reason reason : batch.reasons()) {
            reasons.merge(
                    reason.reason(),
                    reason,
                    (a, b) -> new Reason(a.reason(), a.count() + b.count(), a.file(), a.line(), a.raw()));
        }
    }

    void addMerged(ReadingsMerge.Merged batch) {
        added += batch.added();
        changed += batch.changed();
        unchanged += batch.unchanged();
        months.addAll(batch.months());
    }

    /** Readings whose times had digits below a microsecond. */
    long cutTimes() {
        return cut;
    }

    void ingested(String ingestId) {
        id = ingestId;
    }

    List<Reason> reasons() {
        return List.copyOf(reasons.values());
    }

    IngestReport.Readings report(IngestSources sources, NewFiles newFiles, int sensors, int newSensors) {
        FileCounts total = counts.values().stream().reduce(FileCounts.NONE, FileCounts::plus);
        Reason skippedHour = reasons.get(RecordTimeReader.SKIPPED);
        return new IngestReport.Readings(
                id,
                files(sources, newFiles),
                total.rows(),
                total.rejectedRows(),
                total.badCells(),
                total.rows() - added - changed - unchanged,
                added,
                changed,
                unchanged,
                conflicts,
                cells,
                total.sentinels(),
                total.repeated(),
                skippedHour == null ? 0 : skippedHour.count(),
                months,
                sensors,
                newSensors);
    }

    private List<IngestReport.File> files(IngestSources sources, NewFiles newFiles) {
        List<IngestReport.File> files = new ArrayList<>();
        for (SourceFile file : sources.files()) {
            files.add(file(file, newFiles.contains(file) ? Status.INGESTED : Status.ALREADY_INGESTED));
        }
        sources.empty().forEach(file -> files.add(file(file, Status.EMPTY)));
        return files;
    }

    private IngestReport.File file(SourceFile file, Status status) {
        FileCounts c = counts.getOrDefault(file.number(), FileCounts.NONE);
        return new IngestReport.File(
                file.redactedPath(), file.format().displayName(), status, c.rows(), c.rejectedRows(), c.badCells());
    }
}
