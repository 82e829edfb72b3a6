package io.eraforge.tool.sample;

/** Periodic influences by step number: the sun over day and year, watering, and sensor drift between calibrations. */
final class Cycles {
    private static final double CALIBRATION_DAYS = 180;

    private final int stepsPerDay;
    private final double stepDays;
    private final double[] day;
    private final double[] year = new double[366];

    Cycles(long stepSeconds) {
        stepsPerDay = (int) Math.max(1, 86_400 / stepSeconds);
        stepDays = stepSeconds / 86_400.0;
        day = new double[stepsPerDay];
        for (int i = 0; i < stepsPerDay; i++) {
            day[i] = StrictMath.sin(2 * Math.PI * (i * stepDays - 0.27));
        }
        for (int i = 0; i < year.length; i++) {
            year[i] = StrictMath.sin(2 * Math.PI * (i - 105) / 365.25);
        }
    }

    /** −1 at night to 1 after noon. */
    double day(long step) {
        return day[(int) (step % stepsPerDay)];
    }

    /** −1 in January to 1 in July. */
    double year(long step) {
        return year[(int) ((long) (step * stepDays) % 365)];
    }

    /** 1 in the half hour after a watering, every four hours by day, else 0. */
    double watering(long step) {
        double hours = step % stepsPerDay * stepDays * 24;
        return hours > 7 && hours < 20 && hours % 4 < 0.5 ? 1 : 0;
    }

    /** Error that grows until the next calibration. */
    double drift(long step) {
        return 0.015 * (step * stepDays % CALIBRATION_DAYS);
    }
}
