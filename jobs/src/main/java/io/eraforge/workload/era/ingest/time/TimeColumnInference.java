package io.eraforge.workload.era.ingest.time;

import io.eraforge.error.IngestErrors;
import io.eraforge.workload.era.ingest.parse.DateParts;
import io.eraforge.workload.era.ingest.parse.TimeColumns;
import io.eraforge.workload.era.ingest.parse.TimeFormat;
import io.eraforge.workload.era.ingest.source.ColumnProfile;
import io.eraforge.workload.era.ingest.source.ColumnType;
import io.eraforge.workload.era.ingest.source.SourceGroup;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Finds a group's time columns: the configured ones, or else by their cells; headers break ties. */
public final class TimeColumnInference {
    private final SourceGroup group;
    private final List<ColumnProfile> columns;
    private final Configured configured;
    private final DateOrderInference orders;

    /** Columns and pattern from the settings; empty if not set. */
    public record Configured(String timestamp, String date, String clock, String pattern) {}

    public TimeColumnInference(
            SourceGroup group, List<ColumnProfile> columns, Configured configured, DateOrderInference orders) {
        this.group = group;
        this.columns = columns;
        this.configured = configured;
        this.orders = orders;
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
        Optional<ColumnProfile> timestamp = best(column -> column.isTimestamp() && !column.isDate())
                .or(() -> best(column -> column.times().isDigitTimestamp() && hasTimeHeader(column)));
        if (timestamp.isPresent()) {
            return one(timestamp.get());
        }
        Optional<ColumnProfile> date = best(ColumnProfile::isDate)
                .or(() -> best(column -> column.times().isDigitDate() && hasTimeHeader(column)));
        DateParts parts = new DatePartsInference(columns).infer();
        return date.flatMap(day -> withClock(day, parts))
                .or(() -> best(column -> column.isEpoch() && hasTimeHeader(column))
                        .map(this::one))
                .or(() -> parts.hasDay() ? Optional.of(split(parts)) : Optional.empty())
                .or(() -> date.map(this::dateAlone))
                .orElseThrow(() -> IngestErrors.noTimeColumn(group.title(), group.columns()));
    }

    /** A date column with the time of day in one or more others; empty if there are none. */
    private Optional<TimeColumns> withClock(ColumnProfile date, DateParts parts) {
        if (parts.minute() >= 0) {
            return Optional.of(new TimeColumns(
                    date.index(),
                    format(date, TimeColumns.of(date.index(), new TimeFormat.Parts())),
                    -1,
                    new TimeFormat.Parts(),
                    false,
                    parts.withoutDay()));
        }
        return clock(date.index()).map(clock -> pair(date, clock));
    }

    /** Parts of the day, and the time of day from parts, from a column of its own, or from none. */
    private TimeColumns split(DateParts parts) {
        TimeFormat format = new TimeFormat.Parts();
        Optional<ColumnProfile> clock = parts.hasClock() ? Optional.empty() : clock(parts.year());
        if (clock.isPresent()) {
            int index = clock.get().index();
            return new TimeColumns(parts.year(), format, index, clockFormat(clock.get()), false, parts.withoutClock());
        }
        TimeColumns time = new TimeColumns(parts.year(), format, -1, format, false, parts);
        if (!parts.hasClock()) {
            refuseUnreadClock(columns.get(parts.year()), time);
        }
        return time;
    }

    private TimeColumns dateAlone(ColumnProfile date) {
        TimeColumns time = one(date);
        refuseUnreadClock(date, time);
        return time;
    }

    /** Throws if another column looks like the time of day: dates alone would put all readings of a day at midnight. */
    private void refuseUnreadClock(ColumnProfile date, TimeColumns time) {
        columns.stream()
                .filter(column ->
                        !time.uses(column.index()) && !column.example().isEmpty())
                .filter(column -> column.times().isClockLike() || TimeHeaders.isClock(column.name()))
                .findFirst()
                .ifPresent(column -> {
                    throw IngestErrors.clockNotUnderstood(group.title(), date.name(), column.name(), column.example());
                });
    }

    /** The column with times of day, other than {@code date}: by its cells, or else by a header that fits them. */
    private Optional<ColumnProfile> clock(int date) {
        Predicate<ColumnProfile> other = column -> column.index() != date && !column.typed();
        return best(other.and(column -> column.times().isClock()))
                .or(() -> best(other.and(column ->
                        TimeHeaders.isClock(column.name()) && column.times().clockFormat() != null)));
    }

    private Optional<ColumnProfile> best(Predicate<ColumnProfile> kind) {
        return columns.stream()
                .filter(kind)
                .min(Comparator.comparing((ColumnProfile column) -> column.isDate())
                        .thenComparing(column -> !hasTimeHeader(column)));
    }

    private TimeColumns one(ColumnProfile column) {
        return TimeColumns.of(column.index(), format(column, TimeColumns.of(column.index(), new TimeFormat.Parts())));
    }

    private TimeColumns pair(ColumnProfile date, ColumnProfile clock) {
        if (!configured.pattern().isEmpty()) {
            return TimeColumns.joined(date.index(), clock.index(), new TimeFormat.Pattern(configured.pattern()));
        }
        TimeFormat clockFormat = clockFormat(clock);
        TimeColumns columns = TimeColumns.pair(date.index(), new TimeFormat.Parts(), clock.index(), clockFormat);
        return TimeColumns.pair(date.index(), format(date, columns), clock.index(), clockFormat);
    }

    private TimeFormat clockFormat(ColumnProfile clock) {
        TimeFormat format = clock.times().clockFormat();
        return format != null ? format : format(clock, TimeColumns.of(clock.index(), new TimeFormat.Parts()));
    }

    /** Format of a column; {@code clock} says where the times of its dates are. */
    private TimeFormat format(ColumnProfile column, TimeColumns clock) {
        if (!configured.pattern().isEmpty() && !column.typed()) {
            return new TimeFormat.Pattern(configured.pattern());
        }
        if (column.type() == ColumnType.TEXT && column.times().isText()) {
            return orders.format(column, clock);
        }
        TimeFormat format = column.numericFormat();
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
        return TimeHeaders.isTime(column.name());
    }
}
