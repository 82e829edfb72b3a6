package io.eraforge.workload.era.ingest.eras;

import io.eraforge.config.Settings;
import io.eraforge.error.IngestErrors;
import io.eraforge.workload.era.ingest.parse.DialectSettings;
import io.eraforge.workload.era.ingest.parse.TimeColumns;
import io.eraforge.workload.era.ingest.result.IngestNotes;
import io.eraforge.workload.era.ingest.source.ColumnProfile;
import io.eraforge.workload.era.ingest.source.IngestSources;
import io.eraforge.workload.era.ingest.source.SourceGroup;
import io.eraforge.workload.era.ingest.time.DateOrderInference;
import io.eraforge.workload.era.ingest.time.TimeColumnInference;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Finds the columns of an eras file by their configured names, ignoring case, or else by common alternatives. */
final class EraColumnInference {
    private final SourceGroup group;
    private final IngestSources sources;
    private final Settings.Ingest settings;
    private final IngestNotes notes;

    EraColumnInference(SourceGroup group, IngestSources sources, Settings.Ingest settings, IngestNotes notes) {
        this.group = group;
        this.sources = sources;
        this.settings = settings;
        this.notes = notes;
    }

    /** {@code onlySeries} is the series of eras without a series column; if empty, the column is required. */
    EraLayout layout(String onlySeries) {
        Settings.EraColumns names = settings.eras();
        String pattern = DialectSettings.timePattern(settings.tsFormat());
        int level = required(names.level(), "level-column", List.of());
        OptionalInt series = find(names.series(), List.of("series_id", "device", "device_id", "station"));
        if (series.isEmpty() && onlySeries.isEmpty()) {
            throw IngestErrors.noColumn(group.title(), names.series(), "ingest.eras.series-column", group.columns());
        }
        if (series.isEmpty()) {
            notes.add("%s: no column '%s'; all eras were assigned to the only series, '%s'."
                    .formatted(group.title(), names.series(), onlySeries));
        }
        int id = required(names.eraId(), "era-id-column", List.of("id", "era"));
        int start =
                required(names.start(), "start-column", List.of("start_us", "start_ts", "start_time", "begin", "from"));
        int end = required(names.end(), "end-column", List.of("end_us", "end_ts", "end_time", "stop", "until", "to"));
        return new EraLayout(
                level,
                series.orElse(-1),
                onlySeries,
                id,
                time(start, end, pattern),
                time(end, start, pattern),
                find(names.priority(), List.of()).orElse(-1),
                settings.timeZone());
    }

    private TimeColumns time(int column, int companion, String pattern) {
        List<ColumnProfile> profiles = IntStream.range(0, group.columns().size())
                .mapToObj(i -> ColumnProfile.of(group, i))
                .toList();
        String name = group.columns().get(column);
        TimeColumns time = new TimeColumnInference(
                        group,
                        profiles,
                        new TimeColumnInference.Configured(name, "", "", pattern),
                        new DateOrderInference(group, sources, settings.dateOrder(), List.of(profiles.get(companion))))
                .infer();
        notes.add("%s: reading '%s' as %s."
                .formatted(group.title(), name, time.format().description()));
        return time;
    }

    private int required(String name, String key, List<String> alternatives) {
        return find(name, alternatives)
                .orElseThrow(() -> IngestErrors.noColumn(group.title(), name, "ingest.eras." + key, group.columns()));
    }

    private OptionalInt find(String name, List<String> alternatives) {
        OptionalInt found = position(name);
        for (int i = 0; found.isEmpty() && i < alternatives.size(); i++) {
            found = position(alternatives.get(i));
            if (found.isPresent()) {
                notes.add("%s: no column '%s'; using '%s'.".formatted(group.title(), name, alternatives.get(i)));
            }
        }
        return found;
    }

    private OptionalInt position(String name) {
        return IntStream.range(0, group.columns().size())
                .filter(i -> group.columns().get(i).strip().equalsIgnoreCase(name.strip()))
                .findFirst();
    }
}
