package io.eraforge.workload.era.ingest.source;

import io.eraforge.error.IngestErrors;
import io.eraforge.workload.era.ingest.parse.TimeColumns;
import io.eraforge.workload.era.ingest.parse.TimeFormat;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Finds a group's time columns: those named by the settings, else by what their cells look like, with names to break ties. */
public final class TimeColumnInference {
    private static final Set<String> HINTS = Set.of(
            "ts",
            "time",
            "timestamp",
            "datetime",
            "date",
            "epoch",
            "unix",
            "utc",
            "tid",
            "tidspunkt",
            "tidpunkt",
            "dato",
            "zeit",
            "zeitstempel",
            "zeitpunkt",
            "datum",
            "uhrzeit",
            "fecha",
            "hora",
            "heure",
            "klokken");

    private final SourceGroup group;
    private final List<ColumnProfile> columns;
    private final Named named;

    /** Columns and pattern as the settings name them; empty strings where they do not. */
    public record Named(String moment, String date, String clock, String pattern) {}

    public TimeColumnInference(SourceGroup group, List<ColumnProfile> columns, Named named) {
        this.group = group;
        this.columns = columns;
        this.named = named;
    }

    public TimeColumns choose() {
        if (!named.moment().isEmpty()) {
            return one(column(named.moment(), "ingest.ts-column"));
        }
        if (!named.date().isEmpty()) {
            ColumnProfile date = column(named.date(), "ingest.date-column");
            return named.clock().isEmpty() ? one(date) : pair(date, column(named.clock(), "ingest.time-column"));
        }
        return infer();
    }

    private TimeColumns infer() {
        Optional<ColumnProfile> whole = best(ColumnProfile::isTimestamp).filter(column -> !column.dates());
        if (whole.isPresent()) {
            return one(whole.get());
        }
        Optional<ColumnProfile> date = best(ColumnProfile::dates);
        Optional<ColumnProfile> clock = best(ColumnProfile::clocks);
        if (date.isPresent() && clock.isPresent()) {
            return pair(date.get(), clock.get());
        }
        return Stream.<Predicate<ColumnProfile>>of(
                        ColumnProfile::dates,
                        column -> column.isEpoch() && hinted(column),
                        column -> column.digitDates() && hinted(column))
                .flatMap(kind -> best(kind).stream())
                .findFirst()
                .map(this::one)
                .orElseThrow(() -> IngestErrors.noTimeColumn(group.title(), group.columns()));
    }

    private Optional<ColumnProfile> best(Predicate<ColumnProfile> kind) {
        return columns.stream()
                .filter(kind)
                .min(Comparator.comparing((ColumnProfile column) -> column.dates())
                        .thenComparing(column -> !hinted(column)));
    }

    private TimeColumns one(ColumnProfile column) {
        return TimeColumns.of(column.index(), format(column));
    }

    private TimeColumns pair(ColumnProfile date, ColumnProfile clock) {
        if (!named.pattern().isEmpty()) {
            TimeFormat format = format(date);
            return new TimeColumns(date.index(), format, clock.index(), format, true);
        }
        return new TimeColumns(date.index(), format(date), clock.index(), format(clock), false);
    }

    private TimeFormat format(ColumnProfile column) {
        if (!named.pattern().isEmpty() && !column.typed()) {
            return new TimeFormat.Pattern(named.pattern());
        }
        TimeFormat format = column.format();
        if (format == null) {
            throw IngestErrors.timesNotUnderstood(group.title(), column.name(), column.example());
        }
        return format;
    }

    private ColumnProfile column(String name, String key) {
        return columns.stream()
                .filter(column -> column.name().strip().equals(name.strip()))
                .findFirst()
                .orElseThrow(() -> IngestErrors.noColumn(group.title(), name, key, group.columns()));
    }

    private static boolean hinted(ColumnProfile column) {
        return Stream.of(column.name().toLowerCase(Locale.ROOT).split("[^\\p{L}]+"))
                .anyMatch(HINTS::contains);
    }
}
