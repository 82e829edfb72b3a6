package io.eraforge.workload.era.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.workload.era.ingest.json.JsonFields;
import io.eraforge.workload.era.ingest.parse.CellText;
import io.eraforge.workload.era.ingest.parse.DateTimeScanner.Order;
import io.eraforge.workload.era.ingest.parse.NumberParser;
import io.eraforge.workload.era.ingest.parse.TimeFormat;
import io.eraforge.workload.era.ingest.parse.TimeParser;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonRecordTest {
    private static final List<String> COLUMNS = List.of("t", "a", "in.b", "s");
    /** Each as a value that the scanner takes, and again in an object that it leaves to the parser. */
    private static final List<String> VALUES = List.of(
            "1",
            "-0.0",
            "1e400",
            "1e-400",
            "12345678901234567890123",
            "0.1234567890123456789",
            "true",
            "false",
            "null",
            "\"\"",
            "\" \"",
            "\"NaN\"",
            "\"2,5\"",
            "\" 7 \"",
            "\"\ufeff8\"",
            "\"1\u00a0234\"",
            "\"x\"",
            "\"ü\u200b\"",
            "\"2024-01-01 00:00:00\"",
            "\" 2024-01-01T00:00:00Z \"",
            "\"2024-01-01\u200b\"",
            "\"Infinity\"",
            "1704067200",
            "\"oops\"");

    @Test
    void readsTheSameCellsInEveryWay() throws IOException {
        StringBuilder lines = new StringBuilder();
        for (String value : VALUES) {
            for (String rest : List.of("", ",\"u\":[1]", ",\"u\":\"\\u00e4\"")) {
                lines.append("{\"t\":%1$s,\"in\":{\"b\":%1$s},\"a\":%1$s%2$s}\r\n".formatted(value, rest));
            }
            lines.append("{\"s\":%s}\n".formatted(value));
        }
        lines.append("{\"a\":1,\"a\":1}\n{\"a\":1,\"a\":2}\n{\"a\":1");
        byte[] bytes = lines.toString().getBytes(StandardCharsets.UTF_8);
        try (LineReader reader = new LineReader(new ByteArrayInputStream(bytes), "x", 0, 1)) {
            JsonRecord record = new JsonRecord(reader, COLUMNS);
            while (reader.next()) {
                record.parseLine();
                check(reader, record);
            }
            assertThat(reader.number()).isEqualTo(4L * VALUES.size() + 3);
        }
    }

    private static void check(LineReader reader, JsonRecord record) {
        Map<String, String> cells = new HashMap<>();
        String defect = JsonFields.read(reader.bytes(), reader.from(), reader.to(), cells::put);
        String line = record.raw();
        if (record.defect() != null) {
            assertThat(record.defect()).as(line).isEqualTo(defect == null ? "two values of field 'a'" : defect);
            return;
        }
        assertThat(defect).as(line).isNull();
        NumberParser expected = new NumberParser();
        NumberParser numbers = new NumberParser();
        for (int column = 0; column < COLUMNS.size(); column++) {
            String cell = cells.get(COLUMNS.get(column));
            String text = CellText.clean(cell == null ? "" : cell);
            assertThat(record.text(column)).as(line).isEqualTo(text.isEmpty() ? null : text);
            for (char mark : new char[] {'.', ','}) {
                assertThat(record.number(column, numbers, mark))
                        .as(line)
                        .isEqualTo(Double.valueOf(expected.parse(cell == null ? "" : cell, mark)));
                assertThat(numbers.problem()).as(line).isEqualTo(expected.problem());
            }
            checkTimes(record, column, text, line);
        }
    }

    private static void checkTimes(JsonRecord record, int column, String text, String line) {
        for (TimeFormat format : List.of(
                new TimeFormat.Text(Order.YMD),
                new TimeFormat.Epoch(TimeFormat.Unit.SECONDS, false, false),
                new TimeFormat.Pattern("yyyy-MM-dd HH:mm:ss"))) {
            TimeParser times = new TimeParser(format);
            TimeParser expected = new TimeParser(format);
            boolean read = !text.isEmpty() && expected.read(text);
            assertThat(record.time(column, times)).as(line).isEqualTo(read);
            if (read) {
                assertThat(times.dayUs() + times.clockUs()).as(line).isEqualTo(expected.dayUs() + expected.clockUs());
            }
        }
    }
}
