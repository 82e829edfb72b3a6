package io.eraforge.tool.sample;

import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;

/** Turns rows of a {@link RowSink} into Parquet columns: text, UTC timestamps in microseconds, whole numbers and doubles. */
final class ParquetCells extends WriteSupport<ParquetCells.Cells> {
    private static final double[] SCALES = {1, 10, 100, 1000};

    private final RowSink.Columns columns;
    private RecordConsumer out;

    /** One row; holds on to the arrays it is given. */
    static final class Cells {
        private final String[] keys;
        private final long[] timesUs;
        private final long[] numbers;

        Cells(String[] keys, long[] timesUs, long[] numbers) {
            this.keys = keys;
            this.timesUs = timesUs;
            this.numbers = numbers;
        }
    }

    ParquetCells(RowSink.Columns columns) {
        this.columns = columns;
    }

    @Override
    public WriteContext init(ParquetConfiguration configuration) {
        return context();
    }

    @Override
    public WriteContext init(Configuration configuration) {
        return context();
    }

    private WriteContext context() {
        Types.MessageTypeBuilder schema = Types.buildMessage();
        for (String key : columns.keys()) {
            schema.required(PrimitiveTypeName.BINARY)
                    .as(LogicalTypeAnnotation.stringType())
                    .named(key);
        }
        for (String time : columns.times()) {
            schema.required(PrimitiveTypeName.INT64)
                    .as(LogicalTypeAnnotation.timestampType(true, TimeUnit.MICROS))
                    .named(time);
        }
        for (int i = 0; i < columns.numbers().size(); i++) {
            schema.optional(columns.whole(i) ? PrimitiveTypeName.INT64 : PrimitiveTypeName.DOUBLE)
                    .named(columns.numbers().get(i));
        }
        return new WriteContext(schema.named("sample"), Map.of());
    }

    @Override
    public void prepareForWrite(RecordConsumer recordConsumer) {
        out = recordConsumer;
    }

    @Override
    public void write(Cells cells) {
        out.startMessage();
        for (int i = 0; i < cells.keys.length; i++) {
            String name = columns.keys().get(i);
            out.startField(name, i);
            out.addBinary(Binary.fromString(cells.keys[i]));
            out.endField(name, i);
        }
        int field = cells.keys.length;
        for (int i = 0; i < cells.timesUs.length; i++, field++) {
            String name = columns.times().get(i);
            out.startField(name, field);
            out.addLong(cells.timesUs[i]);
            out.endField(name, field);
        }
        for (int i = 0; i < cells.numbers.length; i++, field++) {
            if (cells.numbers[i] != RowSink.MISSING) {
                number(cells.numbers[i], i, field);
            }
        }
        out.endMessage();
    }

    private void number(long scaled, int i, int field) {
        String name = columns.numbers().get(i);
        out.startField(name, field);
        if (columns.whole(i)) {
            out.addLong(scaled);
        } else {
            out.addDouble(scaled / SCALES[columns.decimals().get(i)]);
        }
        out.endField(name, field);
    }
}
