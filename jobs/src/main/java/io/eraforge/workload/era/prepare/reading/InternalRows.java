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
 * Converts datasets to RDDs of Spark's internal rows and back without boxing values. Iterators may reuse their row object, so a
 * row is valid only until the next one. The only class of prepare that uses Spark's query plans.
 */
public final class InternalRows {
    private InternalRows() {}

    public static JavaRDD<InternalRow> rows(Dataset<Row> dataset) {
        return ((org.apache.spark.sql.classic.Dataset<Row>) dataset)
                .queryExecution()
                .toRdd()
                .toJavaRDD();
    }

    public static JavaRDD<InternalRow> empty(SparkSession spark) {
        return JavaSparkContext.fromSparkContext(spark.sparkContext()).emptyRDD();
    }

    /** {@code sortedBy}: columns by which each partition is already sorted, so that a writer does not sort again. */
    public static Dataset<Row> dataset(
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

    /** Partitions both datasets by their column {@code part} and applies {@code function} to each pair of partitions. */
    public static <T> JavaRDD<T> zip(
            Dataset<Row> readings,
            Dataset<Row> eras,
            int tasks,
            FlatMapFunction2<Iterator<InternalRow>, Iterator<InternalRow>, T> function) {
        return rows(readings.repartitionById(tasks, col("part")))
                .zipPartitions(rows(eras.repartitionById(tasks, col("part"))), function);
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
