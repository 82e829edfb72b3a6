package io.eraforge.gpu;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Seeded random rows of every kind that occurs in real batches. */
public final class EraSamples {
    private static final long MINUTE = 60_000_000L;
    private static final double[] LEVELS = {0, 1, -1, 100, 0.1, 0.3, 20, 21.5, -273.15, 1e-3, 1e6};

    private final Random random;

    public EraSamples(long seed) {
        this.random = new Random(seed);
    }

    /** Rows of mixed lengths up to {@code maxLength}. */
    public List<EraRow> batch(int rows, int maxLength) {
        List<EraRow> batch = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            batch.add(row(length(maxLength)));
        }
        return batch;
    }

    /** Rows of the same length with a value a minute, as long runs have them. */
    public List<EraRow> even(int rows, int length) {
        List<EraRow> batch = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            batch.add(EraRow.of(walk(length)));
        }
        return batch;
    }

    /** Rows of two levels, as switches and valves have them; the shares of the levels put values exactly at r deviations. */
    public List<EraRow> ofTwoLevels(int rows, int maxLength) {
        List<EraRow> batch = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            batch.add(twoLevels(1 + random.nextInt(maxLength)));
        }
        return batch;
    }

    private EraRow twoLevels(int length) {
        double low = LEVELS[random.nextInt(LEVELS.length)];
        double high = LEVELS[random.nextInt(LEVELS.length)];
        int deviations = 1 + random.nextInt(7);
        int every = 1 + deviations * deviations;
        boolean isRandom = random.nextInt(3) == 0;
        double share = random.nextDouble();
        double[] x = new double[length];
        for (int i = 0; i < length; i++) {
            boolean isHigh = isRandom ? random.nextDouble() < share : i % every == 0;
            x[i] = isHigh ? high : low;
        }
        return EraRow.of(x);
    }

    private double[] walk(int length) {
        double[] x = new double[length];
        double at = 20;
        for (int i = 0; i < length; i++) {
            at += 0.1 * (20 - at) + random.nextGaussian();
            x[i] = Math.rint(100 * at) / 100;
        }
        return x;
    }

    /** Mostly short, some near the minimum lengths of features, few long. */
    private int length(int maxLength) {
        return switch (random.nextInt(6)) {
                    case 0 -> random.nextInt(5);
                    case 1 -> random.nextInt(20);
                    case 2, 3 -> random.nextInt(100);
                    case 4 -> random.nextInt(500);
                    default -> random.nextInt(maxLength + 1);
                }
                % (maxLength + 1);
    }

    private EraRow row(int length) {
        if (random.nextInt(40) == 0) {
            return new EraRow(null, null, valueOrNull(100), valueOrNull(MINUTE));
        }
        Double[] x = new Double[length];
        double[] values = values(length);
        double missingShare = random.nextInt(5) == 0 ? random.nextDouble() : 0;
        for (int i = 0; i < length; i++) {
            boolean missing = random.nextDouble() < missingShare;
            x[i] = !missing ? Double.valueOf(values[i]) : random.nextBoolean() ? null : Double.valueOf(Double.NaN);
        }
        long[] t = times(length);
        return new EraRow(x, t, valueOrNull(length + random.nextInt(10)), valueOrNull(length * 2 * MINUTE));
    }

    private Long valueOrNull(long value) {
        return random.nextInt(20) == 0 ? null : Long.valueOf(value);
    }

    private long[] times(int length) {
        long[] t = new long[length];
        long at = random.nextInt(3) * MINUTE;
        int kind = random.nextInt(4);
        for (int i = 0; i < length; i++) {
            t[i] = at;
            at += switch (kind) {
                case 0 -> MINUTE;
                case 1 -> random.nextInt(10) == 0 ? 7 * MINUTE : MINUTE;
                case 2 -> 1 + random.nextInt((int) MINUTE);
                default -> length < 4 ? 0 : MINUTE / 2;
            };
        }
        return t;
    }

    private double[] values(int length) {
        double[] x = new double[length];
        int kind = random.nextInt(13);
        double other = random.nextBoolean() ? 0 : Math.rint(10 * random.nextGaussian()) / 10;
        double level = random.nextGaussian() * Math.pow(10, random.nextInt(5));
        double walk = level;
        for (int i = 0; i < length; i++) {
            walk += random.nextGaussian();
            x[i] = switch (kind) {
                case 0 -> random.nextGaussian();
                case 1 -> walk;
                case 2 -> level + random.nextGaussian();
                case 3 -> random.nextInt(5) - 2;
                case 4 -> Math.round(20 + 5 * Math.sin(i / 10.0) + random.nextGaussian()) / 10.0;
                case 5 -> level;
                case 6 -> 0.1;
                case 7 -> 0;
                case 8 -> i % 2 == 0 ? 1 : -1;
                case 9 -> random.nextInt(10) == 0 ? random.nextGaussian() * 1e6 : Math.rint(random.nextGaussian());
                // Two levels, as switches and valves have them, and an exact line.
                case 10 -> random.nextBoolean() ? other : other + 1;
                case 11 -> other + i * 0.1;
                default -> Math.exp(5 * random.nextGaussian());
            };
        }
        return x;
    }

    /** An era with infinite values among others. */
    public EraRow infinite(int length) {
        double[] x = values(length);
        for (int i = 0; i < 1 + random.nextInt(3); i++) {
            x[random.nextInt(length)] = random.nextBoolean() ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        }
        return EraRow.of(x);
    }
}
