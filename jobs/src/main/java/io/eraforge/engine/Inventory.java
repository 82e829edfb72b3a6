package io.eraforge.engine;

import io.eraforge.table.schema.TableId;
import java.util.List;
import java.util.Set;

/** The prepared input of one part, read once on the driver. */
public interface Inventory {
    /** Row groups of a Parquet writer's default size. */
    long DEFAULT_SPLIT_BYTES = 128L << 20;

    /** Buckets with items, in no particular order; empty if the input is not prepared. */
    List<Bucket> buckets();

    /** Items of the part, including those that are not computed. By default those of all buckets. */
    default long total() {
        return buckets().stream().mapToLong(Bucket::items).sum();
    }

    /** The items of these buckets that are computed and have at least one unit, sorted by key. */
    List<Item> items(Set<Long> buckets);

    /** The table of units, partitioned by bucket. */
    TableId source();

    /** Items that are left out on purpose; 0 if the input is not prepared. */
    default long ineligible() {
        return 0;
    }

    /** Throws if the input was never prepared. */
    default void requirePrepared() {}

    /** Throws if a run cannot compute all buckets, because their preparation did not finish or left something out. */
    default void requireReady() {}

    /** Advice to print before a run. */
    default List<String> warnings() {
        return List.of();
    }

    /** By default a byte for each unit of cost. */
    default DataVolume volume(List<Bucket> chosen) {
        long cost = chosen.stream().mapToLong(Bucket::cost).sum();
        return new DataVolume(cost, cost, cost);
    }

    /** Bytes of a source file that only one task can read. */
    default long splitBytes() {
        return DEFAULT_SPLIT_BYTES;
    }
}
