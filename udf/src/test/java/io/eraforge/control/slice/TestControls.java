package io.eraforge.control.slice;

import io.eraforge.control.FakeClock;
import io.eraforge.control.gauge.DeviceHealth;
import io.eraforge.control.gauge.Gauge;
import io.eraforge.control.gauge.GaugeReading;

/** Creates controls that share no state with {@link ProcessControl}. */
public final class TestControls {
    private TestControls() {}

    /** Without a gauge, and without real sleeps. */
    public static AdaptiveControl of(SliceSettings settings) {
        return of(settings, () -> GaugeReading.UNKNOWN);
    }

    public static AdaptiveControl of(SliceSettings settings, Gauge gauge) {
        return new AdaptiveControl(settings, gauge, new FakeClock(), new DeviceHealth());
    }
}
