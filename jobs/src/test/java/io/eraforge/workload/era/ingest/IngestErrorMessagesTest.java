package io.eraforge.workload.era.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import io.eraforge.testing.IngestFixture;
import io.eraforge.testing.IngestSettings;
import io.eraforge.testing.SparkExtension;
import io.eraforge.workload.era.ingest.eras.WindowWidth;
import io.eraforge.workload.era.schema.ReadingsTable;
import io.eraforge.workload.era.schema.SensorsTable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Error messages of ingest. A failed ingest leaves no tables behind. */
@ExtendWith(SparkExtension.class)
class IngestErrorMessagesTest {
    private Path dir;
    private IngestFixture fixture;

    @BeforeEach
    void open(SparkSession session, @TempDir Path folder) {
        dir = folder;
        fixture = new IngestFixture(session, folder);
    }

    @Test
    void rejectsMissingPaths() {
        assertThat(refusal(dir + "/nothing.csv")).isEqualTo("""
                Cannot ingest %s/nothing.csv: no such file or folder. Check the path; globs such as \
                'data/*.csv' may be quoted.""".formatted(dir));
        assertThat(refusal(dir + "/no*.csv")).contains("no such file");
        fixture.file("f/readme.md", "x");
        assertThat(refusal(dir + "/gh1/f"))
                .contains("only files of other types, such as")
                .contains("readme.md");
    }

    @Test
    void rejectsEmptyFiles() {
        assertThat(refusal(fixture.file("x.csv", ""))).contains("it has no records");
        assertThat(refusal(fixture.file("y.csv", "ts,a"))).contains("it has no records");
    }

    @Test
    void rejectsFilesWithoutTimes() {
        assertThat(refusal(fixture.file("x.csv", "a,b", "1,x")))
                .isEqualTo(
                        "Cannot ingest x.csv: no column looks like a timestamp (found: a, b). Set ingest.ts-column, or ingest.date-column and ingest.time-column, and ingest.ts-format if the format is unusual.");
        assertThat(refusal(IngestSettings.times("when", "", "", ""), fixture.file("y.csv", "ts,a", "2024-01-01,1")))
                .contains("no column 'when' (found: ts, a)")
                .contains("ingest.ts-column");
        assertThat(refusal(IngestSettings.times("a", "", "", ""), fixture.file("z.csv", "ts,a", "2024-01-01,x")))
                .contains("cannot parse the times in column 'a'; it has values such as 'x'");
    }

    @Test
    void rejectsFilesWithoutNumbers() {
        assertThat(refusal(fixture.file("x.csv", "ts,a", "2024-01-01,x")))
                .contains("no column has numbers (found: ts, a)");
    }

    @Test
    void rejectsFilesWithoutReadableRecords() {
        String message = refusal(
                IngestSettings.times("ts", "", "", "dd.MM.yyyy"),
                fixture.file("x.csv", "ts,a", "2024-01-01,1", "2024-01-02,1"));
        assertThat(message)
                .contains("none of its 2 records can be read (time not readable, first in line 2: 2024-01-01,1)");
    }

    @Test
    void rejectsUnsupportedFiles() {
        assertThat(refusal(fixture.file("x.xlsx", new byte[] {'P', 'K', 3, 4, 0})))
                .contains("Excel workbook");
        assertThat(refusal(fixture.file("x.json", "[{\"ts\": 1}]")))
                .contains("a JSON array")
                .contains("jq");
        assertThat(refusal(fixture.file("x.gz", new byte[] {0x1F, (byte) 0x8B, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10})))
                .contains("cannot be read");
        assertThat(refusal(fixture.file("x.parquet", "PAR1 and then nothing".getBytes(StandardCharsets.US_ASCII))))
                .contains("x.parquet: it cannot be read");
    }

    @Test
    void rejectsInvalidRequestsAndSettings() {
        assertThat(usage(() -> new IngestRequest(List.of(), "", Map.of()))).contains("no readings and no eras");
        assertThat(usage(() -> new IngestRequest(
                        List.of(), "e.csv", Map.of(Level.A, WindowWidth.of(1, WindowWidth.Unit.DAY)))))
                .contains("cannot be combined");
        assertThat(usage(() ->
                        new IngestRequest(List.of(), "", Map.of(Level.A, WindowWidth.of(0, WindowWidth.Unit.DAY)))))
                .contains("the width is 0 days");
        String file = fixture.file("x.csv", "ts,a", "2024-01-01,1");
        assertThat(usage(() -> fixture.ingest(IngestSettings.times("ts", "", "", "QQQQQQ!"), file)))
                .contains("ingest.ts-format is 'QQQQQQ!'");
    }

    private String refusal(String path) {
        return refusal(IngestSettings.inferring(), path);
    }

    private String refusal(Settings.Ingest settings, String path) {
        EraForgeException refused = catchThrowableOfType(EraForgeException.class, () -> fixture.ingest(settings, path));
        assertThat(refused).isNotNull();
        assertThat(refused.exitCode()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(fixture.exists(ReadingsTable.ID)).isFalse();
        assertThat(fixture.exists(SensorsTable.ID)).isFalse();
        return refused.getMessage();
    }

    private static String usage(Runnable action) {
        EraForgeException refused = catchThrowableOfType(EraForgeException.class, action::run);
        assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
        return refused.getMessage();
    }
}
