package io.eraforge.workload.era.ingest.merge;

import java.io.Serializable;
import java.util.Iterator;
import scala.Tuple2;

/** Merges the rows that share series and time, on the executors. */
@FunctionalInterface
public interface RowMerge extends Serializable {
    /** Cell by cell, as {@link CellMerge} says. */
    RowMerge BY_CELL = BlockMerge::new;

    /** Merges what is in a partition, ordered by key, lazily; {@code sensors} is their number. */
    Iterator<Merged> merge(Iterator<Tuple2<BlockKey, Object>> blocks, int sensors);
}
