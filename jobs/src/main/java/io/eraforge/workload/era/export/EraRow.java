package io.eraforge.workload.era.export;

import static org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit.MICROS;
import static org.apache.parquet.schema.LogicalTypeAnnotation.stringType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.timestampType;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BINARY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.DOUBLE;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT64;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Types;
import org.apache.spark.unsafe.types.UTF8String;

/** A row under way to a Parquet file; one object serves all rows. */
final class EraRow {
    UTF8String series;
    long eraId;
    long startUs;
    long endUs;
    long nRows;
    double[] values;

    static MessageType schema(List<String> names) {
        Types.MessageTypeBuilder schema = Types.buildMessage();
        schema.required(BINARY).as(stringType()).named("series");
        schema.required(INT64).named("era_id");
        schema.required(INT64).as(timestampType(true, MICROS)).named("start");
        schema.required(INT64).as(timestampType(true, MICROS)).named("end");
        schema.required(INT64).named("n_rows");
        for (String name : names) {
            schema.required(DOUBLE).named(name);
        }
        return schema.named("eras");
    }

    /** Tells Parquet the schema and each row's cells. */
    static final class Support extends WriteSupport<EraRow> {
        private final MessageType schema;
        private final String[] names;
        private RecordConsumer out;

        Support(List<String> valueNames) {
            schema = schema(valueNames);
            names = valueNames.toArray(String[]::new);
        }

        @Override
        public WriteContext init(Configuration conf) {
            return new WriteContext(schema, Map.of());
        }

        @Override
        public void prepareForWrite(RecordConsumer consumer) {
            out = consumer;
        }

        @Override
        public void write(EraRow row) {
            out.startMessage();
            out.startField("series", 0);
            out.addBinary(Binary.fromConstantByteArray(row.series.getBytes()));
            out.endField("series", 0);
            number("era_id", 1, row.eraId);
            number("start", 2, row.startUs);
            number("end", 3, row.endUs);
            number("n_rows", 4, row.nRows);
            double[] values = row.values;
            for (int i = 0; i < values.length; i++) {
                out.startField(names[i], i + 5);
                out.addDouble(values[i]);
                out.endField(names[i], i + 5);
            }
            out.endMessage();
        }

        private void number(String name, int index, long value) {
            out.startField(name, index);
            out.addLong(value);
            out.endField(name, index);
        }
    }
}
