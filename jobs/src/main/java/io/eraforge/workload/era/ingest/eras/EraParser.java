package io.eraforge.workload.era.ingest.eras;

import io.eraforge.era.Level;
import io.eraforge.workload.era.ingest.source.RowParser;
import io.eraforge.workload.era.ingest.source.SourceFile;
import io.eraforge.workload.era.ingest.source.SourceRecord;
import io.eraforge.workload.era.ingest.time.RecordTimeReader;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.function.Consumer;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** Turns each record into an era, or into a row with the reason why it is not one. The reasons are stored. */
final class EraParser implements RowParser<Row> {
    private final int file;
    private final EraLayout layout;
    private final RecordTimeReader start;
    private final RecordTimeReader end;
    private String problem;

    EraParser(int file, EraLayout layout) {
        this.file = file;
        this.layout = layout;
        start = new RecordTimeReader(layout.start(), layout.zone(), false);
        end = new RecordTimeReader(layout.end(), layout.zone(), false);
    }

    /** Opens parsers on the executors. */
    record Factory(EraLayout layout) implements RowParser.Factory<Row> {
        @Override
        public RowParser<Row> open(SourceFile file) {
            return new EraParser(file.number(), layout);
        }

        @Override
        public boolean needsPrecedingRecords() {
            return false;
        }
    }

    @Override
    public void parse(SourceRecord record, Consumer<Row> out) {
        problem = record.defect();
        Row era = problem == null ? era(record) : null;
        out.accept(
                problem == null
                        ? era
                        : RowFactory.create(
                                file,
                                record.line(),
                                null,
                                problem,
                                record.raw(),
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null));
    }

    private Row era(SourceRecord record) {
        String level = level(record.text(layout.level()));
        String series = layout.series() < 0 ? layout.fixedSeries() : record.text(layout.series());
        if (series == null) {
            problem = "no series";
        }
        String idText = record.text(layout.id());
        boolean named = EraName.isName(idText);
        Long id = named ? Long.valueOf(EraName.id(idText)) : wholeNumber(idText, "era id");
        Long priority = layout.priority() < 0 || record.text(layout.priority()) == null
                ? null
                : wholeNumber(record.text(layout.priority()), "priority");
        if (priority != null && (int) (long) priority != priority) {
            problem = "priority out of range";
        }
        long from = time(record, start, "start");
        long to = time(record, end, "end");
        if (problem == null && to <= from) {
            problem = "end not after start";
        }
        Integer rank = priority == null ? null : priority.intValue();
        // Kept in case the id turns out to be used twice.
        return RowFactory.create(
                file,
                record.line(),
                null,
                null,
                record.raw(),
                level,
                series,
                id,
                from,
                to,
                rank,
                named ? idText : null);
    }

    private String level(String text) {
        String name = text == null ? "" : text.toUpperCase(Locale.ROOT);
        for (Level level : Level.values()) {
            if (level.name().equals(name)) {
                return name;
            }
        }
        problem = name.isEmpty() ? "no level" : "unknown level, expected A, B or C";
        return null;
    }

    private Long wholeNumber(String text, String what) {
        if (text == null) {
            problem = "no " + what;
            return null;
        }
        try {
            return text.chars().allMatch(c -> c == '-' || (c >= '0' && c <= '9'))
                    ? Long.parseLong(text)
                    : new BigDecimal(text).longValueExact();
        } catch (NumberFormatException | ArithmeticException e) {
            problem = what + " is not a whole number";
            return null;
        }
    }

    private long time(SourceRecord record, RecordTimeReader time, String what) {
        long us = time.read(record, "");
        if (time.problem() != null) {
            problem = what + ": " + time.problem();
        }
        return us;
    }
}
