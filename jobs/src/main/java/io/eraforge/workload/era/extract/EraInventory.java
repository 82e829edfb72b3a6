package io.eraforge.workload.era.extract;

import static io.eraforge.workload.era.schema.EraIndexTable.BUCKET;
import static io.eraforge.workload.era.schema.EraIndexTable.ERA_ID;
import static io.eraforge.workload.era.schema.EraIndexTable.N_ROWS;
import static io.eraforge.workload.era.schema.EraIndexTable.N_SENSORS;
import static io.eraforge.workload.era.schema.EraIndexTable.N_VALUES;
import static io.eraforge.workload.era.schema.EraIndexTable.PRIORITY;
import static io.eraforge.workload.era.schema.EraIndexTable.SERIES;

import io.eraforge.config.Settings;
import io.eraforge.engine.Bucket;
import io.eraforge.engine.DataVolume;
import io.eraforge.engine.Inventory;
import io.eraforge.engine.Item;
import io.eraforge.era.Level;
import io.eraforge.error.EraErrors;
import io.eraforge.feature.FeatureSet;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.NamedRow;
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.era.schema.BucketIndexTable;
import io.eraforge.workload.era.schema.EraArraysTable;
import io.eraforge.workload.era.schema.EraIndexTable;
import io.eraforge.workload.era.schema.ErasTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The prepared eras of a level: its buckets with the counts of eras that reach the minimum, and the lengths of all eras. */
public final class EraInventory implements Inventory {
    private static final int EXPECTED_ERAS = 1024;
    /** Bytes of a value with its time. */
    private static final int TIME_AND_VALUE = Long.BYTES + Double.BYTES;

    private final Tables tables;
    private final Level level;
    private final Settings settings;
    private final FeatureSet features;
    private final boolean prepared;
    private final Map<Long, PreparedBucket> buckets = new HashMap<>();
    private long[] rows = new long[EXPECTED_ERAS];
    private int eras;

    private EraInventory(Tables tables, Level level, Settings settings, FeatureSet features) {
        this.tables = tables;
        this.level = level;
        this.settings = settings;
        this.features = features;
        this.prepared = tables.exists(BucketIndexTable.ID);
    }

    /** What {@code prepare} left of a bucket. */
    private static final class PreparedBucket {
        static final long UNFINISHED = -1;

        String contentHash = "unfinished";
        long preparedMinimum = UNFINISHED;
        long kept;
        long values;
        long pairs;
        /** Eras without arrays that reach the minimum. */
        long withoutArrays;

        int priority = Integer.MIN_VALUE;
        boolean hasEras;
    }

    /** Before the first {@code prepare}, only the number of eras is known. */
    public static EraInventory read(Tables tables, Level level, Settings settings, FeatureSet features) {
        EraInventory inventory = new EraInventory(tables, level, settings, features);
        if (!inventory.prepared) {
            tables.scan(ErasTable.ID).where(ErasTable.LEVEL, level.name()).forEach(row -> inventory.eras++);
            return inventory;
        }
        tables.scan(BucketIndexTable.ID)
                .where(BucketIndexTable.LEVEL, level.name())
                .columns(BucketIndexTable.BUCKET, BucketIndexTable.CONTENT_HASH, BucketIndexTable.PREPARED_MIN)
                .forEach(inventory::addBucket);
        tables.scan(EraIndexTable.ID)
                .where(EraIndexTable.LEVEL, level.name())
                .columns(BUCKET, N_ROWS, N_VALUES, PRIORITY, N_SENSORS)
                .forEach(inventory::addEra);
        return inventory;
    }

    private void addBucket(NamedRow row) {
        PreparedBucket bucket = new PreparedBucket();
        if (row.get(BucketIndexTable.CONTENT_HASH) != null) {
            bucket.contentHash = row.get(BucketIndexTable.CONTENT_HASH).toString();
            bucket.preparedMinimum = row.getLong(BucketIndexTable.PREPARED_MIN);
        }
        buckets.put(row.get(BucketIndexTable.BUCKET), bucket);
    }

