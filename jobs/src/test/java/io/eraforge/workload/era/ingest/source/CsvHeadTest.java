package io.eraforge.workload.era.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvHeadTest {

    @ParameterizedTest
    @ValueSource(chars = {';', ',', '\t', '|'})
    void detectsTheSeparator(char separator) {
        CsvHead head = head("ts,a,b\n2014-01-01,1,2\n2014-01-02,3,4\n".replace(',', separator));
        assertThat(head.separator()).isEqualTo(separator);
        assertThat(head.header()).containsExactly("ts", "a", "b");
    }

    @Test
    void prefersTheSeparatorThatFitsTheData() {
        CsvHead head = head("ts;Temp, inside, °C;RH\n2014-01-01;1,5;2\n2014-01-02;3,5;4\n");
        assertThat(head.separator()).isEqualTo(';');
        assertThat(head.header()).containsExactly("ts", "Temp, inside, °C", "RH");
    }

    @Test
    void readsAHeaderThatSpansLines() {
        CsvHead head = head("ts,\"a\nb \"\"c\"\"\",d\n2014-01-01,1,2\n");
        assertThat(head.header()).containsExactly("ts", "a\nb \"c\"", "d");
        assertThat(head.dataLine()).isEqualTo(3);
        assertThat(head.sample()).containsExactly(List.of("2014-01-01", "1", "2"));
    }

    @Test
    void toleratesAStrayQuote() {
        CsvHead head = head("ts,5\" pipe,b\n2014-01-01,1,2\n2014-01-02,1,2\n");
        assertThat(head.header()).containsExactly("ts", "5\" pipe", "b");
        assertThat(head.dataLine()).isEqualTo(2);
    }

    @Test
    void skipsCommentsBlankLinesAndTheSepLine() {
        CsvHead head = head("sep=;\r\n\r\n# logger 7\r\nts;a\r\n2014-01-01;1\r\n");
        assertThat(head.header()).containsExactly("ts", "a");
        assertThat(head.dataLine()).isEqualTo(5);
        assertThat(head.dataOffset()).isEqualTo("sep=;\r\n\r\n# logger 7\r\nts;a\r\n".length());
    }

    @Test
    void numbersColumnsWithoutAHeader() {
        CsvHead head = head("2014-01-01 00:00,1.5,\n2014-01-01 00:10,2.5,7\n");
        assertThat(head.hasHeader()).isFalse();
        assertThat(head.header()).containsExactly("column 1", "column 2", "column 3");
        assertThat(head.dataLine()).isEqualTo(1);
        assertThat(head.sample()).hasSize(2);
    }

    @Test
    void dropsAStrayLastSeparatorOfTheHeader() {
        assertThat(head("ts;a;\n2014-01-01;1\n").header()).containsExactly("ts", "a");
        assertThat(head("ts;a;\n2014-01-01;1;\n").header()).containsExactly("ts", "a", "");
    }

    private static CsvHead head(String text) {
        return CsvHead.of(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8, '\0', "x.csv", 100);
    }
}
