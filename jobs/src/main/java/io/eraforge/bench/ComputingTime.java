package io.eraforge.bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.apache.spark.SparkContext;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.scheduler.StageInfo;

/**
 * How long Spark worked on data while open. The rest of a step's time is planning, commits, ledger and lease: their stages
 * move next to nothing.
 */
final class ComputingTime extends SparkListener implements AutoCloseable {
    private static final long MOVES_DATA = 1 << 20;
    private static final long PATIENCE_MS = 10_000;

    private final SparkContext spark;
    private final List<Span> spans = new ArrayList<>();

    /** Milliseconds since the epoch. */
    record Span(long from, long to) {}

    private ComputingTime(SparkContext spark) {
        this.spark = spark;
    }

    static ComputingTime watch(SparkContext spark) {
        ComputingTime time = new ComputingTime(spark);
        spark.addSparkListener(time);
        return time;
    }

    @Override
    public synchronized void onStageCompleted(SparkListenerStageCompleted event) {
        StageInfo stage = event.stageInfo();
        if (moved(stage.taskMetrics()) >= MOVES_DATA
                && stage.submissionTime().isDefined()
                && stage.completionTime().isDefined()) {
            spans.add(new Span((long) stage.submissionTime().get(), (long)
                    stage.completionTime().get()));
        }
    }

    private static long moved(TaskMetrics metrics) {
        return metrics == null
                ? 0
                : metrics.inputMetrics().bytesRead()
                        + metrics.outputMetrics().bytesWritten()
                        + metrics.shuffleReadMetrics().totalBytesRead()
                        + metrics.shuffleWriteMetrics().bytesWritten();
    }

    /** Seconds so far, overlaps counted once. */
    double seconds() throws TimeoutException {
        spark.listenerBus().waitUntilEmpty(PATIENCE_MS);
        synchronized (this) {
            return covered(spans) / 1000.0;
        }
    }

    static long covered(List<Span> spans) {
        long covered = 0;
        long until = Long.MIN_VALUE;
        for (Span span :
                spans.stream().sorted(Comparator.comparingLong(Span::from)).toList()) {
            covered += Math.max(0, span.to() - Math.max(span.from(), until));
            until = Math.max(until, span.to());
        }
        return covered;
    }

    @Override
    public void close() {
        spark.removeSparkListener(this);
    }
}
