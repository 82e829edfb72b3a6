package io.eraforge.workload.era.ingest.eras;

import io.eraforge.config.ClosestName;
import io.eraforge.table.Store;
import io.eraforge.workload.era.ingest.result.IngestNotes;
import io.eraforge.workload.era.schema.ReadingsTable;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;

/** Notes about eras of series that have no readings: nothing can be computed for them, mostly because of a misspelt name. */
final class UnknownSeries {
    private static final int MAX_NOTES = 8;

    private UnknownSeries() {}

    /** Names of all series with readings. */
    static SortedSet<String> ofReadings(Store store) {
        return store.exists(ReadingsTable.ID)
                ? new TreeSet<>(store.read(ReadingsTable.ID)
                        .select("series")
                        .distinct()
                        .as(Encoders.STRING())
                        .collectAsList())
                : new TreeSet<>();
    }

    /** Says nothing before there are readings. */
    static void note(Dataset<Row> eras, SortedSet<String> known, IngestNotes notes) {
        if (known.isEmpty()) {
            return;
        }
        var unknown = eras.groupBy("series").count().orderBy("series").collectAsList().stream()
                .filter(row -> !known.contains(row.<String>getAs("series")))
                .toList();
        unknown.stream()
                .limit(MAX_NOTES)
                .forEach(row -> notes.add(describe(row.getAs("series"), row.getAs("count"), known)));
        if (unknown.size() > MAX_NOTES) {
            notes.add("%d more series of the eras have no readings.".formatted(unknown.size() - MAX_NOTES));
        }
    }

    private static String describe(String series, long eras, SortedSet<String> known) {
        String hint = ClosestName.find(series, known)
                .map(name -> "Did you mean '%s'?".formatted(name))
                .orElseGet(() -> "There are readings of "
                        + IngestNotes.list(
                                known.stream().map(name -> "'" + name + "'").toList())
                        + ".");
        return "%d eras are of series '%s', which has no readings: nothing can be computed for them. %s"
                .formatted(eras, series, hint);
    }
}
