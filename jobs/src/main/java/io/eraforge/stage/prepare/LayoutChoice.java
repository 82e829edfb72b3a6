package io.eraforge.stage.prepare;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Settles a level's layout: what the warehouse was first prepared with, else what is configured, else by the readings' rate. */
final class LayoutChoice {
    /** Widths that {@code auto} takes from, narrow to wide. */
    private static final List<Duration> LADDER = List.of(
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

    LayoutChoice(Settings.Prepare settings, double cellsPerUs) {
        this.settings = settings;
        this.cellsPerUs = cellsPerUs;
    }

    Layout of(Level level, Optional<Layout> recorded) {
        Optional<Long> asked = settings.bucketWidth().get(level).map(LayoutChoice::micros);
        Layout wanted = new Layout(
                asked.or(() -> recorded.map(Layout::widthUs)).orElseGet(this::widest), settings.seriesGroups());
        recorded.filter(layout -> !layout.equals(wanted)).ifPresent(layout -> {
            throw changed(level, layout, wanted);
        });
        return wanted;
    }

    private long widest() {
        long width = micros(LADDER.get(0));
        for (Duration step : LADDER) {
            width = micros(step) * cellsPerUs <= settings.bucketCells() ? micros(step) : width;
        }
        return width;
    }

    private static long micros(Duration width) {
        return width.toNanos() / 1000;
    }

    private static EraForgeException changed(Level level, Layout recorded, Layout wanted) {
        return new EraForgeException(
                ExitCode.USAGE,
                "Cannot prepare level %s: its buckets are %s wide in %d series groups, and the configuration asks for %s in %d. Keep prepare.bucket-width.%s and prepare.series-groups as they were, or prepare a new warehouse."
                        .formatted(
                                level,
                                Duration.ofNanos(recorded.widthUs() * 1000),
                                recorded.seriesGroups(),
                                Duration.ofNanos(wanted.widthUs() * 1000),
                                wanted.seriesGroups(),
                                level.key()));
    }
}
