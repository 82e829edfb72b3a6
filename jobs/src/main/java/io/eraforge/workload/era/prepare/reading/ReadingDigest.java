package io.eraforge.workload.era.prepare.reading;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.XXH64;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Digest of one reading: number of values, mask of the sensors that have one, and a hash. Null and NaN do not count as values, so
 * adding a sensor does not change the hashes of old readings. Mutable: valid until the next {@link #compute}.
 */
public final class ReadingDigest implements Serializable {
    private static final long serialVersionUID = 1;
    /** Seed of Spark's xxhash64. */
    private static final long SEED = 42;

    private final long[] salts;
    private final long[] mask;
    private int cells;
    private long hash;

    ReadingDigest(List<String> sensors) {
        salts = salts(sensors);
        mask = new long[maskWords(salts.length)];
    }

    /** Number of 64-bit words in a mask with one bit per sensor. */
    public static int maskWords(int sensors) {
        return (sensors + Long.SIZE - 1) / Long.SIZE;
    }

    static long[] salts(List<String> sensors) {
        return sensors.stream().mapToLong(ReadingDigest::salt).toArray();
    }

    private static long salt(String sensor) {
        return XXH64.hashLong(XXH64.hashUTF8String(UTF8String.fromString(sensor), SEED), SEED);
    }

    /** Digests a reading whose sensor columns start at {@code firstSensor}. */
    void compute(InternalRow row, UTF8String series, long tsUs, int firstSensor) {
        Arrays.fill(mask, 0);
        cells = 0;
        long valuesHash = 0;
        for (int s = 0; s < salts.length; s++) {
            double value = row.isNullAt(firstSensor + s) ? Double.NaN : row.getDouble(firstSensor + s);
            if (!Double.isNaN(value)) {
                cells++;
                mask[s >> 6] |= 1L << s;
                valuesHash ^= hash(value, salts[s]);
            }
        }
        hash = hash(valuesHash, tsUs, seriesHash(series));
    }

    /** Hash of a value, with the salt of its sensor. As in Spark's xxhash64, -0.0 hashes like 0.0. */
    static long hash(double value, long salt) {
        return XXH64.hashLong(value == 0 ? 0 : Double.doubleToRawLongBits(value), salt);
    }

    static long seriesHash(UTF8String series) {
        return XXH64.hashUTF8String(series, SEED);
    }

    /** Hash of a reading; {@code valuesHash}: xor of its values' hashes. */
    static long hash(long valuesHash, long tsUs, long seriesHash) {
        return XXH64.hashLong(valuesHash, XXH64.hashLong(tsUs, seriesHash));
    }

    int cells() {
        return cells;
    }

    /**
     * Equals SQL's {@code xxhash64(series, ts_us, s)}, where {@code s} is the xor of {@code xxhash64(xxhash64('sensor'), value)}
     * over the sensors that have a value.
     */
    long hash() {
        return hash;
    }

    long mask(int word) {
        return mask[word];
    }
}
