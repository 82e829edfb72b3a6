package io.eraforge.batch;

import io.eraforge.batch.ControlSettings.Heat;

/** Pauses for a device that is too hot: as long as it has been hot, so that they grow while it lasts. */
final class Cooling {
    private final Heat settings;
    private boolean hot;
    private long since;

    Cooling(Heat settings) {
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
        return Math.min(settings.longestMillis(), Math.max(settings.pauseMillis(), now - since));
    }
}
