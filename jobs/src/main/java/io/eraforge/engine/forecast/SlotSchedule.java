package io.eraforge.engine.forecast;

import java.util.PriorityQueue;

/** Schedule that assigns each task, in order, to the first free slot; {@code busySeconds} is the sum over all slots. */
record SlotSchedule(double seconds, double busySeconds) {

    /** {@code tasks}: seconds that each takes. */
    static SlotSchedule of(double[] tasks, int slots) {
        PriorityQueue<Double> freeTimes = new PriorityQueue<>();
        double end = 0;
        double busy = 0;
        for (double task : tasks) {
            // Unused slots are free from the start.
            double start = freeTimes.size() < slots ? 0 : freeTimes.remove();
            freeTimes.add(start + task);
            end = Math.max(end, start + task);
            busy += task;
        }
        return new SlotSchedule(end, busy);
    }
}
