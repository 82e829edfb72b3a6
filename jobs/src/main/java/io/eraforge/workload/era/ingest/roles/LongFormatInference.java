package io.eraforge.workload.era.ingest.roles;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Recognizes long files, whose records hold one value each: a column names the sensor, another one has the value. Both have
 * telling headers, or one has and the sensor column tells records of the same time apart.
 */
public final class LongFormatInference {
    private static final int FEW_RECORDS = 20;

    private final List<CandidateColumn> columns;
    private final RowSample sample;

    /** Positions of the column that names the sensor and the one with its value. */
    public record LongFormat(int tag, int value) {}

    public LongFormatInference(List<CandidateColumn> columns, RowSample sample) {
        this.columns = columns;
        this.sample = sample;
    }

    public Optional<LongFormat> infer() {
        Optional<CandidateColumn> value = namedValue();
        Optional<CandidateColumn> tag = value.isPresent()
                ? namedTag(value.get()).or(() -> distinguishingText(value.get()))
                : namedTag(null)
                        .filter(column -> HeaderNames.certainTag(column.header()))
                        .filter(this::distinguishes);
        return tag.flatMap(name -> value.or(() -> onlyNumeric(name.position()))
                .map(number -> new LongFormat(name.position(), number.position())));
    }

    /** The value column beside a given sensor column: by its header, or the only numeric one. */
    public Optional<CandidateColumn> valueBeside(int tag) {
        return namedValue().filter(column -> column.position() != tag).or(() -> onlyNumeric(tag));
    }

    /** The sensor column beside a given value column: by its header, or as it tells records of the same time apart. */
    public Optional<CandidateColumn> tagBeside(int value) {
        CandidateColumn number = columns.stream()
                .filter(column -> column.position() == value)
                .findFirst()
                .orElse(null);
        return namedTag(number).or(() -> distinguishingText(number));
    }

    private Optional<CandidateColumn> namedValue() {
        return columns.stream()
                .filter(column -> column.numeric() && HeaderNames.value(column.header()))
                .min(Comparator.comparing(column -> sample.increases(column.position())));
    }

    private Optional<CandidateColumn> onlyNumeric(int tag) {
        List<CandidateColumn> numeric = columns.stream()
                .filter(column -> column.numeric() && column.position() != tag)
                .toList();
        return numeric.size() == 1 ? Optional.of(numeric.get(0)) : Optional.empty();
    }

    private Optional<CandidateColumn> namedTag(CandidateColumn value) {
        return columns.stream()
                .filter(column -> !column.equals(value) && HeaderNames.tagRank(column.header()) >= 0)
                .filter(column -> column.text() || isNumberedTag(column))
                .filter(column -> sample.recurs(column.position()) || sample.records() < FEW_RECORDS)
                .min(Comparator.comparing(column -> HeaderNames.tagRank(column.header())));
    }

    private boolean isNumberedTag(CandidateColumn column) {
        return sample.integers(column.position())
                && sample.recurs(column.position())
                && !sample.increases(column.position());
    }

    private Optional<CandidateColumn> distinguishingText(CandidateColumn value) {
        return columns.stream()
                .filter(column -> column.text() && !column.equals(value) && !isSeries(column.header()))
                .filter(column -> !sample.switches(column.position()) && sample.recurs(column.position()))
                .filter(this::distinguishes)
                .min(Comparator.comparing(column -> sample.distinct(column.position())));
    }

    /** Whether it tells records of the same time, or of the same time and series, apart. */
    private boolean distinguishes(CandidateColumn column) {
        int position = column.position();
        return keys().anyMatch(series -> sample.repeats(series) && sample.distinguishes(series, position));
    }

    private IntStream keys() {
        return IntStream.concat(
                IntStream.of(-1),
                columns.stream().filter(column -> isSeries(column.header())).mapToInt(CandidateColumn::position));
    }

    private static boolean isSeries(String header) {
        return HeaderNames.series(header) || HeaderNames.place(header);
    }
}
