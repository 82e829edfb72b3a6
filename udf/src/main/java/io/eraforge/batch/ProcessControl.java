package io.eraforge.batch;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** One {@link HalvingControl} per process and settings: what one task has learned holds for the others. */
public enum ProcessControl implements ControlSource {
    HALVING;

    private static final Map<SliceSettings, SliceControl> CONTROLS = new ConcurrentHashMap<>();

    @Override
    public SliceControl control(SliceSettings settings) {
        return CONTROLS.computeIfAbsent(
                settings, s -> new HalvingControl(s.batchSize(), s.minBatchSize(), s.sliceBytes()));
    }
}
