package io.eraforge.workload.era.ingest;

import io.eraforge.config.Settings;
import io.eraforge.error.IngestErrors;
import io.eraforge.table.Store;
import io.eraforge.workload.era.ingest.eras.EraWindows;
import io.eraforge.workload.era.ingest.eras.ErasIngest;
import io.eraforge.workload.era.ingest.readings.ReadingsIngest;
import io.eraforge.workload.era.ingest.result.IngestHistory;
import io.eraforge.workload.era.ingest.result.IngestNotes;
import io.eraforge.workload.era.ingest.result.IngestReport;
import io.eraforge.workload.era.ingest.result.IngestReport.Reason;
import io.eraforge.workload.era.ingest.undo.IngestUndo;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Ingests source files into tables {@code readings}, {@code sensors} and {@code eras}. Records and cells that cannot be read go
 * to table {@code rejected}.
 */
public final class Ingest {
    private Ingest() {}

    /** Ingests into a store that is open for writing. Idempotent: repeating a request changes nothing. */
    public static IngestReport run(Store store, Settings.Ingest settings, IngestRequest request) {
        try {
            return ingest(store, settings, request);
        } catch (Exception e) {
            // Spark throws checked exceptions without declaring them.
            throw IngestErrors.userFacing(e);
        }
    }

    /**
     * Takes back what ingests brought, given by their ids or files; with {@code forgetOnly}, their readings stay and only the files
     * are no longer known as ingested. Idempotent.
     */
    public static IngestUndo.Undone undo(Store store, List<String> idsOrFiles, boolean forgetOnly) {
        try {
            IngestHistory history = new IngestHistory(store);
            Set<IngestHistory.StoredFile> files = new LinkedHashSet<>();
            for (String given : idsOrFiles) {
                List<IngestHistory.StoredFile> found = history.find(given);
                if (found.isEmpty() && !history.isUndone(given)) {
                    throw IngestErrors.undoNotFound(given, history.latestIds());
                }
                files.addAll(found);
            }
            IngestUndo undo = new IngestUndo(store, history);
            return forgetOnly ? undo.forget(files) : undo.run(files);
        } catch (Exception e) {
            // Spark throws checked exceptions without declaring them.
            throw IngestErrors.userFacing(e);
        }
    }

    private static IngestReport ingest(Store store, Settings.Ingest settings, IngestRequest request) {
        IngestNotes notes = new IngestNotes();
        List<Reason> reasons = new ArrayList<>();
        // Before the readings: whatever is wrong with the request must not be noticed after they are in.
        ErasIngest eraFile = request.eras().isEmpty() ? null : new ErasIngest(store, settings, notes, request.eras());
        EraWindows windows =
                request.erasEvery().isEmpty() ? null : new EraWindows(store, settings, notes, request.erasEvery());
        IngestReport.Readings readings = IngestReport.Readings.NONE;
        if (!request.readings().isEmpty()) {
            ReadingsIngest ingest = new ReadingsIngest(store, settings, notes, request.readings());
            readings = ingest.run();
            reasons.addAll(ingest.reasons());
        }
        IngestReport.Eras eras = IngestReport.Eras.NONE;
        if (eraFile != null) {
            eras = eraFile.run();
            reasons.addAll(eraFile.reasons());
        } else if (windows != null) {
            eras = windows.create();
        }
        return new IngestReport(readings, eras, reasons, notes.sentences());
    }
}
