package io.eraforge.tool.sample;

import static io.eraforge.tool.sample.SampleSensor.*;

/** Simulates a greenhouse: the weather drives its climate, and the climate computer responds with its actuators. */
final class Greenhouse {
    private final Noise noise;
    private final Cycles cycles;
    private final double[] values = new double[SampleSensor.values().length];
    private double weather;
    private double cloud = 0.5;
    private double air = 20;
    private double humidity = 65;
    private double co2 = 450;
    private double pipe = 30;

    Greenhouse(Noise noise, Cycles cycles) {
        this.noise = noise;
        this.cycles = cycles;
        weather = 3 * noise.normal();
    }

    /** The values of a step by {@link SampleSensor#index}. The array is reused. Must be called for each step in order. */
    double[] step(long step) {
        double year = cycles.year(step);
        double day = cycles.day(step);
        double outside = outside(year, day);
        double solar = solar(year, day);
        double setpoint = day > -0.2 ? 21 : 17.5;
        double lamp = day > -0.5 && solar < 120 && year < 0.3 ? 100 : 0;
        double curtain = solar > 550 ? 60 : (solar < 5 && outside < 8 ? 100 : 0);
        double vent = clamp((air - setpoint - 2.5) * 18, 0, 100);
        updateTemperatures(outside, solar, setpoint, lamp, curtain, vent);
        updateHumidity(solar, vent, step);
        double dosing = updateCo2(solar, vent);
        values[AIR_TEMP_C.index] = air + 0.05 * noise.normal();
        values[HUMIDITY_PCT.index] = clamp(humidity + cycles.drift(step) + 0.3 * noise.normal(), 5, 100);
        values[VPD_KPA.index] = vpd();
        values[CO2_PPM.index] = co2 + 4 * noise.normal();
        values[CO2_DOSING_PCT.index] = dosing;
        values[VENT_PCT.index] = vent;
        values[HEAT_SETPOINT_C.index] = setpoint;
        values[PIPE_TEMP_C.index] = pipe + 0.1 * noise.normal();
        values[LAMP_PCT.index] = lamp;
        values[CURTAIN_PCT.index] = curtain;
        values[SOLAR_W_M2.index] = solar;
        values[OUTSIDE_TEMP_C.index] = outside;
        return values;
    }

    private double outside(double year, double day) {
        weather += -0.002 * weather + 0.18 * noise.normal();
        return 9 + 8.5 * year + 3.5 * day + weather + 0.05 * noise.normal();
    }

    private double solar(double year, double day) {
        cloud = clamp(cloud + 0.03 * noise.normal() + 0.004 * (0.55 - cloud), 0.08, 1);
        double elevation = day + 0.45 * year - 0.1;
        return elevation <= 0 ? 0 : elevation * (520 + 180 * year) * cloud;
    }

    private void updateTemperatures(
            double outside, double solar, double setpoint, double lamp, double curtain, double vent) {
        double demand = clamp((setpoint - air) * 12 + (setpoint - outside) * 0.9, 0, 60);
        pipe += 0.12 * (22 + demand - pipe);
        double gain = 0.0021 * solar * (1 - curtain / 250) + 0.004 * lamp + 0.022 * (pipe - air);
        double loss = (0.035 + 0.0022 * vent) * (air - outside) * (1 - curtain / 400);
        air += gain - loss + 0.04 * noise.normal();
    }

    private void updateHumidity(double solar, double vent, long step) {
        double target = 74 - 0.018 * solar - 0.12 * vent + 6 * cycles.watering(step);
        humidity = clamp(humidity + 0.04 * (target - humidity) + 0.25 * noise.normal(), 20, 99);
    }

    /** Returns the dosing rate in percent. */
    private double updateCo2(double solar, double vent) {
        double dosing = solar > 90 && vent < 30 ? clamp((800 - co2) / 2, 0, 100) : 0;
        co2 += 0.35 * dosing - 0.0004 * solar * (co2 - 180) / 100 - (0.01 + 0.001 * vent) * (co2 - 410);
        return StrictMath.rint(dosing);
    }

    private double vpd() {
        double saturated = 0.6108 * StrictMath.exp(17.27 * air / (air + 237.3));
        return saturated * (1 - humidity / 100);
    }

    private static double clamp(double x, double low, double high) {
        return x < low ? low : Math.min(x, high);
    }
}
