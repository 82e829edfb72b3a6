package io.eraforge.workload.era.prepare.reading;

import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Replaces the values of readings by their {@link ReadingDigest}. Not an SQL expression, since code generated for many sensors is
 * too large for the JIT compiler.
 */
public final class ReadingDigester implements FlatMapFunction<Iterator<InternalRow>, InternalRow> {
    private static final long serialVersionUID = 1;

    private final ReadingDigest digest;
    private final int maskWords;

    ReadingDigester(List<String> sensors) {
        digest = new ReadingDigest(sensors);
        maskWords = ReadingDigest.maskWords(sensors.size());
    }

    /** {@code series, ts_us, cells, hash} and the 64-bit words of the mask of sensors that have a value. */
    public static StructType schema(List<String> sensors) {
        StructType schema = new StructType()
                .add("series", DataTypes.StringType, false)
                .add("ts_us", DataTypes.LongType, false)
                .add("cells", DataTypes.IntegerType, false)
                .add("hash", DataTypes.LongType, false);
        for (int word = 0; word < ReadingDigest.maskWords(sensors.size()); word++) {
            schema = schema.add("mask_" + word, DataTypes.LongType, false);
        }
        return schema;
    }

    @Override
    public Iterator<InternalRow> call(Iterator<InternalRow> readings) {
        GenericInternalRow out = new GenericInternalRow(4 + maskWords);
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return readings.hasNext();
            }

            @Override
            public InternalRow next() {
                fill(out, readings.next());
                return out;
            }
        };
    }

    private void fill(GenericInternalRow out, InternalRow reading) {
        UTF8String series = reading.getUTF8String(0);
        long tsUs = reading.getLong(1);
        digest.compute(reading, series, tsUs, 2);
        out.update(0, series);
        out.update(1, tsUs);
        out.update(2, digest.cells());
        out.update(3, digest.hash());
        for (int word = 0; word < maskWords; word++) {
            out.update(4 + word, digest.mask(word));
        }
    }
}
