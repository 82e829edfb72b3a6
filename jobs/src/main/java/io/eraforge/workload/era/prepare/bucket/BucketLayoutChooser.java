package io.eraforge.workload.era.prepare.bucket;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.error.EraErrors;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** Chooses a level's bucket layout: as configured, else as first prepared, else by the rate of the readings. */
public final class BucketLayoutChooser {
    /** Candidates for {@code auto}, from narrow to wide. */
    private static final List<Duration> AUTO_WIDTHS = List.of(
            Duration.ofSeconds(1),
            Duration.ofSeconds(10),
            Duration.ofMinutes(1),
            Duration.ofMinutes(10),
            Duration.ofHours(1),
            Duration.ofHours(6),
            Duration.ofDays(1),
            Duration.ofDays(7),
            Duration.ofDays(14));

    private final Settings.Prepare settings;
    private final double cellsPerUs;

    public BucketLayoutChooser(Settings.Prepare settings, double cellsPerUs) {
        this.settings = settings;
        this.cellsPerUs = cellsPerUs;
    }

    /** Throws if the level was prepared with a different layout; {@code recorded} is empty if it never was prepared. */
    public BucketLayout choose(Level level, Optional<BucketLayout> recorded) {
        Optional<Long> configured = settings.bucketWidth().get(level).map(BucketLayoutChooser::micros);
        BucketLayout chosen = new BucketLayout(
                configured.or(() -> recorded.map(BucketLayout::widthUs)).orElseGet(this::autoWidth),
                settings.seriesGroups());
        recorded.filter(layout -> !layout.equals(chosen)).ifPresent(layout -> {
            throw EraErrors.layoutChanged(
                    level, duration(layout), layout.seriesGroups(), duration(chosen), chosen.seriesGroups());
        });
        return chosen;
    }

    /** The widest candidate whose buckets hold at most {@code prepare.bucket-cells} cells, or the narrowest. */
    private long autoWidth() {
        long width = micros(AUTO_WIDTHS.get(0));
        for (Duration candidate : AUTO_WIDTHS) {
            width = micros(candidate) * cellsPerUs <= settings.bucketCells() ? micros(candidate) : width;
        }
        return width;
    }

    private static long micros(Duration width) {
        return width.toNanos() / 1000;
    }

    private static Duration duration(BucketLayout layout) {
        return Duration.of(layout.widthUs(), ChronoUnit.MICROS);
    }
}
