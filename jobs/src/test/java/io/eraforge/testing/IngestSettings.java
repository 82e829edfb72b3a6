package io.eraforge.testing;

import io.eraforge.config.Settings;
import io.eraforge.config.Settings.SensorMapping;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Settings of ingest for tests: the defaults with single changes. */
public final class IngestSettings {
    private static final Settings.EraColumns ERAS =
            new Settings.EraColumns("level", "series", "era_id", "start", "end", "priority");

    private IngestSettings() {}

    /** The defaults: everything is inferred, in UTC. */
    public static Settings.Ingest inferring() {
        return in("UTC");
    }

    public static Settings.Ingest in(String zone) {
        return settings(zone, "", "", "", "", "", Map.of());
    }

    /** With {@code ingest.eras-origin}. */
    public static Settings.Ingest origin(String zone, String origin) {
        return settings(zone, "", "", "", "", "auto", "", Map.of(), 0.001, origin);
    }

    public static Settings.Ingest series(String name) {
        return settings("UTC", "", "", "", "", name, Map.of());
    }

    public static Settings.Ingest with(Map<String, SensorMapping> sensors) {
        return settings("UTC", "", "", "", "", "", sensors);
    }

    public static Settings.Ingest times(String ts, String date, String time, String format) {
        return settings("UTC", ts, date, time, format, "", Map.of());
    }

    public static Settings.Ingest dateOrder(String order) {
        return settings("UTC", "", "", "", "", order, "", Map.of(), 0.001, "");
    }

    /** Any number of rows may disagree with another row of the same series and time. */
    public static Settings.Ingest allowingConflicts() {
        return settings("UTC", "", "", "", "", "auto", "", Map.of(), 1, "");
    }

    private static Settings.Ingest settings(
            String zone,
            String ts,
            String date,
            String time,
            String format,
            String series,
            Map<String, SensorMapping> sensors) {
        return settings(zone, ts, date, time, format, "auto", series, sensors, 0.001, "");
    }

    private static Settings.Ingest settings(
            String zone,
            String ts,
            String date,
            String time,
            String format,
            String dateOrder,
            String series,
            Map<String, SensorMapping> sensors,
            double maxConflictShare,
            String erasOrigin) {
        return new Settings.Ingest(
                ZoneId.of(zone),
                ts,
                date,
                time,
                format,
                dateOrder,
                "",
                series,
                new Settings.Roles(Settings.SeriesFrom.AUTO, "", "", Settings.SensorFrom.AUTO),
                "auto",
                "auto",
                List.of(-999.0, -9999.0, -99999.0),
                sensors,
                Set.of(),
                maxConflictShare,
                ERAS,
                erasOrigin);
    }
}
