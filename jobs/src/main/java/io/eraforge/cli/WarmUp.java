package io.eraforge.cli;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.sum;

import io.eraforge.cli.launch.SparkDefaults;
import io.eraforge.table.Store;
import io.eraforge.table.schema.TableId;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Started by submit/eraforge after a build, with a scratch folder as its argument. Loads the classes of Spark and Delta that all
 * commands need, so that the JVM can archive them (CDS) and later starts are faster.
 */
public final class WarmUp {
    private static final TableId TABLE = new TableId("warm_up", List.of("bucket"));
    private static final int COMMITS = 2;

    private WarmUp() {}

    public static void main(String[] args) {
        SparkSession spark = SparkSession.builder()
                .config(SparkDefaults.forCommand("warm-up"))
                .getOrCreate();
        try (Store store = Store.openForWriting(spark, args[0], "warm-up")) {
            for (int i = 0; i < COMMITS; i++) {
                Dataset<Row> rows = spark.range(1).selectExpr("id", "cast(id as double) x", "id as bucket");
                store.replace(TABLE, rows, "bucket = 0", "warm-up");
            }
            store.read(TABLE).groupBy("bucket").agg(sum(col("x"))).collectAsList();
        } finally {
            spark.stop();
        }
    }
}
