package io.eraforge.workload.era.extract;

import io.eraforge.engine.Bucket;
import io.eraforge.era.Level;
import io.eraforge.error.EraErrors;
import io.eraforge.table.kernel.KernelScan;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.TableId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The prepared eras of a level: its buckets with the counts of eras that reach the minimum, and the lengths of all eras. */
public final class EraInventory {
    private static final int EXPECTED_ERAS = 1024;

    private final long minEraRows;
    private final Map<Long, Counts> buckets = new HashMap<>();
    private long[] rows = new long[EXPECTED_ERAS];
    private int eras;

    private EraInventory(long minEraRows) {
        this.minEraRows = minEraRows;
    }

    private static final class Counts {
        String contentHash = "unfinished";
        long preparedMinimum = Bucket.UNFINISHED;
        long kept;
        long values;
        long featureRows;
        long unprepared;
        int priority = Integer.MIN_VALUE;
        boolean hasEras;
    }

    public static EraInventory read(Tables tables, Level level, long minEraRows) {
        if (!tables.exists(TableId.BUCKET_INDEX)) {
            throw EraErrors.notPrepared(tables.root());
        }
        EraInventory inventory = new EraInventory(minEraRows);
        tables.read(
                TableId.BUCKET_INDEX, level, List.of("bucket", "content_hash", "prepared_min"), inventory::addBucket);
        tables.read(
                TableId.ERA_INDEX,
                level,
                List.of("bucket", "n_rows", "n_values", "priority", "n_sensors"),
                inventory::addEra);
        return inventory;
    }

    private void addBucket(KernelScan.Record row) {
        Counts counts = new Counts();
        if (!row.isNull(1)) {
            counts.contentHash = Long.toString(row.number(1));
            counts.preparedMinimum = row.number(2);
        }
        buckets.put(row.number(0), counts);
    }

    private void addEra(KernelScan.Record row) {
        long length = row.number(1);
        if (eras == rows.length) {
            rows = Arrays.copyOf(rows, 2 * eras);
        }
        rows[eras++] = length;
        Counts counts = buckets.get(row.number(0));
        if (counts == null) {
            return;
        }
        counts.hasEras = true;
        if (length >= minEraRows) {
            counts.priority = Math.max(counts.priority, row.isNull(3) ? 0 : row.integer(3));
            counts.kept++;
            counts.values += row.number(2);
            counts.featureRows += row.integer(4);
            if (counts.preparedMinimum == Bucket.UNFINISHED || length < counts.preparedMinimum) {
                counts.unprepared++;
            }
        }
    }

    /** The buckets that have eras, in no particular order. */
    public List<Bucket> buckets(String featureSetFingerprint) {
        List<Bucket> result = new ArrayList<>();
        buckets.forEach((id, counts) -> {
            if (counts.hasEras) {
                result.add(new Bucket(
                        id,
                        Bucket.fingerprint(counts.contentHash, featureSetFingerprint, minEraRows),
                        counts.kept,
                        counts.values,
                        counts.priority,
                        counts.unprepared,
                        counts.preparedMinimum));
            }
        });
        return result;
    }

    /** Number of eras of the level, including those below the minimum. */
    public long total() {
        return eras;
    }

    /** Rows of each era, including those below the minimum, sorted. */
    public long[] lengths() {
        long[] lengths = Arrays.copyOf(rows, eras);
        Arrays.sort(lengths);
        return lengths;
    }

    /** Number of feature rows, one per era and sensor, of these buckets. */
    public long featureRows(List<Bucket> chosen) {
        return chosen.stream()
                .mapToLong(bucket -> buckets.get(bucket.id()).featureRows)
                .sum();
    }
}
