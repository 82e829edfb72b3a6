package io.eraforge.tool.sample;

/** Simulates data loss: periods without any rows, one of them three days long, and gaps of single sensors. */
final class Outages {
    private static final double START_PROBABILITY = 0.00025;
    private static final double END_PROBABILITY = 1.0 / 60;

    private final Noise noise;
    private final long longFrom;
    private final long longTo;
    private final boolean[] gap = new boolean[SampleSensor.values().length];
    private boolean down;

    Outages(Noise noise, long steps, long stepsPerDay) {
        this.noise = noise;
        long days = steps / stepsPerDay;
        longFrom = days < 20 ? steps : (long) (steps * noise.between(0.3, 0.7));
        longTo = longFrom + 3 * stepsPerDay;
    }

    /** Whether the row of this step is lost. Must be called for each step in order. */
    boolean lost(long step) {
        down = down ? !noise.chance(END_PROBABILITY) : noise.chance(START_PROBABILITY);
        return down || (step >= longFrom && step < longTo);
    }

    /** Whether this sensor's value is missing. Must be called for each step in order. */
    boolean missing(SampleSensor sensor) {
        int i = sensor.index;
        if (sensor.gapStart > 0) {
            gap[i] = gap[i] ? !noise.chance(sensor.gapEnd) : noise.chance(sensor.gapStart);
        }
        return gap[i];
    }
}
