package io.eraforge.workload.era.ingest.readings;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.testing.IngestSettings;
import io.eraforge.workload.era.ingest.parse.HeaderUnits;
import io.eraforge.workload.era.ingest.roles.FileStems;
import io.eraforge.workload.era.ingest.source.ColumnType;
import io.eraforge.workload.era.ingest.source.SourceFile;
import io.eraforge.workload.era.ingest.source.SourceFormat;
import io.eraforge.workload.era.ingest.source.SourceGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Roles of columns by headers and cells. Records repeat: the i-th of a case is taken with time i / {@code perTime}. */
class ColumnRolesTest {
    /** Cells of a column: x~3 is x0, x1, x2, x0 and so on; #3 is 0, 1, 2, 0; n is a decimal number; c counts up. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // header:cells of all columns but time | records of one time | series | tag | sensors
                "deviceId:d~2 t:n | 2 | deviceId | | t",
                "location:l~3 t:n h:n | 3 | location | | t,h",
                "abbr:a~2 t:n | 2 | abbr | | t",
                "sensor_id:s~2 t:n h:n | 2 | sensor_id | | t,h",
                "sensor_id:s~2 t:n | 2 | sensor_id | | t",
                "Meter-ID:#3 kwh:n | 3 | Meter-ID | | kwh",
                "unit:#4 cycle:c s1:n | 4 | unit | | cycle,s1",
                "unit:kWh~1 s1:n | 1 | | | s1",
                "id:c t:n | 1 | | | t",
                ":c t:n | 1 | | | t",
                "counter:c t:n | 1 | | | counter,t",
                "site:s~1 box:b~3 t:n | 3 | box | | t",
                "site:s~1 device:d~3 t:n | 3 | device | | t",
                "site:s~1 box:b~3 t:n | 1 | site | | t",
                "ward:#5 t:n | 5 | ward | | t",
                "ward:#5 t:n | 1 | | | ward,t",
                "rpm:#60 t:n | 2 | | | rpm,t",
                "mode:m~2 t:n | 1 | | | t",
                "room:n t:n | 1 | | | room,t",
                "tag:t~3 value:n | 3 | | tag | value",
                "tag:t~3 value:n | 1 | | tag | value",
                "machine_id:m~2 tag:t~6 value:n quality:q~1 | 6 | machine_id | tag | value",
                "sensor:s~2 value:n | 2 | | sensor | value",
                "sensor_id:s~6 variable:v~2 value:n | 6 | sensor_id | variable | value",
                "parameter:p~2 concentration:n unit:kWh~1 | 2 | | parameter | concentration",
                "parameter:p~2 low:n high:n | 2 | parameter | | low,high",
                "channel:#4 reading:n status:#1 | 4 | | channel | reading",
                "what:w~3 value:n | 3 | | what | value",
                "what:w~3 value:n | 1 | | | value",
                "location:l~2 value:n | 2 | location | | value",
                "entity_id:e~2 state:n | 2 | | entity_id | state",
                "measurement:m~2 value:n | 2 | | measurement | value",
                "measurement:n noise:n | 1 | | | measurement,noise"
            })
    void infersRoles(String columns, int perTime, String series, String tag, String sensors) {
        ReadingsInference.InferredColumns inferred = infer(columns.split(" "), perTime);
        assertThat(name(inferred, inferred.series())).isEqualTo(series);
        assertThat(name(inferred, inferred.tag())).isEqualTo(tag);
        assertThat(inferred.sensors())
                .extracting(SensorRegistry.SourceColumn::header)
                .containsExactly(sensors.split(","));
    }

    private static String name(ReadingsInference.InferredColumns inferred, int position) {
        return position < 0 ? null : inferred.group().columns().get(position);
    }

    private static ReadingsInference.InferredColumns infer(String[] columns, int perTime) {
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < 120; i++) {
            List<String> row =
                    new ArrayList<>(List.of("2024-01-01 %02d:%02d".formatted(i / perTime / 60, i / perTime % 60)));
            for (String column : columns) {
                row.add(cell(column.split(":")[1], i));
            }
            rows.add(row);
        }
        List<String> headers = Stream.concat(Stream.of("ts"), Stream.of(columns).map(column -> column.split(":")[0]))
                .toList();
        List<ColumnType> types = headers.stream().map(header -> ColumnType.TEXT).toList();
        SourceFile file = new SourceFile(0, "/x/a.csv", "/x/a.csv", 1, SourceFormat.CSV, false, "UTF-8", 0);
        SourceGroup group = new SourceGroup(SourceFormat.CSV, ',', true, headers, types, rows, List.of(file));
        return new ReadingsInference(group, null, List.of(rows), IngestSettings.inferring()).infer();
    }

    private static String cell(String kind, int row) {
        if (kind.startsWith("#")) {
            return String.valueOf(row % Integer.parseInt(kind.substring(1)));
        }
        if (kind.contains("~")) {
            String[] parts = kind.split("~");
            int count = Integer.parseInt(parts[1]);
            return count == 1 ? parts[0] : parts[0] + row % count;
        }
        return kind.equals("c") ? String.valueOf(row + 1) : String.valueOf(20 + row * 37 % 101 / 10.0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CO(GT)|''",
                "Temp (1)|''",
                "Temp (avg)|''",
                "Temp [°C]|°C",
                "CO2 (ppm)|ppm",
                "Wind (m/s)|m/s",
                "NOx (µg/m³)|µg/m³",
                "Light (umol/m2/s)|umol/m2/s",
                "Radiation [W/m2]|W/m2",
                "House overall [kW]|kW",
                "RH [%]|%",
                "Volume (m3)|m3",
                "Sensor (left/right)|''",
                "Probe (A1)|''",
                "Temp|''"
            })
    void findsUnitsInHeaders(String header, String unit) {
        assertThat(HeaderUnits.of(header)).isEqualTo(unit);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "temp.csv humidity.csv|true",
                "temp_2024.csv humidity_2024.csv temp_2025.csv|true",
                "2024-01.csv 2024-02.csv|false",
                "part-0001.csv part-0002.csv|false",
                "log_1.csv log_2.csv.gz|false",
                "jan-2024.csv feb-2024.csv|false",
                "temp.csv 2024.csv|false",
                "temp.csv|false"
            })
    void namesThatDifferInWordsSayWhatFilesHold(String names, boolean differ) {
        assertThat(FileStems.differInWords(List.of(names.split(" ")))).isEqualTo(differ);
    }

    @ParameterizedTest
    @CsvSource({
        "temp.csv,temp",
        "temp_2024-01.csv.gz,temp",
        "20240101 Out.Temp.txt,Out.Temp",
        "temp_1.csv,temp_1",
        "2024.csv,2024"
    })
    void sensorsAreNamedAfterFilesWithoutDates(String file, String sensor) {
        assertThat(FileStems.sensor(file)).isEqualTo(sensor);
    }
}
