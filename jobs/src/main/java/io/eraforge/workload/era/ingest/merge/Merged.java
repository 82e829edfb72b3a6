package io.eraforge.workload.era.ingest.merge;

import java.util.Iterator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Readings of one series and month, merged: one that several rows share, or many that had a row each. */
public sealed interface Merged permits MergedReading, MergedSlice {
    String month();

    String series();

    /** Reading by reading, lazily; {@code sensors} is their number. */
    static Iterator<MergedReading> readings(Iterator<Merged> merged, int sensors) {
        Iterable<Merged> all = () -> merged;
        return StreamSupport.stream(all.spliterator(), false)
                .flatMap(part -> part instanceof MergedSlice slice
                        ? IntStream.range(slice.from(), slice.to()).mapToObj(row -> slice.reading(row, sensors))
                        : Stream.of((MergedReading) part))
                .iterator();
    }
}
