package io.eraforge.control.slice;

import io.eraforge.control.FakeWatch;
import io.eraforge.control.gauge.DeviceHealth;
import io.eraforge.control.gauge.Gauge;
import io.eraforge.control.gauge.GaugeReading;
import java.util.Random;

/** Controls of their own, which share nothing with the process's. */
public final class TestControl {
    private TestControl() {}

    /** Without a gauge, and without pauses. */
    public static AdaptiveControl of(SliceSettings settings) {
        return of(settings, () -> GaugeReading.UNKNOWN);
    }

    public static AdaptiveControl of(SliceSettings settings, Gauge gauge) {
        return new AdaptiveControl(settings, gauge, new FakeWatch(), new Random(1), new DeviceHealth());
    }
}
