package io.eraforge.workload.era.ingest.eras;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import io.eraforge.table.Store;
import io.eraforge.testing.IngestFixture;
import io.eraforge.testing.IngestSettings;
import io.eraforge.testing.SparkExtension;
import io.eraforge.workload.era.ingest.IngestRequest;
import io.eraforge.workload.era.ingest.result.IngestReport;
import io.eraforge.workload.era.ingest.result.IngestReport.LevelCounts;
import io.eraforge.workload.era.schema.ErasTable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SparkExtension.class)
class EraWindowsTest {
    private static final Settings.Ingest COPENHAGEN = IngestSettings.in("Europe/Copenhagen");

    private SparkSession spark;
    private IngestFixture fixture;

    @BeforeEach
    void open(SparkSession session, @TempDir Path folder) {
        spark = session;
        fixture = new IngestFixture(session, folder);
    }

    @Test
    void moreReadingsAddWindowsAndMoveNone() {
        String widths = "A=month,B=week,C=1d";
        IngestReport first = cut(COPENHAGEN, widths, "s,2024-03-30T12:00:00Z", "s,2024-03-31T12:00:00Z");
        assertThat(windows())
                .containsExactly(
                        "A|s|0|2024-02-29 23:00:00|2024-03-31 22:00:00",
                        "B|s|0|2024-03-24 23:00:00|2024-03-31 22:00:00",
                        "C|s|0|2024-03-29 23:00:00|2024-03-30 23:00:00",
                        "C|s|1|2024-03-30 23:00:00|2024-03-31 22:00:00");
        assertThat(first.notes())
                .contains(
                        "Level A: a window every month in Europe/Copenhagen; window 0 begins at 2024-03-01T00:00.",
                        "Level B: a window every week in Europe/Copenhagen; window 0 begins at 2024-03-25T00:00.",
                        "Level C: a window every day in Europe/Copenhagen; window 0 begins at 2024-03-30T00:00.");
        assertThat(first.eras().rowsPerEra()).isEqualTo(Map.of(Level.A, 2L, Level.B, 2L, Level.C, 1L));

        // Earlier and later readings, a new series, and another zone for the new file.
        IngestReport second = cut(
                IngestSettings.in("Asia/Tokyo"),
                widths,
                "s,2024-03-28T12:00:00Z",
                "s,2024-04-01T12:00:00Z",
                "t,2024-03-24T22:00:00Z");
        assertThat(second.eras().levels())
                .isEqualTo(Map.of(
                        Level.A, new LevelCounts(3, 2, 0, 0),
                        Level.B, new LevelCounts(3, 2, 0, 0),
                        Level.C, new LevelCounts(6, 4, 0, 0)));
        assertThat(windows())
                .contains(
                        "B|t|-1|2024-03-17 23:00:00|2024-03-24 23:00:00",
                        "C|s|-2|2024-03-27 23:00:00|2024-03-28 23:00:00",
                        "C|s|2|2024-03-31 22:00:00|2024-04-01 22:00:00",
                        "C|t|-6|2024-03-23 23:00:00|2024-03-24 23:00:00");
        assertThat(second.notes())
                .contains(
                        "Windows stay in Europe/Copenhagen, the zone of the first ones; ingest.time-zone is now Asia/Tokyo.");
    }

    @Test
    void anotherWidthCountsFromTheSameOrigin() {
        cut(IngestSettings.inferring(), "C=1d", "s,2024-01-03T12:00:00Z", "s,2024-01-04T12:00:00Z");
        IngestReport again = cut(IngestSettings.inferring(), "C=12h", "s,2024-01-02T12:00:00Z");
        assertThat(again.eras().levels()).isEqualTo(Map.of(Level.C, new LevelCounts(5, 3, 2, 0)));
        assertThat(windows())
                .startsWith("C|s|-1|2024-01-02 12:00:00|2024-01-03 00:00:00")
                .contains("C|s|0|2024-01-03 00:00:00|2024-01-03 12:00:00");
    }

