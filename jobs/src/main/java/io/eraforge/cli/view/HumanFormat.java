package io.eraforge.cli.view;

import java.util.Locale;

/** Human-readable counts, sizes, durations and percentages. */
public final class HumanFormat {
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};

    private HumanFormat() {}

    public static String count(long n) {
        return String.format(Locale.ROOT, "%,d", n);
    }

    public static String bytes(long bytes) {
        double value = bytes;
        int unit = 0;
        while (value >= 1024 && unit < UNITS.length - 1) {
            value /= 1024;
            unit++;
        }
        return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.1f %s", value, UNITS[unit]);
    }

    public static String duration(double seconds) {
        if (seconds < 60) {
            return String.format(Locale.ROOT, "%.1f s", seconds);
        }
        long s = Math.round(seconds);
        return s < 3600 ? "%d min %02d s".formatted(s / 60, s % 60) : "%d h %02d min".formatted(s / 3600, s / 60 % 60);
    }

    /** Rounded down, so that 100 % means all. */
    public static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", Math.floor(share * 1000) / 10);
    }

    /** "1 era", "2 eras". */
    public static String eras(long n) {
        return count(n) + (n == 1 ? " era" : " eras");
    }
}
