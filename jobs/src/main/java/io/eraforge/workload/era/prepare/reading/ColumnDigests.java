package io.eraforge.workload.era.prepare.reading;

import java.util.List;
import org.apache.spark.unsafe.types.UTF8String;

/** The digests of many readings, computed sensor by sensor; each equals the reading's {@link ReadingDigest}. */
public final class ColumnDigests {
    private final long[] salts;
    private final long[] valuesHashes;
    private final long[][] masks;

    public ColumnDigests(List<String> sensors, int readings) {
        salts = ReadingDigest.salts(sensors);
        valuesHashes = new long[readings];
        masks = new long[ReadingDigest.maskWords(salts.length)][readings];
    }

    /** Adds the values of a sensor, one for each reading; NaN if missing. */
    public void add(int sensor, double[] values) {
        add(sensor, values, 0);
    }

    /** The same; the values begin at {@code from}. */
    public void add(int sensor, double[] values, int from) {
        long salt = salts[sensor];
        long[] mask = masks[sensor >> 6];
        long bit = 1L << sensor;
        for (int i = 0; i < valuesHashes.length; i++) {
            double value = values[from + i];
            if (!Double.isNaN(value)) {
                valuesHashes[i] ^= ReadingDigest.hash(value, salt);
                mask[i] |= bit;
            }
        }
    }

    int readings() {
        return valuesHashes.length;
    }

    public int cells(int reading) {
        int cells = 0;
        for (long[] mask : masks) {
            cells += Long.bitCount(mask[reading]);
        }
        return cells;
    }

    /** {@code seriesHash}: see {@link #seriesHash}. */
    public long hash(int reading, long tsUs, long seriesHash) {
        return ReadingDigest.hash(valuesHashes[reading], tsUs, seriesHash);
    }

    public static long seriesHash(UTF8String series) {
        return ReadingDigest.seriesHash(series);
    }

    public int maskWords() {
        return masks.length;
    }

    public long mask(int word, int reading) {
        return masks[word][reading];
    }
}
