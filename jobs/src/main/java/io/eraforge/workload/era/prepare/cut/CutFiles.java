package io.eraforge.workload.era.prepare.cut;

import io.eraforge.era.Level;
import io.eraforge.table.column.WrittenFile;
import io.eraforge.workload.era.prepare.cut.EraIndexRows.LevelBucket;
import java.io.Serializable;
import java.util.List;

/** What a task of {@link EraColumnJob} wrote: files of {@code era_index} and of era partitions, and the counts of its buckets. */
record CutFiles(List<WrittenFile> index, List<ArrayFile> arrays, List<LevelBucket> buckets) implements Serializable {

    /** A file of a level's era partitions. */
    record ArrayFile(Level level, WrittenFile file) implements Serializable {}
}
