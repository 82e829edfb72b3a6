package io.eraforge.tool.bench.measure;

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
 * Sums the wall time of stages that move data while registered; overlaps count once. The rest of a step's time is planning, commits,
 * ledger and lease, whose stages move almost no data.
 */
public final class ComputeTimeListener extends SparkListener implements AutoCloseable {
    private static final long MIN_DATA_BYTES = 1 << 20;
    private static final long TIMEOUT_MS = 10_000;

    private final SparkContext spark;
    private final List<Span> spans = new ArrayList<>();

    /** A time span in milliseconds since 1970. */
    public record Span(long from, long to) {}

    private ComputeTimeListener(SparkContext spark) {
        this.spark = spark;
    }

    static ComputeTimeListener register(SparkContext spark) {
        ComputeTimeListener listener = new ComputeTimeListener(spark);
        spark.addSparkListener(listener);
        return listener;
    }

    @Override
    public synchronized void onStageCompleted(SparkListenerStageCompleted event) {
        StageInfo stage = event.stageInfo();
        if (bytesMoved(stage.taskMetrics()) >= MIN_DATA_BYTES
                && stage.submissionTime().isDefined()
                && stage.completionTime().isDefined()) {
            spans.add(new Span((long) stage.submissionTime().get(), (long)
                    stage.completionTime().get()));
        }
    }

    private static long bytesMoved(TaskMetrics metrics) {
        return metrics == null
                ? 0
                : metrics.inputMetrics().bytesRead()
                        + metrics.outputMetrics().bytesWritten()
                        + metrics.shuffleReadMetrics().totalBytesRead()
                        + metrics.shuffleWriteMetrics().bytesWritten();
    }

    /** Seconds so far. */
    double seconds() throws TimeoutException {
        spark.listenerBus().waitUntilEmpty(TIMEOUT_MS);
        synchronized (this) {
            return covered(spans) / 1000.0;
        }
    }

    /** Total milliseconds covered by the spans, overlaps counted once. */
    public static long covered(List<Span> spans) {
        long covered = 0;
        long end = Long.MIN_VALUE;
        for (Span span :
                spans.stream().sorted(Comparator.comparingLong(Span::from)).toList()) {
            covered += Math.max(0, span.to() - Math.max(span.from(), end));
            end = Math.max(end, span.to());
        }
        return covered;
    }

    @Override
    public void close() {
        spark.removeSparkListener(this);
    }
}
