package io.eraforge.workload.era.ingest.merge;

import io.eraforge.table.column.WrittenFile;
import java.io.Serializable;
import java.util.List;
import java.util.stream.Stream;

/** Files of merged readings, and files of {@code reading_days} about them; nothing is committed. */
public record WrittenReadings(List<WrittenFile> readings, List<WrittenFile> days) implements Serializable {
    public static final WrittenReadings NONE = new WrittenReadings(List.of(), List.of());

    WrittenReadings plus(WrittenReadings other) {
        return new WrittenReadings(join(readings, other.readings), join(days, other.days));
    }

    private static List<WrittenFile> join(List<WrittenFile> one, List<WrittenFile> other) {
        return Stream.concat(one.stream(), other.stream()).toList();
    }

    /** Number of readings in the files. */
    public long rows() {
        return readings.stream().mapToLong(WrittenFile::rows).sum();
    }
}
