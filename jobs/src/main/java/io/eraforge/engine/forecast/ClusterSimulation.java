package io.eraforge.engine.forecast;

import java.util.List;

/**
 * Waves one after the other on a cluster: each waits for its last task, and then for its commit.
 *
 * @param mostTasks tasks of the largest wave: no more slots than that can ever be at work
 * @param seconds in all
 * @param commitSeconds of them, between waves, when no slot works
 * @param busyShare of all slots' time, how much was work
 */
public record ClusterSimulation(
        int waves, long tasks, int mostTasks, double seconds, double commitSeconds, double busyShare) {

    public static ClusterSimulation of(List<WaveLoad> waves, WaveCostModel pace, ClusterSpec cluster) {
        long tasks = 0;
        int most = 0;
        double seconds = 0;
        double busy = 0;
        for (WaveLoad wave : waves) {
            double[] times = FileSplits.pack(wave.pieces(), cluster).stream()
                    .mapToDouble(task -> pace.seconds(task.values(), cluster))
                    .toArray();
            SlotSchedule schedule = SlotSchedule.of(times, cluster.slots());
            tasks += times.length;
            most = Math.max(most, times.length);
            seconds += schedule.seconds();
            busy += schedule.busy();
        }
        double commits = waves.size() * pace.secondsPerWave();
        double all = seconds + commits;
        return new ClusterSimulation(
                waves.size(), tasks, most, all, commits, all == 0 ? 1 : busy / (cluster.slots() * all));
    }
}
