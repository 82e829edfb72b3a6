package io.eraforge.workload.era.ingest;

import io.eraforge.config.Settings;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.TreeMap;
import java.util.TreeSet;

/** What makes an ingest of a file the same as another: its content, and the settings that say how to read it. */
public record IngestKey(String content, String settings) {

    /** Digest of all settings that readings depend on. */
    public static String of(Settings.Ingest s) {
        String text = String.join(
                "\n",
                s.timeZone().getId(),
                s.tsColumn(),
                s.dateColumn(),
                s.timeColumn(),
                s.tsFormat(),
                s.seriesColumn(),
                s.separator(),
                s.decimal(),
                s.sentinels().toString(),
                new TreeMap<>(s.sensors()).toString(),
                new TreeSet<>(s.ignoreColumns()).toString());
        return digest(text);
    }

    /** Digest of all settings that eras depend on. */
    public static String ofEras(Settings.Ingest s) {
        return digest(String.join(
                "\n",
                s.timeZone().getId(),
                s.tsFormat(),
                s.separator(),
                s.eras().toString()));
    }

    private static String digest(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
