package io.eraforge.workload.era.ingest.roles;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Finds the column that names the series: one with a known header, or one that tells records of the same time apart. Of
 * several, the one that does both.
 */
public final class SeriesColumnInference {
    private final List<CandidateColumn> columns;
    private final RowSample sample;
    private final int tag;
    private final boolean hasHeader;

    /** {@code tag} is the position of the column that names sensors, or −1. */
    public SeriesColumnInference(List<CandidateColumn> columns, RowSample sample, int tag, boolean hasHeader) {
        this.columns = columns;
        this.sample = sample;
        this.tag = tag;
        this.hasHeader = hasHeader;
    }

    /** Its position, or −1. */
    public int infer() {
        List<CandidateColumn> known =
                columns.stream().filter(this::hasKnownHeader).toList();
        boolean shared = sample.repeats(tag);
        Optional<CandidateColumn> column = Optional.empty();
        if (shared) {
            column = first(known.stream()
                            .filter(c -> sample.distinguishes(tag, c.position()))
                            .toList())
                    .or(this::distinguishing);
        }
        return column.or(() -> first(known))
                .or(this::onlyTextWithoutHeader)
                .map(CandidateColumn::position)
                .orElse(-1);
    }

    private boolean hasKnownHeader(CandidateColumn column) {
        int position = column.position();
        if (HeaderNames.series(column.header())) {
            return true;
        }
        boolean names = column.text() || (sample.integers(position) && !sample.increases(position));
        if (HeaderNames.place(column.header())) {
            return names;
        }
        return names
                && HeaderNames.likelySeries(column.header())
                && sample.recurs(position)
                && (column.text() ? !sample.units(position) : sample.distinct(position) > 1);
    }

    private static Optional<CandidateColumn> first(List<CandidateColumn> known) {
        return known.stream().min(Comparator.comparing(c -> !HeaderNames.series(c.header())));
    }

    /** The column that tells records of the same time apart: texts before numbers, then the one with fewest values. */
    private Optional<CandidateColumn> distinguishing() {
        return columns.stream()
                .filter(this::distinguishes)
                .min(Comparator.comparing((CandidateColumn c) -> !c.text())
                        .thenComparing(c -> sample.distinct(c.position())));
    }

    private boolean distinguishes(CandidateColumn column) {
        int position = column.position();
        boolean names = column.text()
                ? !sample.switches(position)
                : sample.integers(position) && sample.enumeratesRecordsOfATime(position);
        return names && sample.distinct(position) > 1 && sample.recurs(position) && sample.distinguishes(tag, position);
    }

    private Optional<CandidateColumn> onlyTextWithoutHeader() {
        List<CandidateColumn> texts = columns.stream()
                .filter(c -> c.text() && sample.recurs(c.position()) && !sample.switches(c.position()))
                .toList();
        return hasHeader
                        || tag >= 0
                        || texts.size() != 1
                        || sample.units(texts.get(0).position())
                ? Optional.empty()
                : Optional.of(texts.get(0));
    }
}
