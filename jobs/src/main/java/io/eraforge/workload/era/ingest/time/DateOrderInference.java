package io.eraforge.workload.era.ingest.time;

import io.eraforge.error.IngestErrors;
import io.eraforge.workload.era.ingest.parse.DateOrderEvidence;
import io.eraforge.workload.era.ingest.parse.DateOrderEvidence.Verdict;
import io.eraforge.workload.era.ingest.parse.DialectSettings;
import io.eraforge.workload.era.ingest.parse.TimeColumns;
import io.eraforge.workload.era.ingest.parse.TimeFormat;
import io.eraforge.workload.era.ingest.source.ColumnProfile;
import io.eraforge.workload.era.ingest.source.IngestSources;
import io.eraforge.workload.era.ingest.source.SourceGroup;
import java.util.List;

/**
 * Settles the order of day, month and year in a group's dates: by the setting, or else by the dates. If the sample leaves it
 * open, all records are read.
 */
public final class DateOrderInference {
    private final SourceGroup group;
    private final IngestSources sources;
    private final String configured;
    private final List<ColumnProfile> companions;

    /** {@code configured} is the value of ingest.date-order; the dates of {@code companions} have the same order as others. */
    public DateOrderInference(
            SourceGroup group, IngestSources sources, String configured, List<ColumnProfile> companions) {
        this.group = group;
        this.sources = sources;
        this.configured = configured;
        this.companions = List.copyOf(companions);
    }

    /**
     * Format of a text column. {@code clock} is the column with its times of day, if any: consecutive times show which order
     * the dates have. Throws if the order stays open or the dates contradict each other.
     */
    TimeFormat.Text format(ColumnProfile date, TimeColumns clock) {
        TimeFormat.Text format = DialectSettings.dateOrder(configured)
                .map(order -> new TimeFormat.Text(order, "as set by ingest.date-order"))
                .orElseGet(() -> infer(date, clock));
        return date.times().hasRanges()
                ? new TimeFormat.Text(
                        format.order(),
                        (format.reason().isEmpty() ? "" : format.reason() + ", ") + "the start of each range")
                : format;
    }

    private TimeFormat.Text infer(ColumnProfile date, TimeColumns clock) {
        if (date.times().order().isEmpty()) {
            return date.times().settledFormat();
        }
        DateOrderEvidence sample = new DateOrderEvidence();
        sample.add(date.times().order());
        companions.forEach(column -> sample.add(column.times().order()));
        Verdict verdict = sample.byDates();
        if (verdict instanceof Verdict.Open) {
            verdict = wholeColumn(clock).byAll();
        }
        if (verdict instanceof Verdict.Settled settled) {
            return new TimeFormat.Text(settled.order(), settled.reason());
        }
        if (verdict instanceof Verdict.Contradiction c) {
            throw IngestErrors.dateOrderContradicts(
                    group.title(),
                    date.name(),
                    c.a(),
                    c.notA().label(),
                    c.b(),
                    c.notB().label());
        }
        throw IngestErrors.dateOrderOpen(group.title(), date.name(), date.example());
    }

    private DateOrderEvidence wholeColumn(TimeColumns clock) {
        DateOrderEvidence all = new DateOrderEvidence();
        sources.scan(group, () -> new DateOrderScan(clock)).forEach(all::add);
        for (ColumnProfile column : companions) {
            TimeColumns single = TimeColumns.of(column.index(), new TimeFormat.Parts());
            sources.scan(group, () -> new DateOrderScan(single)).forEach(all::add);
        }
        return all;
    }
}
