package io.eraforge.engine.forecast;

import io.eraforge.engine.forecast.FileSplits.Split;
import java.util.List;

/**
 * Simulation of a run, wave by wave: each wave ends with its last task and a commit.
 *
 * @param mostTasks tasks of the largest wave; more slots than this stay idle
 * @param seconds total time
 * @param commitSeconds part of {@code seconds} between waves, when all slots are idle
 * @param busyShare share of the slots' time that is spent on tasks, from 0 to 1
 */
public record ClusterSimulation(
        int waves, long tasks, int mostTasks, double seconds, double commitSeconds, double busyShare) {

    /** {@code waves}: the row groups that each wave reads. */
    static ClusterSimulation of(List<List<Split>> waves, WaveCostModel model, ClusterSpec cluster) {
        long tasks = 0;
        int mostTasks = 0;
        double seconds = 0;
        double busySeconds = 0;
        for (List<Split> wave : waves) {
            double[] times = FileSplits.tasks(wave, cluster).stream()
                    .mapToDouble(task -> model.seconds(task.values(), cluster))
                    .toArray();
            SlotSchedule schedule = SlotSchedule.of(times, cluster.slots());
            tasks += times.length;
            mostTasks = Math.max(mostTasks, times.length);
            seconds += schedule.seconds();
            busySeconds += schedule.busySeconds();
        }
        double commits = waves.size() * model.secondsPerWave();
        double total = seconds + commits;
        return new ClusterSimulation(
                waves.size(),
                tasks,
                mostTasks,
                total,
                commits,
                total == 0 ? 1 : busySeconds / (cluster.slots() * total));
    }
}
