package io.eraforge.workload.era.ingest.result;

import io.eraforge.config.Settings;
import io.eraforge.config.Settings.SeriesFrom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * Identifies the ingest of a file: a hash of its content and a digest of the settings that determine how it is read. Both are
 * stored, so the hashed text, including {@code toString()} of the settings' records, must never change.
 */
public record IngestKey(String content, String settings) {
    private static final int DIGEST_CHARS = 16;

    /** Digest of all settings that affect readings of a file that does not name its sensor. */
    public static String of(Settings.Ingest s) {
        return of(s, "");
    }

    /**
     * Digest of all settings that affect readings. Settings newer than the first warehouses are added only where they differ from
     * their defaults. {@code sensor} is the sensor's name if the file names it, otherwise empty.
     */
    public static String of(Settings.Ingest s, String sensor) {
        return digest(base(s)
                + changed("sensor-column", s.roles().sensorColumn(), "")
                + changed("value-column", s.roles().valueColumn(), "")
                + changed("series-from", s.roles().seriesFrom(), SeriesFrom.AUTO)
                + changed("sensor", sensor, "")
                + dateOrder(s));
    }

    private static String changed(String name, Object value, Object standard) {
        return value.equals(standard) ? "" : "\n" + name + "=" + value;
    }

    private static String base(Settings.Ingest s) {
        return String.join(
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
    }

    /** Digest of all settings that affect eras. */
    public static String ofEras(Settings.Ingest s) {
        return digest(String.join(
                        "\n",
                        s.timeZone().getId(),
                        s.tsFormat(),
                        s.separator(),
                        s.eras().toString())
                + dateOrder(s));
    }

    /** Empty if the order is inferred, so that digests from before the setting existed stay valid. */
    private static String dateOrder(Settings.Ingest s) {
        return s.dateOrder().equals("auto") ? "" : "\n" + s.dateOrder();
    }

    private static String digest(String text) {
        return DigestUtils.sha256Hex(text).substring(0, DIGEST_CHARS);
    }
}
