package io.eraforge.control;

import java.util.Locale;

/** Formats byte sizes, and other text, for logs and messages, independently of the locale. */
public final class ByteSizes {
    private static final double GIB = 1L << 30;
    private static final double MIB = 1L << 20;

    private ByteSizes() {}

    /** Such as "7.9 of 8.0 GiB"; empty if either is unknown. */
    public static String memory(long used, long limit) {
        if (used < 0 || limit <= 0) {
            return "";
        }
        return limit >= GIB
                ? text("%.1f of %.1f GiB", used / GIB, limit / GIB)
                : text("%.1f of %.1f MiB", used / MIB, limit / MIB);
    }

    /** Such as "7.9 GiB". */
    public static String size(long bytes) {
        return bytes >= GIB ? text("%.1f GiB", bytes / GIB) : text("%.1f MiB", bytes / MIB);
    }

    /** {@link String#format} in the root locale. */
    public static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
