package io.eraforge.workload.era.extract;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.table.kernel.Tables;
import io.eraforge.workload.era.schema.EraIndexTable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * Which of a level's prepared eras its minimum filters out. {@code suggested} is a minimum that fits the eras: half the rows of the
 * median era that has any; 0 if none has.
 */
public record LevelMinimum(Level level, long minimum, long eras, long kept, long suggested, Optional<String> warning) {

    /** Reads the lengths of all eras of these levels. */
    public static List<LevelMinimum> read(Tables tables, Settings settings, List<Level> levels) {
        return levels.stream().map(level -> read(tables, settings, level)).toList();
    }

    private static LevelMinimum read(Tables tables, Settings settings, Level level) {
        long minimum = settings.levels().get(level).minEraRows();
        long[] lengths = lengths(tables, level);
        return new LevelMinimum(
                level,
                minimum,
                lengths.length,
                MinimumRowsAdvice.kept(lengths, minimum),
                suggested(lengths),
                MinimumRowsAdvice.of(level, lengths, minimum, settings.run().warnFilteredShare()));
    }

    private static long[] lengths(Tables tables, Level level) {
        LongStream.Builder rows = LongStream.builder();
        tables.scan(EraIndexTable.ID)
                .where(EraIndexTable.LEVEL, level.name())
                .columns(EraIndexTable.N_ROWS)
                .forEach(era -> rows.add(era.getLong(EraIndexTable.N_ROWS)));
        return rows.build().sorted().toArray();
    }

    static long suggested(long[] sorted) {
        long[] nonEmpty = Arrays.stream(sorted).filter(rows -> rows > 0).toArray();
        return nonEmpty.length == 0 ? 0 : fitting(nonEmpty[nonEmpty.length / 2]);
    }

    /** A minimum that fits eras of about {@code rows} readings. */
    public static long fitting(long rows) {
        return Math.max(1, rows / 2);
    }

    /** True if there are eras in these levels but none reaches its minimum. */
    public static boolean filtersAll(List<LevelMinimum> levels) {
        return levels.stream().mapToLong(LevelMinimum::eras).sum() > 0
                && levels.stream().allMatch(level -> level.kept() == 0);
    }
}
