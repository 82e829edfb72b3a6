package io.eraforge.tool.sample;

import java.util.Locale;

/** The sensors of a sample greenhouse: index, decimals written, share of missing values, mean length of a gap in readings. */
enum SampleSensor {
    AIR_TEMP_C(0, 2, 0, 1),
    HUMIDITY_PCT(1, 2, 0.01, 12),
    VPD_KPA(2, 3, 0.015, 12),
    CO2_PPM(3, 1, 0.05, 36),
    CO2_DOSING_PCT(4, 0, 0.91, 500),
    VENT_PCT(5, 1, 0.002, 3),
    HEAT_SETPOINT_C(6, 1, 0.30, 144),
    PIPE_TEMP_C(7, 2, 0.08, 24),
    LAMP_PCT(8, 0, 0, 1),
    CURTAIN_PCT(9, 0, 0.03, 6),
    SOLAR_W_M2(10, 1, 0.34, 96),
    OUTSIDE_TEMP_C(11, 2, 0.62, 288);

    /** Position among the values of a step. */
    final int index;

    final int decimals;
    final long scale;
    final double gapStart;
    final double gapEnd;

    SampleSensor(int index, int decimals, double missingShare, int gapLength) {
        this.index = index;
        this.decimals = decimals;
        this.scale = Math.round(Math.pow(10, decimals));
        this.gapEnd = 1.0 / gapLength;
        this.gapStart = missingShare / (gapLength * (1 - missingShare));
    }

    String column() {
        return name().toLowerCase(Locale.ROOT);
    }
}
