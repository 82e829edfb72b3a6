package io.eraforge.workload.era.prepare.reading;

import static org.apache.spark.sql.functions.col;

import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.FlatMapFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Ascending$;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.SortOrder;
import org.apache.spark.sql.catalyst.expressions.SortOrder$;
import org.apache.spark.sql.catalyst.plans.physical.UnknownPartitioning;
import org.apache.spark.sql.catalyst.types.DataTypeUtils;
import org.apache.spark.sql.execution.LogicalRDD;
import org.apache.spark.sql.types.StructType;
import scala.Option;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Frames as RDDs of Spark's internal rows and back, so that no value is boxed on the way. Rows may be reused by their
 * iterator: take what you need before the next one. Spark's internals stay in here.
 */
public final class InternalRows {
    private InternalRows() {}

    public static JavaRDD<InternalRow> rows(Dataset<Row> frame) {
        return ((org.apache.spark.sql.classic.Dataset<Row>) frame)
                .queryExecution()
                .toRdd()
                .toJavaRDD();
    }

    public static JavaRDD<InternalRow> none(SparkSession spark) {
        return JavaSparkContext.fromSparkContext(spark.sparkContext()).emptyRDD();
    }

    /** A frame over rows; {@code sortedBy} names columns each partition is sorted by, which spares a writer its own sort. */
    public static Dataset<Row> frame(
            SparkSession spark, JavaRDD<InternalRow> rows, StructType schema, String... sortedBy) {
        Seq<Attribute> output = attributes(schema);
        List<SortOrder> order = CollectionConverters.asJava(output).stream()
                .filter(column -> List.of(sortedBy).contains(column.name()))
                .map(InternalRows::ascending)
                .toList();
        org.apache.spark.sql.classic.SparkSession session = (org.apache.spark.sql.classic.SparkSession) spark;
        LogicalRDD plan = new LogicalRDD(
                output,
                rows.rdd(),
                new UnknownPartitioning(rows.getNumPartitions()),
                seq(order),
                false,
                Option.empty(),
                session,
                Option.empty(),
                Option.empty());
        return org.apache.spark.sql.classic.Dataset.ofRows(session, plan);
    }

    /** Sends rows of both frames to the task their {@code part} names, and hands the two streams of each task to {@code work}. */
    public static JavaRDD<InternalRow> zip(
            Dataset<Row> readings,
            Dataset<Row> eras,
            int parts,
            FlatMapFunction2<Iterator<InternalRow>, Iterator<InternalRow>, InternalRow> work) {
        return rows(readings.repartitionById(parts, col("part")))
                .zipPartitions(rows(eras.repartitionById(parts, col("part"))), work);
    }

    private static SortOrder ascending(Attribute column) {
        return SortOrder$.MODULE$.apply(column, Ascending$.MODULE$, seq(List.of()));
    }

    private static Seq<Attribute> attributes(StructType schema) {
        return seq(List.copyOf(CollectionConverters.asJava(DataTypeUtils.toAttributes(schema))));
    }

    private static <T> Seq<T> seq(List<T> list) {
        return CollectionConverters.asScala(list).toSeq();
    }
}
