package io.eraforge.workload.era.ingest.result;

import io.eraforge.table.Store;
import io.eraforge.table.schema.NamedRow;
import io.eraforge.workload.era.ingest.result.FileCounts.Span;
import io.eraforge.workload.era.ingest.result.IngestedFiles.IngestedFile;
import io.eraforge.workload.era.schema.IngestsTable;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import scala.jdk.javaapi.CollectionConverters;

/** Table {@code ingests}: which files were ingested, by which ingest, and which of them were undone. */
public final class IngestHistory {
    private static final int ID_CHARS = 8;
    private static final int MAX_LISTED = 10;

    private final Store store;
    private final List<StoredFile> files = new ArrayList<>();

    /** Whether a file was undone, is being undone, or neither. */
    public enum UndoState {
        NONE,
        STARTED,
        DONE
    }

    /** An ingested file; {@code id} is null if an older version ingested it. {@code sensors} are those it had values for. */
    public record StoredFile(
            String id, IngestedFile done, String file, Span span, Set<String> sensors, Timestamp at, UndoState undo) {

        /** Whether both may have brought the same cell. */
        public boolean overlaps(StoredFile other) {
            return span.overlaps(other.span) && !Collections.disjoint(sensors, other.sensors);
        }
    }

    public IngestHistory(Store store) {
        this.store = store;
        if (store.exists(IngestsTable.ID)) {
            table().collectAsList().forEach(row -> files.add(file(row)));
        }
    }

    /** Every file ever ingested. */
    public List<StoredFile> files() {
        return List.copyOf(files);
    }

    /** Files that need not be ingested again. */
    public Set<IngestedFile> ingested() {
        return files.stream()
                .filter(file -> file.undo() == UndoState.NONE)
                .map(StoredFile::done)
                .collect(Collectors.toCollection(HashSet::new));
    }

    /** Files not undone yet that have this content and path. */
    public List<StoredFile> of(String content, String file) {
        return files.stream()
                .filter(stored -> stored.undo() != UndoState.DONE)
                .filter(stored -> stored.done().key().content().equals(content))
                .filter(stored -> stored.file().equals(file))
                .toList();
    }

    /**
     * Files not undone yet of an ingest with this id or, if there is none, the newest with this path or end of a path. Files of an
     * eras table are not among them.
     */
    public List<StoredFile> find(String idOrFile) {
        List<StoredFile> left =
                files.stream().filter(file -> file.undo() != UndoState.DONE).toList();
        List<StoredFile> byId =
                left.stream().filter(file -> idOrFile.equals(file.id())).toList();
        if (!byId.isEmpty()) {
            return byId;
        }
        List<StoredFile> byPath = matching(left, idOrFile);
        return byPath.stream()
                .filter(file -> byPath.stream().noneMatch(other -> other.at().after(file.at())))
                .toList();
    }

    /** Ids of the latest ingests that were not undone, newest first. */
    public List<String> latestIds() {
        return files.stream()
                .filter(file -> file.undo() != UndoState.DONE && file.id() != null)
                .sorted(Comparator.comparing(StoredFile::at).reversed())
                .map(StoredFile::id)
                .distinct()
                .limit(MAX_LISTED)
                .toList();
    }

    /** Whether all files of this id or path were undone. */
    public boolean isUndone(String idOrFile) {
        boolean known = files.stream().anyMatch(file -> idOrFile.equals(file.id()))
                || !matching(files, idOrFile).isEmpty();
        return known && find(idOrFile).isEmpty();
    }

    private static List<StoredFile> matching(List<StoredFile> files, String path) {
        String end = path.startsWith("/") ? path : "/" + path.replaceFirst("^\\./", "");
        return files.stream()
                .filter(file -> file.file().equals(path) || file.file().endsWith(end))
                .toList();
    }

    /** Id for an ingest of these files: the same if an interrupted ingest is repeated, another one after it was undone. */
    public String newId(Collection<IngestedFile> ingest) {
        String text = ingest.stream()
                .map(file -> file.key().content() + " " + file.key().settings() + " " + file.series())
                .sorted()
                .collect(Collectors.joining("\n"));
        String id = DigestUtils.sha256Hex(text).substring(0, ID_CHARS);
        Set<String> used = files.stream().map(StoredFile::id).collect(Collectors.toSet());
        String unused = id;
        for (int n = 2; used.contains(unused); n++) {
            unused = id + "-" + n;
        }
        return unused;
    }

    /** Note in the commits to {@code readings} of an ingest. */
    public static String note(String id) {
        return "ingest " + id;
    }

    /** Sets the state of files in the table. */
    public void mark(Collection<StoredFile> marked, UndoState state) {
        Set<List<Object>> keys = marked.stream().map(IngestHistory::key).collect(Collectors.toSet());
        int undo = IngestsTable.SCHEMA.ordinal(IngestsTable.UNDO);
        List<Row> rows = new ArrayList<>();
        for (Row row : table().collectAsList()) {
            Object[] cells = CollectionConverters.asJava(row.toSeq()).toArray();
            if (keys.contains(key(file(row)))) {
                cells[undo] = state.name().toLowerCase(Locale.ROOT);
            }
            rows.add(RowFactory.create(cells));
        }
        store.overwrite(
                IngestsTable.ID,
                store.spark().createDataFrame(rows, IngestsTable.SCHEMA.spark()).coalesce(1));
    }

    private static List<Object> key(StoredFile file) {
        return Arrays.asList(file.id(), file.done(), file.at());
    }

    /** The table with all columns; those that older versions did not write are null. */
    private Dataset<Row> table() {
        return IngestsTable.SCHEMA.complete(store.read(IngestsTable.ID)).select(IngestsTable.SCHEMA.cols());
    }

    private static StoredFile file(Row row) {
        String series = row.getAs(IngestsTable.SERIES.name());
        String undo = row.getAs(IngestsTable.UNDO.name());
        IngestKey key = new IngestKey(
                row.getAs(IngestsTable.CONTENT_HASH.name()), row.getAs(IngestsTable.SETTINGS_HASH.name()));
        Map<String, Long> values = NamedRow.of(row).get(IngestsTable.VALUES);
        Set<String> sensors = values.entrySet().stream()
                .filter(entry -> entry.getValue() > 0)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        return new StoredFile(
                row.getAs(IngestsTable.INGEST_ID.name()),
                new IngestedFile(key, series),
                row.getAs("file"),
                span(row, series),
                sensors,
                row.getAs("ingested_at"),
                undo == null ? UndoState.NONE : UndoState.valueOf(undo.toUpperCase(Locale.ROOT)));
    }

    /** Older versions did not keep the series of a file with a series column: any is possible. */
    private static Span span(Row row, String series) {
        if (row.getAs("first_us") == null) {
            return Span.NONE;
        }
        String first = row.getAs(IngestsTable.FIRST_SERIES.name());
        String last = row.getAs(IngestsTable.LAST_SERIES.name());
        return new Span(
                row.<Long>getAs("first_us"),
                row.<Long>getAs("last_us"),
                first != null ? first : series != null ? series : "",
                last != null ? last : series != null ? series : "\uffff");
    }
}
