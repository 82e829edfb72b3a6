package io.eraforge.workload.era.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.config.Settings;
import io.eraforge.config.Settings.SensorMapping;
import io.eraforge.testing.IngestFixture;
import io.eraforge.testing.IngestSettings;
import io.eraforge.testing.SparkExtension;
import io.eraforge.testing.TestSettings;
import io.eraforge.workload.era.ingest.result.IngestReport;
import io.eraforge.workload.era.ingest.result.IngestReport.Status;
import io.eraforge.workload.era.schema.ReadingsTable;
import io.eraforge.workload.era.schema.RejectedTable;
import io.eraforge.workload.era.schema.SensorsTable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Shapes of files: what is taken for series, sensor and value. */
@ExtendWith(SparkExtension.class)
class IngestRolesTest {
    private IngestFixture fixture;

    @BeforeEach
    void open(SparkSession spark, @TempDir Path dir) {
        fixture = new IngestFixture(spark, dir);
    }

    @Test
    void readsLongFilesWithOneValuePerRecord() {
        IngestReport report = fixture.ingest(
                IngestSettings.with(Map.of("oil temperature", new SensorMapping("oil_c", "", "°C", List.of(-40.0)))),
                fixture.file(
                        "a.csv",
                        "timestamp,machine_id,tag,value,quality",
                        "2024-01-01 00:00,m1,rpm,1500,good",
                        "2024-01-01 00:00,m1,oil temperature,61.5,good",
                        "2024-01-01 00:00,m2,rpm,900,good",
                        "2024-01-01 00:05,m1,rpm,-999,bad",
                        "2024-01-01 00:05,m1,oil temperature,hot,bad",
                        "2024-01-01 00:05,m2,oil temperature,-40,good",
                        "2024-01-01 00:05,m2,,5,good"));
        assertThat(fixture.readings("rpm", "oil_c"))
                .containsExactly(
                        "m1|2024-01-01T00:00:00Z|1500.0|61.5",
                        "m1|2024-01-01T00:05:00Z|null|null",
                        "m2|2024-01-01T00:00:00Z|900.0|null",
                        "m2|2024-01-01T00:05:00Z|null|null");
        assertThat(fixture.rows(SensorsTable.ID, "sensor", "name", "unit", "values_read"))
                .containsExactly("oil_c|oil temperature|°C|1", "rpm|rpm||2");
        assertThat(fixture.rows(RejectedTable.ID, "line", "column", "reason"))
                .containsExactly("6|oil temperature|not a number", "8|null|no sensor");
        assertThat(report.readings().sentinels()).isEqualTo(Map.of("oil_c", 1L, "rpm", 1L));
        assertThat(report.notes())
                .contains(
                        "a.csv: series from column 'machine_id'; 2 sensor(s): 'oil temperature', 'rpm', named by column "
                                + "'tag' (values from 'value'); ignored: 'quality' (next to a value).");
    }

    @Test
    void laterLongFilesKeepOtherSensorsOfTheSameTime() {
        fixture.ingest(fixture.file(
                "a.csv",
                "time,sensor,value",
                "2024-01-01 00:00,t,1",
                "2024-01-01 00:00,rh,50",
                "2024-01-01 00:05,t,2"));
        IngestReport report = fixture.ingest(fixture.file(
                "b.csv",
                "time,sensor,value",
                "2024-01-01 00:00,t,9",
                "2024-01-01 00:05,rh,60",
                "2024-01-01 00:05,t,2"));
        assertThat(fixture.readings("t", "rh"))
                .containsExactly("gh1|2024-01-01T00:00:00Z|9.0|50.0", "gh1|2024-01-01T00:05:00Z|2.0|60.0");
        assertThat(report.readings().changed()).isEqualTo(2);
    }

    @Test
    void readsLongFilesOfOtherFormatsWithGivenColumns(SparkSession spark) {
        String json = fixture.file(
                "a.jsonl",
                "{\"when\":\"2024-01-01T00:00:00Z\",\"what\":\"t\",\"x\":1,\"min\":0}",
                "{\"when\":\"2024-01-01T00:00:00Z\",\"what\":\"rh\",\"x\":50,\"min\":40}");
        Settings.Ingest settings = TestSettings.with("ingest.sensor-column=what", "ingest.value-column=x")
                .ingest();
        fixture.ingest(settings, json);
        String parquet = fixture.warehouse() + "-source/p.parquet";
        spark.sql("select timestamp'2024-01-01 00:05:00' as when, 3L as what, 1.5D as x, 0 as min")
                .write()
                .parquet(parquet);
        fixture.ingest(
                TestSettings.with("ingest.sensor-column=what", "ingest.value-column=x", "ingest.series=gh1")
                        .ingest(),
                parquet);
        assertThat(fixture.readings("t", "rh", "s_3"))
                .containsExactly("gh1|2024-01-01T00:00:00Z|1.0|50.0|null", "gh1|2024-01-01T00:05:00Z|null|null|1.5");
        assertThatThrownBy(() -> fixture.ingest(
                        TestSettings.with("ingest.sensor-column=what").ingest(), json))
                .hasMessageContaining("no single other column fits (found: when, what, x, min). Use --value-column.");
    }

