package io.eraforge.tool.sample;

/** Reproducible random numbers (SplitMix64): equal on every machine, with an independent sequence per {@code stream}. */
final class Noise {
    private long state;

    Noise(long seed, long stream) {
        state = mix(seed + 0x9E3779B97F4A7C15L * (stream + 1));
    }

    long bits() {
        state += 0x9E3779B97F4A7C15L;
        return mix(state);
    }

    /** From 0, inclusive, to 1, exclusive. */
    double uniform() {
        return (bits() >>> 11) * 0x1.0p-53;
    }

    double between(double low, double high) {
        return low + (high - low) * uniform();
    }

    boolean chance(double probability) {
        return uniform() < probability;
    }

    /** Approximately standard normal, within ±3.5: the sum of four 16-bit uniform numbers from one draw. */
    double normal() {
        long b = bits();
        long sum = (b & 0xFFFF) + (b >>> 16 & 0xFFFF) + (b >>> 32 & 0xFFFF) + (b >>> 48);
        return (sum - 131_070) * (1.7320508 / 65_536);
    }

    private static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