    @Test
    void aGivenOriginIsKeptAndNoOtherAccepted() {
        cut(IngestSettings.origin("Asia/Tokyo", "2024-01-01T06:00"), "B=7d,C=6h", "s,2024-01-08T00:00:00Z");
        List<String> expected = List.of(
                "B|s|1|2024-01-07 21:00:00|2024-01-14 21:00:00", "C|s|28|2024-01-07 21:00:00|2024-01-08 03:00:00");
        assertThat(windows()).isEqualTo(expected);
        cut(IngestSettings.in("Asia/Tokyo"), "B=7d,C=6h", "s,2024-01-08T00:00:00Z");
        cut(IngestSettings.origin("UTC", "2023-12-31 21:00"), "B=7d,C=6h", "s,2024-01-08T00:00:00Z");
        assertThat(windows()).isEqualTo(expected);
        assertThatThrownBy(() -> cut(IngestSettings.origin("UTC", "2024-01-01"), "B=7d", "s,2024-02-08T00:00:00Z"))
                .isInstanceOfSatisfying(
                        EraForgeException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
                .hasMessageContaining(
                        "counted from 2024-01-01T06:00 in Asia/Tokyo since the first cut, and never move");
        assertThat(windows()).isEqualTo(expected);
        assertThat(fixture.readings()).as("no reading of the refused ingest").hasSize(1);
    }

    @Test
    void warehousesCutBeforeKeep1970InUtc() {
        long week = 7 * 86_400_000_000L;
        try (Store store = Store.openForWriting(spark, fixture.warehouse(), "test")) {
            store.overwrite(
                    ErasTable.ID,
                    spark.createDataFrame(
                            List.of(
                                    RowFactory.create("B", "s", 2817L, 2817 * week, 2818 * week, null),
                                    RowFactory.create("A", "s", 9_000_000_000_000_000_000L, 5L, 9L, null)),
                            ErasTable.SCHEMA.required()));
        }
        IngestReport report = cut(COPENHAGEN, "B=7d,C=1d", "s,2024-01-01T00:00:00Z", "s,2024-01-04T23:30:00Z");
        assertThat(report.eras().levels().get(Level.B)).isEqualTo(new LevelCounts(2, 1, 0, 0));
        assertThat(windows())
                .contains(
                        "B|s|2817|2023-12-28 00:00:00|2024-01-04 00:00:00",
                        "B|s|2818|2024-01-04 00:00:00|2024-01-11 00:00:00",
                        "C|s|19726|2024-01-04 00:00:00|2024-01-05 00:00:00");
        // The origin is stored now: weeks of the calendar begin on Monday, in UTC.
        cut(COPENHAGEN, "B=week", "s,2024-01-01T00:00:00Z");
        assertThat(windows()).contains("B|s|2818|2024-01-01 00:00:00|2024-01-08 00:00:00");
    }

    @Test
    void erasOfAFileAreNotTakenForOldWindows() {
        String eras = fixture.file("eras.csv", "level,series,era_id,start,end", "A,s,1,1704067200,1704153600");
        fixture.ingest(IngestSettings.inferring(), IngestRequest.of(List.of(), eras));
        cut(COPENHAGEN, "C=day", "s,2024-01-01T12:00:00Z");
        assertThat(windows()).contains("C|s|0|2023-12-31 23:00:00|2024-01-01 23:00:00");
    }

    private IngestReport cut(Settings.Ingest settings, String widths, String... readings) {
        String[] lines = new String[readings.length + 1];
        lines[0] = "series,ts,a";
        for (int i = 0; i < readings.length; i++) {
            lines[i + 1] = readings[i] + ",1";
        }
        Map<Level, WindowWidth> every = new TreeMap<>();
        for (String width : widths.split(",")) {
            every.put(
                    Level.valueOf(width.substring(0, 1)),
                    WindowWidth.parse(width.substring(2)).orElseThrow());
        }
        return fixture.ingest(settings, new IngestRequest(List.of(fixture.file("r.csv", lines)), "", every));
    }

    private List<String> windows() {
        return fixture.rows(
                ErasTable.ID,
                "level",
                "series",
                "era_id",
                "cast(timestamp_micros(start_us) as string)",
                "cast(timestamp_micros(end_us) as string)");
    }
}