    private void addEra(NamedRow row) {
        long length = row.getLong(N_ROWS);
        if (eras == rows.length) {
            rows = Arrays.copyOf(rows, 2 * eras);
        }
        rows[eras++] = length;
        PreparedBucket bucket = buckets.get(row.get(BUCKET));
        if (bucket == null) {
            return;
        }
        bucket.hasEras = true;
        if (length >= minimum()) {
            bucket.priority = Math.max(bucket.priority, row.get(PRIORITY) == null ? 0 : row.getInt(PRIORITY));
            bucket.kept++;
            bucket.values += row.getLong(N_VALUES);
            bucket.pairs += row.getInt(N_SENSORS);
            if (bucket.preparedMinimum == PreparedBucket.UNFINISHED || length < bucket.preparedMinimum) {
                bucket.withoutArrays++;
            }
        }
    }

    private long minimum() {
        return settings.levels().get(level).minEraRows();
    }

    @Override
    public List<Bucket> buckets() {
        String parameters = Long.toString(minimum());
        List<Bucket> result = new ArrayList<>();
        buckets.forEach((id, bucket) -> {
            if (bucket.hasEras) {
                result.add(new Bucket(
                        id,
                        Bucket.fingerprint(bucket.contentHash, features.fingerprint(), parameters),
                        bucket.kept,
                        bucket.pairs,
                        bucket.values,
                        bucket.priority));
            }
        });
        return result;
    }

    @Override
    public long total() {
        return eras;
    }

    /** Eras below the minimum. */
    @Override
    public long ineligible() {
        long kept = buckets.values().stream().mapToLong(bucket -> bucket.kept).sum();
        return prepared ? eras - kept : 0;
    }

    @Override
    public void requirePrepared() {
        if (!prepared) {
            throw EraErrors.notPrepared(tables.root());
        }
    }

    /** Throws if the prepare did not finish, or left out the arrays of eras that pass the minimum. */
    @Override
    public void requireReady() {
        buckets.values().stream()
                .filter(bucket -> bucket.withoutArrays > 0)
                .findFirst()
                .ifPresent(bucket -> {
                    throw bucket.preparedMinimum == PreparedBucket.UNFINISHED
                            ? EraErrors.prepareUnfinished(level)
                            : EraErrors.preparedForHigherMinimum(level, minimum(), bucket.preparedMinimum);
                });
    }

    @Override
    public List<String> warnings() {
        return MinimumRowsAdvice.of(level, lengths(), minimum(), settings.run().warnFilteredShare()).stream()
                .toList();
    }

    @Override
    public List<Item> items(Set<Long> chosen) {
        List<Item> items = new ArrayList<>();
        tables.scan(EraIndexTable.ID)
                .where(EraIndexTable.LEVEL, level.name())
                .columns(BUCKET, N_ROWS, N_SENSORS, SERIES, ERA_ID)
                .forEach(row -> {
                    if (chosen.contains(row.get(BUCKET))
                            && row.getLong(N_ROWS) >= minimum()
                            && row.getInt(N_SENSORS) > 0) {
                        List<Object> cells = List.of(row.get(SERIES), row.get(ERA_ID), row.get(N_ROWS));
                        items.add(new Item(row.get(BUCKET), row.getInt(N_SENSORS), cells));
                    }
                });
        items.sort(Comparator.comparing((Item item) -> (String) item.cells().get(0))
                .thenComparing(item -> (Long) item.cells().get(1)));
        return items;
    }

    @Override
    public TableId source() {
        return EraArraysTable.of(level);
    }

    @Override
    public DataVolume volume(List<Bucket> chosen) {
        long values = chosen.stream().mapToLong(Bucket::cost).sum();
        long pairs = chosen.stream().mapToLong(Bucket::units).sum();
        return new DataVolume(
                values * (features.usesTime() ? TIME_AND_VALUE : Double.BYTES),
                pairs * features.features().size() * Double.BYTES,
                values * TIME_AND_VALUE);
    }

    @Override
    public long splitBytes() {
        return settings.prepare().rowGroupBytes();
    }

    /** Rows of each era, including those below the minimum, sorted; empty before the first {@code prepare}. */
    public long[] lengths() {
        long[] lengths = Arrays.copyOf(rows, prepared ? eras : 0);
        Arrays.sort(lengths);
        return lengths;
    }
}
