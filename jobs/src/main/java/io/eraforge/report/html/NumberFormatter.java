package io.eraforge.report.html;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Formats numbers, durations and times for the page. */
public final class NumberFormatter {
    private static final String[] DECIMAL_UNITS = {"", "k", "M", "G", "T"};
    private static final String[] BINARY_UNITS = {"B", "KiB", "MiB", "GiB", "TiB"};
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("d MMM yyyy, HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private NumberFormatter() {}

    public static String count(long n) {
        return String.format(Locale.ROOT, "%,d", n);
    }

    /** "1 era", "2 eras". */
    public static String quantity(long n, String noun) {
        return count(n) + " " + noun + (n == 1 ? "" : "s");
    }

    /** 1.2k, 34M; three significant digits. */
    public static String compact(double n) {
        return scaled(n, 1000, DECIMAL_UNITS, "");
    }

    public static String bytes(double bytes) {
        return scaled(bytes, 1024, BINARY_UNITS, "\u202F");
    }

    private static String scaled(double n, int step, String[] units, String space) {
        int unit = 0;
        double value = n;
        while (Math.abs(value) >= step && unit < units.length - 1) {
            value /= step;
            unit++;
        }
        return significant(value, 3) + space + units[unit];
    }

    /** Three significant digits; an exponent only where plain digits would be long. */
    public static String plain(double n) {
        double size = Math.abs(n);
        if (size >= 1e5) {
            return size < 1e15 ? compact(n) : String.format(Locale.ROOT, "%.1e", n);
        }
        return size > 0 && size < 1e-3 ? String.format(Locale.ROOT, "%.1e", n) : significant(n, size >= 1000 ? 4 : 3);
    }

    private static String significant(double n, int digits) {
        if (n == 0) {
            return "0";
        }
        BigDecimal rounded = new BigDecimal(n).round(new MathContext(digits)).stripTrailingZeros();
        String text = rounded.toPlainString();
        return text.startsWith("-") ? "\u2212" + text.substring(1) : text;
    }

    public static String seconds(double seconds) {
        if (seconds < 60) {
            return significant(Math.round(seconds * 10) / 10.0, 3) + "\u202Fs";
        }
        long s = Math.round(seconds);
        return s < 3600
                ? "%d\u202Fmin %02d\u202Fs".formatted(s / 60, s % 60)
                : "%d\u202Fh %02d\u202Fmin".formatted(s / 3600, s / 60 % 60);
    }

    /** Rounded down, so that only 1 gives 100 % and only 0 gives 0 %. */
    public static String percent(double share) {
        if (share > 0 && share < 0.001) {
            return "<\u202F0.1\u202F%";
        }
        return significant(Math.floor(share * 1000) / 10, 3) + "\u202F%";
    }

    /** +12 %, −3 %. */
    public static String change(double now, double before) {
        if (before == 0) {
            return now == 0 ? "±0\u202F%" : "new";
        }
        long percent = Math.round(100 * (now / before - 1));
        return (percent > 0 ? "+" : percent < 0 ? "\u2212" : "±") + count(Math.abs(percent)) + "\u202F%";
    }

    /** {@code us}: microseconds since 1970. */
    public static String time(long us) {
        return TIME.format(Instant.EPOCH.plus(us, ChronoUnit.MICROS));
    }
}
