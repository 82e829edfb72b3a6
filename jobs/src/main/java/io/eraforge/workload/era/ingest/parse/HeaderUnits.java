package io.eraforge.workload.era.ingest.parse;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the unit at the end of a header: "CO₂ (ppm)" has ppm. "(GT)", "(1)" and "(avg)" are none. */
public final class HeaderUnits {
    private static final Pattern BRACKETED = Pattern.compile("[\\[(]([^\\])]{1,20})[\\])]\\s*$");
    private static final Pattern SYMBOLS = Pattern.compile(".*[°%‰²³µμΩ℃℉].*");
    private static final Set<String> UNITS = Set.of("""
            C F K degC degF deg degrees Pa hPa kPa MPa bar mbar psi atm mmHg m mm cm km um nm ft in mi s sec ms us ns min h hr d V mV
            kV A mA uA W mW kW MW GW Wh kWh MWh J kJ MJ VA kVA var kvar Hz kHz MHz GHz rpm ppm ppb ppt lux lx lm cd g kg mg ug t lb
            L l ml mL dl m3 m2 cm3 mm3 N kN Nm ohm kohm dB dBA dBm pH mol mmol umol bit B kB MB GB bps m/s km/h kph mph kn kt
            RH pct percent S mS uS Bq Sv T mT G NTU cfm gpm lpm Celsius Fahrenheit Kelvin mg/m3 ug/m3 W/m2 g/m3 kWh/m2 J/cm2 u""".split("\\s+"));

    private HeaderUnits() {}

    /** The unit of a header, or an empty string. */
    public static String of(String header) {
        Matcher bracketed = BRACKETED.matcher(header);
        return bracketed.find() && isUnit(bracketed.group(1)) ? bracketed.group(1) : "";
    }

    /** Whether a text is a unit of measurement. */
    public static boolean isUnit(String text) {
        String unit = text.strip();
        return UNITS.contains(unit)
                || (SYMBOLS.matcher(unit).matches())
                || (unit.matches("[^\\s\\d].*[/·*^].*|1/\\S+") && parts(unit));
    }

    /** Whether a composed unit such as mol/m^2/s begins with a known one. */
    private static boolean parts(String unit) {
        String first = unit.split("[/·*^0-9-]")[0].strip();
        return first.isEmpty() || UNITS.contains(first);
    }
}
