package io.eraforge.control.slice;

import io.eraforge.control.slice.ControlSettings.Heat;

/** Pauses for a device that is too hot: as long as it has been hot, so that they grow while it lasts. */
final class ThermalPause {
    private final Heat settings;
    private boolean hot;
    private long since;

    ThermalPause(Heat settings) {
        this.settings = settings;
    }

    /** 0 if it is cool, or nobody knows. */
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
