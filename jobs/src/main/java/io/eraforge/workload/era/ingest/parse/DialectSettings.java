package io.eraforge.workload.era.ingest.parse;

import io.eraforge.error.IngestErrors;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/** Parses the settings for separator, decimal mark and time pattern. A character of 0 means that it is to be detected. */
public final class DialectSettings {
    private DialectSettings() {}

    public static char separator(String setting) {
        String value = setting.toLowerCase(Locale.ROOT);
        if (value.isEmpty() || value.equals("auto")) {
            return 0;
        }
        if (value.equals("tab") || value.equals("\\t")) {
            return '\t';
        }
        if (setting.length() != 1 || setting.charAt(0) > 127 || setting.charAt(0) == '"') {
            throw IngestErrors.badSetting("ingest.separator", setting, "auto, tab or one ASCII character");
        }
        return setting.charAt(0);
    }

    public static char decimal(String setting) {
        return switch (setting.toLowerCase(Locale.ROOT)) {
            case "", "auto" -> 0;
            case ".", "point" -> '.';
            case ",", "comma" -> ',';
            default -> throw IngestErrors.badSetting("ingest.decimal", setting, "auto, '.' or ','");
        };
    }

    /** The order of the parts of dates; empty if it is to be inferred. */
    public static Optional<DateTimeScanner.Order> dateOrder(String setting) {
        return switch (setting.toLowerCase(Locale.ROOT)) {
            case "", "auto" -> Optional.empty();
            case "dmy" -> Optional.of(DateTimeScanner.Order.DMY);
            case "mdy" -> Optional.of(DateTimeScanner.Order.MDY);
            case "ymd" -> Optional.of(DateTimeScanner.Order.YMD);
            default -> throw IngestErrors.badSetting("ingest.date-order", setting, "auto, dmy, mdy or ymd");
        };
    }

    /** Returns the pattern, which may be empty; throws if it is not a java.time pattern. */
    public static String timePattern(String setting) {
        try {
            var unused = DateTimeFormatter.ofPattern(setting, Locale.ROOT);
            return setting;
        } catch (IllegalArgumentException e) {
            throw IngestErrors.badSetting(
                    "ingest.ts-format",
                    setting,
                    "a java.time pattern such as dd-MM-yyyy HH:mm (" + e.getMessage() + ")");
        }
    }
}
