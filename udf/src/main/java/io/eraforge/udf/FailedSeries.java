package io.eraforge.udf;

import java.util.function.BiConsumer;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.QueryExecution;
import org.apache.spark.sql.util.QueryExecutionListener;
import scala.jdk.javaapi.CollectionConverters;

/** Reports the series that a query could not compute, once it has run. Queries count them in an observed metric. */
public final class FailedSeries implements QueryExecutionListener {
    /** Metrics whose names start so have the number of failed series and, if there is any, the first with its reason. */
    public static final String METRIC = "eraforge_failed_";

    private final BiConsumer<Long, String> report;

    private FailedSeries(BiConsumer<Long, String> report) {
        this.report = report;
    }

    /** Watches all queries of a session. For Python callers. */
    public static void watch(SparkSession spark, BiConsumer<Long, String> report) {
        ((org.apache.spark.sql.classic.SparkSession) spark).listenerManager().register(new FailedSeries(report));
    }

    // The metrics are a lazy value: the accessor takes its lock.
    @SuppressWarnings("GuardedBy")
    @Override
    public void onSuccess(String action, QueryExecution query, long durationNs) {
        CollectionConverters.asJava(query.observedMetrics()).forEach((name, metric) -> {
            if (name.startsWith(METRIC)) {
                report((Row) metric);
            }
        });
    }

    private void report(Row metric) {
        // Without any row, a sum is null.
        Long failed = metric.getAs("failed");
        if (failed != null && failed > 0) {
            report.accept(failed, metric.getAs("first"));
        }
    }

    @Override
    public void onFailure(String action, QueryExecution query, Exception exception) {}
}
