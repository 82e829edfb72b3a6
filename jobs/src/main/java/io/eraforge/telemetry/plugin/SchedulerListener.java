package io.eraforge.telemetry.plugin;

import io.eraforge.telemetry.state.RunTracker;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorExcluded;
import org.apache.spark.scheduler.SparkListenerExecutorExcludedForStage;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerJobEnd;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.SparkListenerTaskStart;

/** Reports jobs, tasks and executors of Spark's scheduler to the tracker, which uses them to explain stalls. */
final class SchedulerListener extends SparkListener {
    private final RunTracker tracker;

    SchedulerListener(RunTracker tracker) {
        this.tracker = tracker;
    }

    @Override
    public void onJobStart(SparkListenerJobStart start) {
        tracker.job(1);
    }

    @Override
    public void onJobEnd(SparkListenerJobEnd end) {
        tracker.job(-1);
    }

    @Override
    public void onTaskStart(SparkListenerTaskStart start) {
        tracker.task(start.taskInfo().executorId(), 1);
    }

    @Override
    public void onTaskEnd(SparkListenerTaskEnd end) {
        tracker.task(end.taskInfo().executorId(), -1);
    }

    @Override
    public void onExecutorRemoved(SparkListenerExecutorRemoved removed) {
        tracker.executorRemoved(removed.executorId());
    }

    @Override
    public void onExecutorExcluded(SparkListenerExecutorExcluded excluded) {
        tracker.executorExcluded(excluded.executorId(), excluded.taskFailures());
    }

    @Override
    public void onExecutorExcludedForStage(SparkListenerExecutorExcludedForStage excluded) {
        tracker.executorExcluded(excluded.executorId(), excluded.taskFailures());
    }
}
