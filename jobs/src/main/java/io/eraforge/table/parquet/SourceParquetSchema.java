package io.eraforge.table.parquet;

import java.io.IOException;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.Float16LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.spark.sql.execution.datasources.parquet.ParquetToSparkSchemaConverter;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Columns of a foreign Parquet file: which Spark can read, and which need a conversion that Spark lacks. */
public final class SourceParquetSchema {
    private static final Set<CompressionCodecName> UNSUPPORTED =
            EnumSet.of(CompressionCodecName.BROTLI, CompressionCodecName.LZO);

    private final String text;
    private final Map<String, Kind> kinds = new LinkedHashMap<>();
    private final Map<String, String> unreadable = new LinkedHashMap<>();
    private final StructType schema;

    /** What Spark's value of a column means. */
    public enum Kind {
        /** What its type says. */
        PLAIN,
        /** Nanoseconds since 1970 UTC. */
        NANOS_UTC,
        /** Nanoseconds since 1970 in local time. */
        NANOS_LOCAL,
        /** Two bytes of an IEEE 754 half-precision number, the lower first. */
        HALF_FLOAT
    }

    private SourceParquetSchema(MessageType message) {
        text = message.toString();
        StructType columns = new StructType();
        for (Type field : message.getFields()) {
            Kind kind = kind(field);
            Optional<DataType> type = kind == Kind.HALF_FLOAT ? Optional.of(DataTypes.BinaryType) : sparkType(field);
            if (type.isPresent()) {
                kinds.put(field.getName(), kind);
                columns = columns.add(field.getName(), type.get());
            } else {
                unreadable.put(field.getName(), String.valueOf(field.getLogicalTypeAnnotation()));
            }
        }
        schema = columns;
    }

    /** Reads the schema of a file; throws if the file is damaged or compressed in a way that cannot be read. */
    public static SourceParquetSchema of(Configuration conf, String path) throws IOException {
        try (ParquetFileReader reader = ParquetFileReader.open(HadoopInputFile.fromPath(new Path(path), conf))) {
            for (var block : reader.getFooter().getBlocks()) {
                for (var column : block.getColumns()) {
                    if (UNSUPPORTED.contains(column.getCodec())) {
                        throw new IOException("it is compressed with " + column.getCodec()
                                + "; write it again with snappy, gzip, lz4_raw or zstd");
                    }
                }
            }
            return new SourceParquetSchema(reader.getFileMetaData().getSchema());
        } catch (RuntimeException e) {
            // Thrown for a file that is not Parquet.
            throw new IOException(e.getMessage(), e);
        }
    }

    /** All columns as text, for comparison. */
    public String text() {
        return text;
    }

    /** Whether Spark cannot infer the schema by itself. */
    public boolean isForeign() {
        return !unreadable.isEmpty() || kinds.containsValue(Kind.HALF_FLOAT);
    }

    /** The columns that can be read, with Spark's types; nanosecond timestamps are longs, half floats are binary. */
    public StructType schema() {
        return schema;
    }

    /** What the values of a column mean; PLAIN for columns that are not in the file, such as those of partition folders. */
    public Kind kind(String column) {
        return kinds.getOrDefault(column, Kind.PLAIN);
    }

    /** Types of the columns that cannot be read, by name. */
    public Map<String, String> unreadable() {
        return new LinkedHashMap<>(unreadable);
    }

    private static Kind kind(Type field) {
        LogicalTypeAnnotation annotation = field.getLogicalTypeAnnotation();
        if (annotation instanceof Float16LogicalTypeAnnotation && !field.isRepetition(Type.Repetition.REPEATED)) {
            return Kind.HALF_FLOAT;
        }
        if (annotation instanceof TimestampLogicalTypeAnnotation time && time.getUnit() == TimeUnit.NANOS) {
            return time.isAdjustedToUTC() ? Kind.NANOS_UTC : Kind.NANOS_LOCAL;
        }
        return Kind.PLAIN;
    }

    private static Optional<DataType> sparkType(Type field) {
        try {
            // As in Spark's defaults, except that nanoseconds are longs and names are case-sensitive.
            StructType converted = new ParquetToSparkSchemaConverter(false, true, true, true, true, false, false)
                    .convert(new MessageType("column", field));
            return Optional.of(converted.fields()[0].dataType());
        } catch (Exception e) {
            // Scala throws AnalysisException, which is checked, without declaring it.
            return Optional.empty();
        }
    }
}
