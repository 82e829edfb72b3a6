package io.eraforge.table.parquet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.execution.datasources.parquet.ParquetFileFormat;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.SerializableConfiguration;
import scala.Function1;
import scala.collection.Iterator;
import scala.collection.immutable.Map;
import scala.collection.immutable.Nil$;
import scala.collection.immutable.Seq;
import scala.reflect.ClassTag$;

/**
 * Parquet format that reads columns of arrays in bulk. Spark's own reader assembles arrays value by value, which is most of the
 * cost of scanning era arrays; this one decodes whole runs of levels and copies whole pages of values. Other columns are left to
 * Spark's reader, and so is everything if rows instead of batches are requested. The RAPIDS plugin does not support this format.
 */
public final class ArrayParquetFormat extends ParquetFileFormat {
    private static boolean inBulk(StructField field) {
        return field.dataType() instanceof ArrayType array
                && (array.elementType().equals(DataTypes.DoubleType)
                        || array.elementType().equals(DataTypes.LongType));
    }

    @Override
    public Function1<PartitionedFile, Iterator<InternalRow>> buildReaderWithPartitionValues(
            SparkSession spark,
            StructType data,
            StructType partitions,
            StructType required,
            Seq<Filter> filters,
            Map<String, String> options,
            Configuration hadoop) {
        if (Arrays.stream(required.fields()).noneMatch(ArrayParquetFormat::inBulk) || !returnsBatches(spark, options)) {
            return new PathReportingReader(
                    super.buildReaderWithPartitionValues(spark, data, partitions, required, filters, options, hadoop));
        }
        List<StructField> others = new ArrayList<>();
        DataType[] arrays = new DataType[required.length()];
        for (int i = 0; i < arrays.length; i++) {
            StructField field = required.fields()[i];
            if (inBulk(field)) {
                arrays[i] = field.dataType();
            } else {
                others.add(field);
            }
        }
        Broadcast<SerializableConfiguration> conf = spark.sparkContext()
                .broadcast(
                        new SerializableConfiguration(hadoop),
                        ClassTag$.MODULE$.apply(SerializableConfiguration.class));
        // Filters would skip rows in the other columns only.
        Seq<Filter> none = (Seq<Filter>) (Seq<?>) Nil$.MODULE$;
        StructType rest = new StructType(others.toArray(StructField[]::new));
        return new PathReportingReader(new ArrayBatches.Opener(
                super.buildReaderWithPartitionValues(spark, data, partitions, rest, none, options, hadoop),
                conf,
                required.fieldNames(),
                arrays));
    }

    private static boolean returnsBatches(SparkSession spark, Map<String, String> options) {
        boolean onHeap = !Boolean.parseBoolean(spark.conf().get("spark.sql.columnVector.offheap.enabled"));
        return onHeap && options.get(FileFormat.OPTION_RETURNING_BATCH()).contains("true");
    }
}
