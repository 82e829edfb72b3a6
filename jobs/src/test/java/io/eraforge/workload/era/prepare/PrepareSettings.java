package io.eraforge.workload.era.prepare;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** Builder of settings for {@code prepare}: by default a minimum of 1 row and buckets of one day. */
public record PrepareSettings(
        long minRows,
        Optional<Duration> width,
        long bucketCells,
        int seriesGroups,
        long wideCells,
        int maxValues,
        double headroom) {

    public static PrepareSettings defaults() {
        return new PrepareSettings(1, Optional.of(Duration.ofDays(1)), 4_000_000, 1, 64_000_000, 100_000_000, 1.2);
    }

    PrepareSettings minRows(long rows) {
        return new PrepareSettings(rows, width, bucketCells, seriesGroups, wideCells, maxValues, headroom);
    }

    PrepareSettings width(Duration bucketWidth) {
        return new PrepareSettings(
                minRows, Optional.of(bucketWidth), bucketCells, seriesGroups, wideCells, maxValues, headroom);
    }

    public PrepareSettings autoWidth() {
        return new PrepareSettings(
                minRows, Optional.empty(), bucketCells, seriesGroups, wideCells, maxValues, headroom);
    }

    PrepareSettings seriesGroups(int groups) {
        return new PrepareSettings(minRows, width, bucketCells, groups, wideCells, maxValues, headroom);
    }

    PrepareSettings wideCells(long cells) {
        return new PrepareSettings(minRows, width, bucketCells, seriesGroups, cells, maxValues, headroom);
    }

    PrepareSettings maxValues(int values) {
        return new PrepareSettings(minRows, width, bucketCells, seriesGroups, wideCells, values, headroom);
    }

    PrepareSettings headroom(double share) {
        return new PrepareSettings(minRows, width, bucketCells, seriesGroups, wideCells, maxValues, share);
    }

    public Settings settings() {
        Map<Level, Settings.LevelSettings> levels = new EnumMap<>(Level.class);
        Map<Level, Optional<Duration>> widths = new EnumMap<>(Level.class);
        for (Level level : Level.values()) {
            levels.put(level, new Settings.LevelSettings(minRows, 100));
            widths.put(level, width);
        }
        Settings.Prepare prepare = new Settings.Prepare(
                widths, bucketCells, seriesGroups, wideCells, maxValues, 1 << 24, Settings.Compression.LZ4, headroom);
        Settings.Run run = new Settings.Run(Settings.Backend.CPU, 1_000_000, 10, 1, 0.95);
        return new Settings("", levels, "minimal", Map.of(), null, prepare, run, null, null, null, null, null, null);
    }
}
