package io.eraforge.workload.era.ingest;

import io.eraforge.config.Settings;
import io.eraforge.error.IngestErrors;
import io.eraforge.table.Store;
import io.eraforge.workload.era.ingest.eras.EraWindows;
import io.eraforge.workload.era.ingest.eras.ErasIngest;
import io.eraforge.workload.era.ingest.readings.ReadingsIngest;
import io.eraforge.workload.era.ingest.result.IngestNotes;
import io.eraforge.workload.era.ingest.result.IngestReport;
import io.eraforge.workload.era.ingest.result.IngestReport.Reason;
import java.util.ArrayList;
import java.util.List;

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

    private static IngestReport ingest(Store store, Settings.Ingest settings, IngestRequest request) {
        IngestNotes notes = new IngestNotes();
        List<Reason> reasons = new ArrayList<>();
        IngestReport.Readings readings = IngestReport.Readings.NONE;
        if (!request.readings().isEmpty()) {
            ReadingsIngest ingest = new ReadingsIngest(store, settings, notes, request.readings());
            readings = ingest.run();
            reasons.addAll(ingest.reasons());
        }
        IngestReport.Eras eras = IngestReport.Eras.NONE;
        if (!request.eras().isEmpty()) {
            ErasIngest ingest = new ErasIngest(store, settings, notes, request.eras());
            eras = ingest.run();
            reasons.addAll(ingest.reasons());
        } else if (!request.erasEvery().isEmpty()) {
            eras = new EraWindows(store).create(request.erasEvery());
        }
        return new IngestReport(readings, eras, reasons, notes.sentences());
    }
}
