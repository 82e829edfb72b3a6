package io.eraforge.tool.sample;

import io.eraforge.era.Level;
import java.nio.file.Path;
import java.util.Map;

/** Files and row counts that were written. */
public record SampleReport(Path readings, Path eras, int series, long rows, Map<Level, Long> erasByLevel) {
    public SampleReport {
        erasByLevel = Map.copyOf(erasByLevel);
    }
}
