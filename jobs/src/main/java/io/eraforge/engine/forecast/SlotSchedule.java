package io.eraforge.engine.forecast;

import java.util.PriorityQueue;

/** Tasks on slots, each taken in order by the slot that is free first: how long all take, and how long slots were at work. */
record SlotSchedule(double seconds, double busy) {

    static SlotSchedule of(double[] tasks, int slots) {
        PriorityQueue<Double> free = new PriorityQueue<>();
        double end = 0;
        double busy = 0;
        for (double task : tasks) {
            // A slot that was not used yet is free from the start.
            double start = free.size() < slots ? 0 : free.remove();
            free.add(start + task);
            end = Math.max(end, start + task);
            busy += task;
        }
        return new SlotSchedule(end, busy);
    }
}
