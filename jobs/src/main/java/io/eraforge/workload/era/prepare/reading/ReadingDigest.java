package io.eraforge.workload.era.prepare.reading;

import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.XXH64;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * What one reading holds: how many values, which sensors have one, and a hash of it all. Null and NaN are no values, so a new
 * sensor leaves the hashes of old readings as they were. Filled by {@link #take}, valid until the next.
 */
public final class ReadingDigest implements Serializable {
    private static final long serialVersionUID = 1;
    /** Spark's seed for xxhash64. */
    private static final long SEED = 42;

    private final long[] salts;
    private final long[] mask;
    private int cells;
    private long hash;

    ReadingDigest(List<String> sensors) {
        salts = sensors.stream().mapToLong(ReadingDigest::salt).toArray();
        mask = new long[words(salts.length)];
    }

    /** Longs that hold a bit per sensor. */
    public static int words(int sensors) {
        return (sensors + Long.SIZE - 1) / Long.SIZE;
    }

    private static long salt(String sensor) {
        return XXH64.hashLong(XXH64.hashUTF8String(UTF8String.fromString(sensor), SEED), SEED);
    }

    /** Takes a reading whose sensors stand from {@code first} on. */
    void take(InternalRow row, UTF8String series, long tsUs, int first) {
        java.util.Arrays.fill(mask, 0);
        cells = 0;
        long values = 0;
        for (int s = 0; s < salts.length; s++) {
            double value = row.isNullAt(first + s) ? Double.NaN : row.getDouble(first + s);
            if (!Double.isNaN(value)) {
                cells++;
                mask[s >> 6] |= 1L << s;
                values ^= XXH64.hashLong(bits(value), salts[s]);
            }
        }
        hash = XXH64.hashLong(values, XXH64.hashLong(tsUs, XXH64.hashUTF8String(series, SEED)));
    }

    /** As Spark hashes a double: minus zero is zero. */
    private static long bits(double value) {
        return value == 0 ? 0 : Double.doubleToRawLongBits(value);
    }

    int cells() {
        return cells;
    }

    /**
     * In SQL {@code xxhash64(series, ts_us, s)}, where {@code s} is the exclusive or of {@code xxhash64(xxhash64('sensor'), value)}
     * over the sensors that have a value.
     */
    long hash() {
        return hash;
    }

    long mask(int word) {
        return mask[word];
    }
}
