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

/** Tells the board where tasks run, so that a stall can be named. */
final class SchedulerListener extends SparkListener {
    private final RunTracker board;

    SchedulerListener(RunTracker board) {
        this.board = board;
    }

    @Override
    public void onJobStart(SparkListenerJobStart start) {
        board.job(1);
    }

    @Override
    public void onJobEnd(SparkListenerJobEnd end) {
        board.job(-1);
    }

    @Override
    public void onTaskStart(SparkListenerTaskStart start) {
        board.task(start.taskInfo().executorId(), 1);
    }

    @Override
    public void onTaskEnd(SparkListenerTaskEnd end) {
        board.task(end.taskInfo().executorId(), -1);
    }

    @Override
    public void onExecutorRemoved(SparkListenerExecutorRemoved removed) {
        board.executorRemoved(removed.executorId());
    }

    @Override
    public void onExecutorExcluded(SparkListenerExecutorExcluded excluded) {
        board.executorExcluded(excluded.executorId(), excluded.taskFailures());
    }

    @Override
    public void onExecutorExcludedForStage(SparkListenerExecutorExcludedForStage excluded) {
        board.executorExcluded(excluded.executorId(), excluded.taskFailures());
    }
}
