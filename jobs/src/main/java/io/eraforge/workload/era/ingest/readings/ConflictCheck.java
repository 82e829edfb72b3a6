package io.eraforge.workload.era.ingest.readings;

import io.eraforge.error.IngestErrors;
import io.eraforge.error.IngestErrors.ConflictExample;
import io.eraforge.workload.era.ingest.result.ParsedColumns;
import io.eraforge.workload.era.ingest.source.SourceFile;
import io.eraforge.workload.era.schema.ReadingsTable;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Stops an ingest in which too many rows disagree with another row of the same series and time. */
final class ConflictCheck {
    private static final int SAMPLED = 50;

    private final SparkSession spark;
    private final ReadingsPlan plan;
    private final double maxShare;

    ConflictCheck(SparkSession spark, ReadingsPlan plan, double maxShare) {
        this.spark = spark;
        this.plan = plan;
        this.maxShare = maxShare;
    }

    void check(List<ReadingsBatch> batches) {
        long rows = batches.stream()
                .mapToLong(batch -> batch.counts().total().rows())
                .sum();
        long conflicts = batches.stream().mapToLong(ReadingsBatch::conflicts).sum();
        if (conflicts > maxShare * rows) {
            ReadingsBatch worst = batches.stream()
                    .max(Comparator.comparingLong(ReadingsBatch::conflicts))
                    .orElseThrow();
            throw error(worst, conflicts, rows);
        }
    }

    private RuntimeException error(ReadingsBatch batch, long conflicts, long rows) {
        List<Row> superseded = batch.superseded()
                .orderBy(ParsedColumns.FILE, ParsedColumns.LINE)
                .limit(SAMPLED)
                .collectAsList();
        boolean betweenFiles = superseded.stream()
                .anyMatch(row -> row.<Integer>getAs(ParsedColumns.FILE)
                        != row.<Integer>getAs(ParsedColumns.OTHER_FILE).intValue());
        List<String> columns = new DistinguishingColumns(spark, plan).of(superseded);
        return IngestErrors.conflicts(
                conflicts, rows, maxShare, example(superseded.get(0), batch.files()), columns, betweenFiles);
    }

    private static ConflictExample example(Row row, List<SourceFile> files) {
        Instant time = Instant.EPOCH.plus(row.<Long>getAs(ReadingsTable.TS_US.name()), ChronoUnit.MICROS);
        return new ConflictExample(
                row.getAs(ReadingsTable.SERIES.name()),
                time,
                row.getAs(ParsedColumns.COLUMN),
                row.getAs(ParsedColumns.RAW)
                        + place(files, row.getAs(ParsedColumns.FILE), row.getAs(ParsedColumns.LINE)),
                row.<Double>getAs(ParsedColumns.OTHER_VALUE)
                        + place(files, row.getAs(ParsedColumns.OTHER_FILE), row.getAs(ParsedColumns.OTHER_LINE)));
    }

    private static String place(List<SourceFile> files, int number, long line) {
        String name = files.stream()
                .filter(file -> file.number() == number)
                .findFirst()
                .orElseThrow()
                .redactedPath();
        return " in line %d of %s".formatted(line, name);
    }
}
