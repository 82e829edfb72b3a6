package io.eraforge.tool.sample;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;

/** Writes Parquet without Spark, whose file names and metadata differ from run to run. */
final class ParquetSink implements RowSink {
    private static final double[] SCALES = {1, 10, 100, 1000};

    private final Columns columns;
    private final MessageType schema;
    private final ParquetWriter<Group> writer;

    ParquetSink(Path file, Columns columns) throws IOException {
        this.columns = columns;
        this.schema = schema(columns);
        this.writer = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withType(schema)
                .withConf(new PlainParquetConfiguration())
                .withWriteMode(ParquetFileWriter.Mode.OVERWRITE)
                .withCompressionCodec(CompressionCodecName.SNAPPY)
                .withRowGroupSize(32L << 20)
                .build();
    }

    /** Text keys, UTC timestamps in microseconds, and optional integers or doubles. */
    private static MessageType schema(Columns columns) {
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
            schema.optional(columns.isInteger(i) ? PrimitiveTypeName.INT64 : PrimitiveTypeName.DOUBLE)
                    .named(columns.numbers().get(i));
        }
        return schema.named("sample");
    }

    @Override
    public void row(String[] keys, long[] timesUs, long[] numbers) throws IOException {
        Group group = new SimpleGroup(schema);
        int field = 0;
        for (String key : keys) {
            group.add(field++, key);
        }
        for (long time : timesUs) {
            group.add(field++, time);
        }
        for (int i = 0; i < numbers.length; i++, field++) {
            if (numbers[i] == MISSING) {
                continue;
            }
            if (columns.isInteger(i)) {
                group.add(field, numbers[i]);
            } else {
                group.add(field, numbers[i] / SCALES[columns.decimals().get(i)]);
            }
        }
        writer.write(group);
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
