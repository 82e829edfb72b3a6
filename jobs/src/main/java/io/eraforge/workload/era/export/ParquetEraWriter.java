package io.eraforge.workload.era.export;

import static org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit.MICROS;
import static org.apache.parquet.schema.LogicalTypeAnnotation.stringType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.timestampType;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BINARY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.DOUBLE;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT64;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.util.HadoopOutputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Types;
import org.apache.spark.unsafe.types.UTF8String;

/** Writes Parquet with one double column per value: never null, NaN if missing. */
final class ParquetEraWriter implements EraWriter {
    private static final long ROW_GROUP_BYTES = 64L << 20;

    private final Row row = new Row();
    private final ParquetWriter<Row> writer;

    ParquetEraWriter(Path file, List<String> names, Configuration conf) throws IOException {
        // Doubles hardly ever repeat, so dictionaries for thousands of columns would only cost memory.
        writer = new Builder(HadoopOutputFile.fromPath(file, conf), names)
                .withConf(conf)
                .withWriteMode(ParquetFileWriter.Mode.OVERWRITE)
                .withCompressionCodec(CompressionCodecName.SNAPPY)
                .withDictionaryEncoding(false)
                .withDictionaryEncoding("series", true)
                .withSizeStatisticsEnabled(false)
                .withRowGroupSize(ROW_GROUP_BYTES)
                .build();
    }

    @Override
    public void write(UTF8String series, long eraId, long startUs, long endUs, long nRows, double[] values)
            throws IOException {
        row.series = series;
        row.eraId = eraId;
        row.startUs = startUs;
        row.endUs = endUs;
        row.nRows = nRows;
        row.values = values;
        writer.write(row);
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }

    private static final class Builder extends ParquetWriter.Builder<Row, Builder> {
        private final List<String> names;

        Builder(OutputFile file, List<String> names) {
            super(file);
            this.names = names;
        }

        @Override
        protected Builder self() {
            return this;
        }

        @Override
        protected WriteSupport<Row> getWriteSupport(Configuration conf) {
            return new RowSupport(names);
        }
    }

    /** A row on its way to Parquet; one object serves all rows. */
    private static final class Row {
        private UTF8String series;
        private long eraId;
        private long startUs;
        private long endUs;
        private long nRows;
        private double[] values;
    }

    /** Passes the schema and the cells of each row to Parquet. */
    private static final class RowSupport extends WriteSupport<Row> {
        private final MessageType schema;
        private final String[] names;
        private RecordConsumer out;

        RowSupport(List<String> valueNames) {
            schema = schema(valueNames);
            names = valueNames.toArray(String[]::new);
        }

        private static MessageType schema(List<String> names) {
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

        @Override
        public WriteContext init(Configuration conf) {
            return new WriteContext(schema, Map.of());
        }

        @Override
        public void prepareForWrite(RecordConsumer consumer) {
            out = consumer;
        }

        @Override
        public void write(Row row) {
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
