package io.eraforge.workload.era.prepare;

import static org.apache.spark.sql.functions.col;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.table.Store;
import io.eraforge.workload.era.prepare.PrepareReport.LevelReport;
import io.eraforge.workload.era.prepare.bucket.BucketChanges;
import io.eraforge.workload.era.prepare.bucket.BucketCounts;
import io.eraforge.workload.era.prepare.bucket.BucketIndex;
import io.eraforge.workload.era.prepare.bucket.BucketRecord.Content;
import io.eraforge.workload.era.prepare.bucket.LevelCounts;
import io.eraforge.workload.era.schema.EraArraysTable;
import io.eraforge.workload.era.schema.EraIndexTable;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Builds the report from the tables after a prepare. */
final class PrepareReportBuilder {
    private final Store store;
    private final Settings settings;
    private final BucketIndex index;

    private PrepareReportBuilder(Store store, Settings settings, BucketIndex index) {
        this.store = store;
        this.settings = settings;
        this.index = index;
    }

    static PrepareReport of(Store store, Settings settings, List<LevelCounts> counts, BucketIndex index) {
        PrepareReportBuilder builder = new PrepareReportBuilder(store, settings, index);
        Map<Level, LevelCounts> byLevel =
                counts.stream().collect(Collectors.toMap(LevelCounts::level, Function.identity()));
        return new PrepareReport(Stream.of(Level.values())
                .map(level ->
                        byLevel.containsKey(level) ? builder.changed(byLevel.get(level)) : builder.unchanged(level))
                .toList());
    }

    private LevelReport changed(LevelCounts counts) {
        BucketChanges changes = counts.changes();
        long bytes = store.bytes(
                EraArraysTable.of(counts.level()),
                changes.touched().stream().map(String::valueOf).collect(Collectors.toSet()));
        return report(
                counts.level(), changes.touched().size(), counts.sum(BucketCounts::values), bytes, counts.overlap());
    }

    private LevelReport unchanged(Level level) {
        return report(level, 0, 0, 0, 1);
    }

    private LevelReport report(Level level, int changed, long values, long bytes, double overlap) {
        List<Content> contents = index.contents(level);
        long eras = contents.stream().mapToLong(Content::eras).sum();
        return new LevelReport(
                level, eras, belowMinimum(level, contents), contents.size(), changed, values, bytes, overlap);
    }

    private long belowMinimum(Level level, List<Content> contents) {
        long minRows = settings.levels().get(level).minEraRows();
        if (contents.stream().allMatch(content -> content.preparedMin() == minRows)) {
            return contents.stream()
                    .mapToLong(content -> content.eras() - content.kept())
                    .sum();
        }
        // A raised minimum rewrites no bucket, so the recorded counts are for another minimum.
        return store.read(EraIndexTable.ID)
                .where(col("level").equalTo(level.name()).and(col("n_rows").lt(minRows)))
                .count();
    }
}
