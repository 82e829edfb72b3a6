package io.eraforge.workload.era.ingest.roles;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What a column's header says about its role. Headers are compared by letters and digits only: "Device ID" is deviceid. */
public final class HeaderNames {
    /** Always name the series, whatever the cells are. */
    private static final Set<String> SERIES = words(
            "series seriesid device deviceid station stationid asset assetid machine machineid site siteid greenhouse greenhouseid");

    /** Name the series if the cells are texts, or whole numbers other than a count of rows. */
    private static final Set<String> PLACES = words("""
            seriesname devicename deviceuid devicekey stationname stationcode assetname machinename sitename location locationid
            locationname node nodeid nodename mote moteid room roomid roomname house houseid household householdid building
            buildingid meter meterid metername meternumber plant plantid plantname host hostname turbine turbineid turbinename
            equipment equipmentid equipmentname gateway gatewayid logger loggerid well wellid wellname vehicle vehicleid engine
            engineid unitid unitnumber unitname unitnr motor motorid pump pumpid inverter inverterid sourcekey serial serialno
            serialnumber mac macaddress abbr sensorid deveui imei anlage standort geraet enhed lokation""");

    /** Name the series if their cells repeat. */
    private static final Set<String> LIKELY_SERIES = words(
            "unit id name source sensor sensorname entity entityid object objectid zone city farm key code label");

    /** Name the sensor of each record of a long file, the likeliest first. */
    private static final List<String> TAGS = List.of("""
            tag tagname tagid variable variablename parameter parametername metric metricname measurement field signal signalname
            channel channelname channelid quantity attribute property feature datapoint point pointname pointid sensor sensorname
            sensortype entityid item itemname itemid sensorid topic name type kind""".split("\\s+"));

    /** Of {@link #TAGS}, those that never name a device. */
    private static final Set<String> CERTAIN_TAGS = words(
            "tag tagname variable variablename parameter parametername metric metricname measurement field signal signalname channel quantity attribute property");

    private static final Set<String> VALUES = words("""
            value values val reading readings measurement measure measuredvalue measurementvalue sensorvalue tagvalue data datavalue
            result amount numericvalue valuenum y v state wert messwert værdi vaerdi måling maaling valeur valor waarde""");

    private static final Set<String> ROW_NUMBERS = words(
            "id index idx row rowid rownum rownumber rowno record recordid recordno recordnumber no nr num number seq sequence unnamed0 line lineno recno entryid");

    private HeaderNames() {}

    public static boolean series(String header) {
        return SERIES.contains(compact(header));
    }

    public static boolean place(String header) {
        return PLACES.contains(compact(header));
    }

    public static boolean likelySeries(String header) {
        return LIKELY_SERIES.contains(compact(header));
    }

    /** Position among the headers of columns that name sensors, the likeliest first; −1 for another header. */
    public static int tagRank(String header) {
        return TAGS.indexOf(compact(header));
    }

    public static boolean certainTag(String header) {
        return CERTAIN_TAGS.contains(compact(header));
    }

    /** Whether it says only that the column holds values, such as "value" or "reading". */
    public static boolean value(String header) {
        return VALUES.contains(compact(header));
    }

    /** Whether it may head a column that numbers the rows. */
    public static boolean rowNumber(String header) {
        return header.isBlank() || header.strip().equals("#") || ROW_NUMBERS.contains(compact(header));
    }

    private static String compact(String header) {
        return header.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]", "");
    }

    private static Set<String> words(String text) {
        return Set.of(text.split("\\s+"));
    }
}
