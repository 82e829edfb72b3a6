package io.eraforge.workload.era.ingest.readings;

import io.eraforge.workload.era.schema.ReadingsTable;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Derives column names from headers: lower-case ASCII words, {@code celle_5_lufttemperatur} for "Celle 5: Lufttemperatur". */
final class SensorIds {
    private static final Pattern ID = Pattern.compile("[a-z](_?[a-z0-9])*");
    private static final int MAX_LENGTH = 100;
    private static final Map<String, String> TRANSLITERATIONS = Map.ofEntries(
            Map.entry("æ", "ae"),
            Map.entry("ø", "oe"),
            Map.entry("å", "aa"),
            Map.entry("ä", "ae"),
            Map.entry("ö", "oe"),
            Map.entry("ü", "ue"),
            Map.entry("ß", "ss"),
            Map.entry("œ", "oe"),
            Map.entry("ð", "d"),
            Map.entry("þ", "th"),
            Map.entry("ł", "l"),
            Map.entry("µ", "u"),
            Map.entry("μ", "u"),
            Map.entry("%", " pct "));

    private SensorIds() {}

    /** The id for a header; {@code column_7} if the header has no usable character. {@code position} counts from 1. */
    static String of(String header, int position) {
        String text = Normalizer.normalize(header, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
        for (Map.Entry<String, String> letter : TRANSLITERATIONS.entrySet()) {
            text = text.replace(letter.getKey(), letter.getValue());
        }
        String ascii = Normalizer.normalize(text, Normalizer.Form.NFKD).replaceAll("\\p{M}", "");
        String underscored = ascii.replaceAll("[^a-z0-9]+", "_");
        String id = underscored
                .substring(0, Math.min(underscored.length(), MAX_LENGTH))
                .replaceAll("^_|_$", "");
        if (id.isEmpty()) {
            return "column_" + position;
        }
        return Character.isDigit(id.charAt(0)) ? "s_" + id : id;
    }

    /** Whether a configured id is allowed. Features are named {@code sensor__feature}, so ids have no double underscore. */
    static boolean valid(String id) {
        return ID.matcher(id).matches() && id.length() <= MAX_LENGTH && !ReadingsTable.RESERVED.contains(id);
    }
}
