package io.eraforge.workload.era.ingest.csv;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.workload.era.ingest.parse.NumberParser;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scanner must find what {@link CsvSplitter} and {@link NumberParser} do, or leave a line to them. */
class CsvLineScannerTest {
    private static final String[] CELLS = {
        "",
        "",
        "1",
        "-2.5",
        "21.13",
        "0.1",
        "-0",
        ".5",
        "5.",
        "-",
        ".",
        "1e5",
        "+1",
        "NA",
        " 1",
        "1 ",
        "\"1\"",
        "a\"b",
        "gh 1",
        "ü",
        "1,5",
        "-999",
        "123456789012345678",
        "12345678901234567890",
        "0.12345678901234567",
        "1.7976931348623157",
        "x\r",
        "\r",
        "1.2.3",
        "\ufeff1",
        "2024-01-01 00:00:00"
    };

    private int plain;

    @ParameterizedTest
    @ValueSource(chars = {',', ';', '\t'})
    void agreesOnRandomLines(char separator) {
        char[] marks = {0, '.', separator == ',' ? '.' : ',', '.'};
        SplittableRandom random = new SplittableRandom(separator);
        for (int round = 0; round < 50_000; round++) {
            StringBuilder line = new StringBuilder();
            int cells = random.nextInt(10) == 0 ? random.nextInt(6) : 4;
            for (int i = 0; i < cells; i++) {
                line.append(i > 0 ? separator : "").append(cell(random));
            }
            check(line + (random.nextBoolean() ? "\n" : "\r\n"), separator, marks);
        }
        assertThat(plain).isGreaterThan(5_000);
    }

    private static String cell(SplittableRandom random) {
        return random.nextInt(3) > 0 ? CELLS[random.nextInt(9)] : CELLS[random.nextInt(CELLS.length)];
    }

    @Test
    void leavesLinesThatAreCutOffOrBlank() {
        char[] marks = {0, '.'};
        check("a,1", ',', marks);
        check("a,1\r", ',', marks);
        check("a", ',', marks);
        check(",\n", ',', marks);
        check("\n", ',', marks);
        check("", ',', marks);
        assertThat(plain).isZero();
    }

    @Test
    void takesAMarkThatSeparatesCellsForNoNumber() {
        CsvLineScanner scanner = new CsvLineScanner(',', 2, column -> ',');
        byte[] line = "1,2\n".getBytes(StandardCharsets.UTF_8);
        assertThat(scanner.scan(line, 0, line.length)).isTrue();
        assertThat(scanner.isNumber(0)).isFalse();
    }

    private void check(String text, char separator, char[] marks) {
        byte[] bytes = ("9" + text + "8\n").getBytes(StandardCharsets.UTF_8);
        int limit = bytes.length - 2;
        CsvLineScanner scanner = new CsvLineScanner(separator, marks.length, column -> marks[column]);
        if (!scanner.scan(bytes, 1, limit)) {
            return;
        }
        plain++;
        String line = text.substring(0, text.length() - (text.endsWith("\r\n") ? 2 : 1));
        assertThat(scanner.next()).as(text).isEqualTo(limit);
        assertThat(scanner.end()).as(text).isEqualTo(1 + line.getBytes(StandardCharsets.UTF_8).length);
        CsvSplitter cells = new CsvSplitter(separator);
        cells.split(bytes, 1, scanner.end());
        assertThat(cells.defect()).as(text).isNull();
        assertThat(cells.count()).as(text).isEqualTo(marks.length);
        assertThat(line).as(text).isNotEqualTo(String.valueOf(separator).repeat(marks.length - 1));
        NumberParser numbers = new NumberParser();
        for (int cell = 0; cell < marks.length; cell++) {
            assertThat(scanner.from(cell)).as(text).isEqualTo(cells.from(cell));
            assertThat(scanner.to(cell)).as(text).isEqualTo(cells.to(cell));
            if (marks[cell] != 0) {
                double expected = numbers.parse(bytes, cells.from(cell), cells.to(cell), marks[cell]);
                assertThat(numbers.isInvalid()).as(text).isFalse();
                assertThat(scanner.value(cell)).as(text).isEqualTo(Double.valueOf(expected));
            }
        }
    }
}
