package io.eraforge.workload.era.ingest.readings;

import io.eraforge.workload.era.ingest.merge.MergeCounts;
import io.eraforge.workload.era.ingest.merge.ReadCounts;
import io.eraforge.workload.era.ingest.result.FileCounts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Counts of a batch by file number, and the months of its readings. {@code cut} counts readings whose times had digits below a
 * microsecond.
 */
record BatchCounts(Map<Integer, FileCounts> files, TreeSet<String> months, long cut) {
    /** Adds up the counts of tasks. */
    static BatchCounts of(List<ReadCounts> parts, List<String> sensors) {
        Map<Integer, FileCounts> files = new HashMap<>();
        TreeSet<String> months = new TreeSet<>();
        long cut = 0;
        for (ReadCounts part : parts) {
            files.merge(part.file(), part.named(sensors), FileCounts::plus);
            months.addAll(part.months());
            cut += part.cut();
        }
        return new BatchCounts(files, months, cut);
    }

    FileCounts file(int number) {
        return files.getOrDefault(number, FileCounts.NONE);
    }

    FileCounts total() {
        return files.values().stream().reduce(FileCounts.NONE, FileCounts::plus);
    }

    /** The same batch, after its rows were merged. */
    BatchCounts merged(MergeCounts merge) {
        Map<Integer, FileCounts> merged = new HashMap<>();
        files.forEach((number, counts) ->
                merged.put(number, counts.merged(merge.duplicates(number), merge.superseded(number))));
        return new BatchCounts(merged, months, cut);
    }
}
