package io.eraforge.workload.era.ingest.result;

import io.eraforge.config.Settings;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * Identifies the ingest of a file: a hash of its content and a digest of the settings that determine how it is read. Both are
 * stored, so the hashed text, including {@code toString()} of the settings' records, must never change.
 */
public record IngestKey(String content, String settings) {
    private static final int DIGEST_CHARS = 16;

    /** Digest of all settings that affect readings. */
    public static String of(Settings.Ingest s) {
        return digest(String.join(
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
                new TreeSet<>(s.ignoreColumns()).toString()));
    }

    /** Digest of all settings that affect eras. */
    public static String ofEras(Settings.Ingest s) {
        return digest(String.join(
                "\n",
                s.timeZone().getId(),
                s.tsFormat(),
                s.separator(),
                s.eras().toString()));
    }

    private static String digest(String text) {
        return DigestUtils.sha256Hex(text).substring(0, DIGEST_CHARS);
    }
}