    @Test
    void readsSeriesFromColumnsOfDevices() {
        fixture.ingest(
                fixture.file("a.csv", "ts,deviceId,t", "2024-01-01 00:00,d1,1", "2024-01-01 00:00,d2,2"),
                fixture.file(
                        "b.csv",
                        "ts,box,humidity",
                        "2024-01-01 00:00,north,1",
                        "2024-01-01 00:00,south,2",
                        "2024-01-01 00:05,north,3",
                        "2024-01-01 00:05,south,4"),
                fixture.file(
                        "c.csv",
                        "ts,state,pressure",
                        "2024-01-01 00:00,idle,1",
                        "2024-01-01 00:05,work,2",
                        "2024-01-01 00:10,idle,3",
                        "2024-01-01 00:15,work,4"));
        assertThat(fixture.rows(ReadingsTable.ID, "series", "t", "humidity", "pressure"))
                .containsExactly(
                        "d1|1.0|null|null",
                        "d2|2.0|null|null",
                        "gh1|null|null|1.0",
                        "gh1|null|null|2.0",
                        "gh1|null|null|3.0",
                        "gh1|null|null|4.0",
                        "north|null|1.0|null",
                        "north|null|3.0|null",
                        "south|null|2.0|null",
                        "south|null|4.0|null");
    }

    @Test
    void namesSensorsAfterTheirFiles() {
        String temp = fixture.file("temp.csv", "time,value", "2024-01-01 00:00,1", "2024-01-01 00:05,2");
        String humidity = fixture.file("humidity.csv", "time,value", "2024-01-01 00:00,1", "2024-01-01 00:05,2");
        IngestReport report = fixture.ingest(temp, humidity);
        assertThat(fixture.readings("temp", "humidity"))
                .containsExactly("gh1|2024-01-01T00:00:00Z|1.0|1.0", "gh1|2024-01-01T00:05:00Z|2.0|2.0");
        assertThat(report.notes())
                .anyMatch(note -> note.contains("2 sensor(s): 'humidity', 'temp', named after the files"));

        String pressure = fixture.file("pressure.csv", "time,value", "2024-01-01 00:00,3", "2024-01-01 00:10,4");
        IngestReport more = fixture.ingest(temp, humidity, pressure);
        assertThat(more.readings().files())
                .extracting(IngestReport.File::status)
                .containsExactly(Status.ALREADY_INGESTED, Status.ALREADY_INGESTED, Status.INGESTED);
        fixture.ingest(fixture.file("temp.csv", "time,value", "2024-01-01 00:00,7"));
        assertThat(fixture.readings("temp", "humidity", "pressure"))
                .containsExactly(
                        "gh1|2024-01-01T00:00:00Z|7.0|1.0|3.0",
                        "gh1|2024-01-01T00:05:00Z|2.0|2.0|null",
                        "gh1|2024-01-01T00:10:00Z|null|null|4.0");
    }

    @Test
    void filesThatDifferInNumbersOnlyAreParts() {
        fixture.ingest(
                fixture.file("log_1.csv", "time,value", "2024-01-01 00:00,1"),
                fixture.file("log_2.csv", "time,value", "2024-01-02 00:00,2"));
        assertThat(fixture.rows(SensorsTable.ID, "sensor", "values_read")).containsExactly("value|2");
    }

    @Test
    void namesSeriesAfterFiles() {
        Settings.Ingest settings = TestSettings.with("ingest.series-from=file").ingest();
        String[] lines = {"time,device,a", "2024-01-01 00:00,x,1"};
        fixture.ingest(settings, fixture.file("north.csv", lines));
        IngestReport renamed = fixture.ingest(settings, fixture.file("south.csv", lines));
        assertThat(renamed.readings().added()).isEqualTo(1);
        assertThat(fixture.ingest(settings, fixture.file("sub/south.csv", lines))
                        .readings()
                        .files())
                .extracting(IngestReport.File::status)
                .containsExactly(Status.ALREADY_INGESTED);
        assertThat(fixture.readings("a"))
                .containsExactly("north|2024-01-01T00:00:00Z|1.0", "south|2024-01-01T00:00:00Z|1.0");
        String other = fixture.file("z.csv", "time,a", "2024-01-01 00:00,1");
        assertThatThrownBy(() -> fixture.ingest(
                        TestSettings.with("ingest.series-from=column").ingest(), other))
                .hasMessageContaining("Set ingest.series-column");
    }

    @Test
    void readsSeriesFromAFileWithoutHeader() {
        fixture.ingest(fixture.file(
                "x.csv",
                "2024-01-01 00:00,d1,1",
                "2024-01-01 00:00,d2,2",
                "2024-01-01 00:05,d1,3",
                "2024-01-01 00:05,d2,4"));
        assertThat(fixture.readings("column_3"))
                .containsExactly(
                        "d1|2024-01-01T00:00:00Z|1.0",
                        "d1|2024-01-01T00:05:00Z|3.0",
                        "d2|2024-01-01T00:00:00Z|2.0",
                        "d2|2024-01-01T00:05:00Z|4.0");
    }

    @Test
    void columnsThatNumberTheRowsAreNoSensors() {
        String[] lines = {
            "id,ts,a,count",
            "1,2024-01-01 00:00,5,1",
            "2,2024-01-01 00:05,5,2",
            "3,2024-01-01 00:10,5,3",
            "4,2024-01-01 00:15,5,4",
            "5,2024-01-01 00:20,5,5"
        };
        IngestReport report = fixture.ingest(fixture.file("x.csv", lines));
        assertThat(fixture.rows(SensorsTable.ID, "sensor")).containsExactly("a", "count");
        assertThat(report.notes()).anyMatch(note -> note.contains("ignored: 'id' (numbers the rows)"));
        fixture.ingest(
                IngestSettings.with(Map.of("id", new SensorMapping("", "", "", List.of()))),
                fixture.file("x.csv", lines));
        assertThat(fixture.rows(SensorsTable.ID, "sensor")).containsExactly("a", "count", "id");
    }
}
