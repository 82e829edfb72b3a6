package io.eraforge.workload.era.ingest;

import io.eraforge.error.IngestErrors;
import java.util.Locale;

/** Separator and decimal mark as the settings give them; 0 means: find out. */
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
}
