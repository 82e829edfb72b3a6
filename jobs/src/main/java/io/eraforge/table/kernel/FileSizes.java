package io.eraforge.table.kernel;

import io.delta.kernel.Snapshot;
import io.delta.kernel.data.FilteredColumnarBatch;
import io.delta.kernel.data.Row;
import io.delta.kernel.engine.Engine;
import io.delta.kernel.internal.InternalScanFileUtils;
import io.delta.kernel.utils.CloseableIterator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Sizes of a table's data files by bucket, from its log alone. */
final class FileSizes {
    private FileSizes() {}

    static Map<Long, List<Long>> byBucket(Engine engine, Snapshot snapshot) {
        Map<Long, List<Long>> sizes = new HashMap<>();
        try (CloseableIterator<FilteredColumnarBatch> batches =
                snapshot.getScanBuilder().build().getScanFiles(engine)) {
            while (batches.hasNext()) {
                try (CloseableIterator<Row> files = batches.next().getRows()) {
                    while (files.hasNext()) {
                        add(files.next(), sizes);
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return sizes;
    }

    private static void add(Row file, Map<Long, List<Long>> sizes) {
        String bucket = InternalScanFileUtils.getPartitionValues(file).get("bucket");
        sizes.computeIfAbsent(Long.valueOf(bucket), id -> new ArrayList<>())
                .add(InternalScanFileUtils.getAddFileStatus(file).getSize());
    }
}
