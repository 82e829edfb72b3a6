package io.eraforge.workload.era.ingest.readings;

import io.eraforge.workload.era.ingest.IngestReport;
import io.eraforge.workload.era.ingest.IngestReport.Reason;
import io.eraforge.workload.era.ingest.IngestReport.Status;
import io.eraforge.workload.era.ingest.RecordTimeReader;
import io.eraforge.workload.era.ingest.source.IngestSources;
import io.eraforge.workload.era.ingest.source.SourceFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Adds up what the batches of an ingest did. */
final class ReadingsTally {
    private final Map<Integer, FileCounts> counts = new HashMap<>();
    private final Map<String, Reason> reasons = new LinkedHashMap<>();
    private final Set<String> months = new TreeSet<>();
    private long added;
    private long changed;
    private long same;

    void counted(BatchCounts batch) {
        counts.putAll(batch.files());
    }

    void rejected(List<Reason> batch) {
        for (Reason reason : batch) {
            reasons.merge(
                    reason.reason(),
                    reason,
                    (a, b) -> new Reason(a.reason(), a.count() + b.count(), a.file(), a.line(), a.raw()));
        }
    }

    void merged(ReadingsMerge.Merged batch) {
        added += batch.added();
        changed += batch.changed();
        same += batch.unchanged();
        months.addAll(batch.months());
    }

    List<Reason> reasons() {
        return List.copyOf(reasons.values());
    }

    IngestReport.Readings report(IngestSources sources, NewFiles fresh, int sensors, int newSensors) {
        FileCounts total = counts.values().stream().reduce(FileCounts.NONE, FileCounts::plus);
        Reason skipped = reasons.get(RecordTimeReader.SKIPPED);
        return new IngestReport.Readings(
                files(sources, fresh),
                total.rows(),
                total.rejectedRows(),
                total.badCells(),
                total.rows() - added - changed - same,
                added,
                changed,
                same,
                total.sentinels(),
                total.repeated(),
                skipped == null ? 0 : skipped.count(),
                months,
                sensors,
                newSensors);
    }

    private List<IngestReport.File> files(IngestSources sources, NewFiles fresh) {
        List<IngestReport.File> files = new ArrayList<>();
        for (SourceFile file : sources.files()) {
            files.add(file(file, fresh.contains(file) ? Status.INGESTED : Status.ALREADY_INGESTED));
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
