package io.eraforge.control.slice;

import io.eraforge.control.slice.ControlSettings.Heat;

/** Pauses for a hot device: each as long as the device has been hot so far, within the configured bounds. */
final class ThermalPause {
    private final Heat settings;
    private boolean hot;
    private long since;

    ThermalPause(Heat settings) {
        this.settings = settings;
    }

    /** 0 if the device is below the limit or its temperature is unknown (NaN). */
    long pauseMillis(double celsius, long now) {
        if (!(celsius > settings.celsius())) {
            hot = false;
            return 0;
        }
        if (!hot) {
            hot = true;
            since = now;
        }
        return Math.min(settings.maxPauseMillis(), Math.max(settings.pauseMillis(), now - since));
    }
}
