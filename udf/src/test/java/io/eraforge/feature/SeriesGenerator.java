package io.eraforge.feature;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** Seeded series for property tests. Values are multiples of 2^-10, so that shifting and scaling are exact. */
final class SeriesGenerator {
    private static final double GRID = 1024;

    private SeriesGenerator() {}

    static List<double[]> ordinary() {
        Random random = new Random(42);
        List<double[]> all = new ArrayList<>();
        for (int n : new int[] {5, 12, 50, 127, 300, 1200}) {
            all.add(of(n, i -> 5 * random.nextGaussian()));
            all.add(of(n, i -> random.nextInt(7) - 3));
            all.add(of(n, i -> 10 * Math.sin(i / 7.0) + random.nextGaussian()));
            all.add(of(n, i -> i * 0.25 + random.nextDouble()));
            all.add(walk(n, random));
        }
        return all;
    }

    /** Edge cases: very short, constant, infinite, extreme and missing values. */
    static List<double[]> unusual() {
        Random random = new Random(43);
        double inf = Double.POSITIVE_INFINITY;
        List<double[]> all = new ArrayList<>(List.of(
                new double[0],
                new double[] {1},
                new double[] {1, 2},
                new double[] {2, 2},
                new double[] {3, 1, 2},
                new double[] {Double.NaN, Double.NaN},
                new double[] {inf},
                new double[] {-inf, inf},
                new double[] {1, inf, 2, 3, 4, 5, 6, 7, 8, 9},
                new double[] {Double.MIN_VALUE, 2 * Double.MIN_VALUE, 0, -Double.MIN_VALUE},
                new double[] {1e300, -1e300, 1e300, 5e299},
                new double[] {Double.MAX_VALUE, Double.MAX_VALUE, -Double.MAX_VALUE},
                new double[] {-0.0, 0.0, -0.0}));
        for (int n : new int[] {3, 4, 40, 500}) {
            all.add(of(n, i -> 0.1));
            all.add(of(n, i -> i % 2));
            all.add(of(n, i -> i % 2 == 0 ? 1e300 : -1e300));
            all.add(of(n, i -> i == n / 2 ? inf : random.nextGaussian()));
            all.add(IntStream.range(0, n).mapToDouble(i -> Double.MIN_VALUE * i).toArray());
            all.add(IntStream.range(0, n)
                    .mapToDouble(i -> i % 3 == 0 ? Double.NaN : i)
                    .toArray());
        }
        return all;
    }

    private static double[] of(int n, IntToDoubleFunction value) {
        double[] values = IntStream.range(0, n).mapToDouble(value).toArray();
        return Arrays.stream(values)
                .map(v -> Math.abs(v) < 1e6 ? Math.rint(v * GRID) / GRID : v)
                .toArray();
    }

    private static double[] walk(int n, Random random) {
        double[] sum = {0};
        return of(n, i -> sum[0] += random.nextGaussian());
    }
}
