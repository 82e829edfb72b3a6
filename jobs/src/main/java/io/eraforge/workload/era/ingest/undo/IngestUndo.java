package io.eraforge.workload.era.ingest.undo;

import io.eraforge.error.IngestErrors;
import io.eraforge.table.Store;
import io.eraforge.workload.era.ingest.result.IngestHistory;
import io.eraforge.workload.era.ingest.result.IngestHistory.StoredFile;
import io.eraforge.workload.era.ingest.result.IngestHistory.UndoState;
import io.eraforge.workload.era.ingest.result.RejectedRows;
import io.eraforge.workload.era.schema.ReadingsTable;
import io.eraforge.workload.era.schema.Sensor;
import io.eraforge.workload.era.schema.SensorsTable;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Takes back what ingested files brought. Steps are idempotent and can be repeated after an interruption: files are marked as being
 * undone, which also means that they can be ingested again, then their readings are reverted, and last they are marked as undone.
 */
public final class IngestUndo {
    private final Store store;
    private final IngestHistory history;

    public IngestUndo(Store store, IngestHistory history) {
        this.store = store;
        this.history = history;
    }

    /** Number of files undone, and of rows changed or removed. */
    public record Undone(int files, long rows) {}

    /** Throws unless the files can be undone exactly: no other file, ingested with them or later, may have brought the same cells. */
    public void check(Collection<StoredFile> files) {
        for (StoredFile file : files) {
            if (file.id() == null) {
                throw IngestErrors.undoUnknown(file.file());
            }
            Optional<StoredFile> later = history.files().stream()
                    .filter(other -> other.undo() != UndoState.DONE && !files.contains(other))
                    .filter(other -> !other.at().before(file.at()) && other.overlaps(file))
                    .findFirst();
            if (later.isPresent()) {
                throw IngestErrors.undoBlocked(
                        file.file(), later.get().file(), later.get().id());
            }
        }
    }

    /** Takes back the files' readings and rejected rows; {@link #check} comes first. */
    public Undone run(Collection<StoredFile> files) {
        if (files.isEmpty()) {
            return new Undone(0, 0);
        }
        check(files);
        history.mark(files, UndoState.STARTED);
        long rows = 0;
        List<String> newestFirst = files.stream()
                .sorted(Comparator.comparing(StoredFile::at).reversed())
                .map(StoredFile::id)
                .distinct()
                .toList();
        for (String id : newestFirst) {
            rows += revert(
                    id, files.stream().filter(file -> id.equals(file.id())).toList());
        }
        finish(files);
        return new Undone(files.size(), rows);
    }

    /** Marks the files as not ingested; their readings stay. */
    public Undone forget(Collection<StoredFile> files) {
        if (!files.isEmpty()) {
            finish(files);
        }
        return new Undone(files.size(), 0);
    }

    private void finish(Collection<StoredFile> files) {
        new RejectedRows(store)
                .remove(files.stream().map(file -> file.done().key()).toList());
        history.mark(files, UndoState.DONE);
    }

    private long revert(String id, List<StoredFile> files) {
        boolean whole =
                history.files().stream().filter(file -> id.equals(file.id())).allMatch(files::contains);
        List<Long> versions = store.versions(ReadingsTable.ID, IngestHistory.note(id));
        ReadingsRevert revert = new ReadingsRevert(store, id, files, whole);
        long rows = 0;
        for (int i = versions.size() - 1; i >= 0; i--) {
            rows += revert.revert(versions.get(i));
        }
        SensorsTable table = new SensorsTable(store);
        List<Sensor> sensors = table.read();
        Map<String, Long> values = store.valueCounts(ReadingsTable.ID);
        table.write(
                sensors.stream()
                        .map(sensor -> sensor.withValuesRead(values.getOrDefault(sensor.id(), 0L)))
                        .toList(),
                sensors);
        return rows;
    }
}
