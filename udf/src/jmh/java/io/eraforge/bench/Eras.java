package io.eraforge.bench;

import java.util.SplittableRandom;

/** Seeded eras for benchmarks: alternately greenhouse air temperature, white noise and a random walk. */
final class Eras {
    private Eras() {}

    static double[][] of(int count, int length) {
        double[][] eras = new double[count][];
        for (int i = 0; i < count; i++) {
            SplittableRandom random = new SplittableRandom(i);
            eras[i] = switch (i % 3) {
                case 0 -> airTemperature(length, random);
                case 1 -> noise(length, random);
                default -> walk(length, random);
            };
        }
        return eras;
    }

    private static double[] airTemperature(int length, SplittableRandom random) {
        double[] x = new double[length];
        double drift = 0;
        for (int i = 0; i < length; i++) {
            drift += 0.02 * random.nextGaussian();
            double value = 19.5 + 4 * Math.sin(2 * Math.PI * i / 288) + drift + 0.15 * random.nextGaussian();
            x[i] = Math.round(value * 100) / 100.0;
        }
        return x;
    }

    private static double[] noise(int length, SplittableRandom random) {
        double[] x = new double[length];
        for (int i = 0; i < length; i++) {
            x[i] = random.nextGaussian();
        }
        return x;
    }

    private static double[] walk(int length, SplittableRandom random) {
        double[] x = noise(length, random);
        for (int i = 1; i < length; i++) {
            x[i] += x[i - 1];
        }
        return x;
    }

    static long[] times(int length) {
        long[] times = new long[length];
        for (int i = 0; i < length; i++) {
            times[i] = i * 300_000_000L;
        }
        return times;
    }
}
