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

/** Finds a group's time columns: the configured ones, or else by their cells; headers break ties. */
public final class TimeColumnInference {
    private static final Set<String> HEADER_WORDS = Set.of(
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
    private final Configured configured;

    /** Columns and pattern from the settings; empty if not set. */
    public record Configured(String timestamp, String date, String clock, String pattern) {}

    public TimeColumnInference(SourceGroup group, List<ColumnProfile> columns, Configured configured) {
        this.group = group;
        this.columns = columns;
        this.configured = configured;
    }

    /** Throws if there is no time column, or its format cannot be inferred. */
    public TimeColumns infer() {
        if (!configured.timestamp().isEmpty()) {
            return one(column(configured.timestamp(), "ingest.ts-column"));
        }
        if (!configured.date().isEmpty()) {
            ColumnProfile date = column(configured.date(), "ingest.date-column");
            return configured.clock().isEmpty()
                    ? one(date)
                    : pair(date, column(configured.clock(), "ingest.time-column"));
        }
        return inferFromCells();
    }

    private TimeColumns inferFromCells() {
        Optional<ColumnProfile> timestamp = best(ColumnProfile::isTimestamp).filter(column -> !column.dates());
        if (timestamp.isPresent()) {
            return one(timestamp.get());
        }
        Optional<ColumnProfile> date = best(ColumnProfile::dates);
        Optional<ColumnProfile> clock = best(ColumnProfile::clocks);
        if (date.isPresent() && clock.isPresent()) {
            return pair(date.get(), clock.get());
        }
        return Stream.<Predicate<ColumnProfile>>of(
                        ColumnProfile::dates,
                        column -> column.isEpoch() && hasTimeHeader(column),
                        column -> column.digitDates() && hasTimeHeader(column))
                .flatMap(kind -> best(kind).stream())
                .findFirst()
                .map(this::one)
                .orElseThrow(() -> IngestErrors.noTimeColumn(group.title(), group.columns()));
    }

    private Optional<ColumnProfile> best(Predicate<ColumnProfile> kind) {
        return columns.stream()
                .filter(kind)
                .min(Comparator.comparing((ColumnProfile column) -> column.dates())
                        .thenComparing(column -> !hasTimeHeader(column)));
    }

    private TimeColumns one(ColumnProfile column) {
        return TimeColumns.of(column.index(), format(column));
    }

    private TimeColumns pair(ColumnProfile date, ColumnProfile clock) {
        if (!configured.pattern().isEmpty()) {
            TimeFormat format = format(date);
            return new TimeColumns(date.index(), format, clock.index(), format, true);
        }
        return new TimeColumns(date.index(), format(date), clock.index(), format(clock), false);
    }

    private TimeFormat format(ColumnProfile column) {
        if (!configured.pattern().isEmpty() && !column.typed()) {
            return new TimeFormat.Pattern(configured.pattern());
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

    private static boolean hasTimeHeader(ColumnProfile column) {
        return Stream.of(column.name().toLowerCase(Locale.ROOT).split("[^\\p{L}]+"))
                .anyMatch(HEADER_WORDS::contains);
    }
}
