package io.eraforge.engine.job;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.SparkListenerTaskStart;

/** Counts the tasks at work. Spark's own count, made for its pages, may be some seconds old. */
final class RunningTasks extends SparkListener {
    private final Set<Long> tasks = ConcurrentHashMap.newKeySet();

    @Override
    public void onTaskStart(SparkListenerTaskStart start) {
        tasks.add(start.taskInfo().taskId());
    }

    @Override
    public void onTaskEnd(SparkListenerTaskEnd end) {
        tasks.remove(end.taskInfo().taskId());
    }

    int count() {
        return tasks.size();
    }
}
