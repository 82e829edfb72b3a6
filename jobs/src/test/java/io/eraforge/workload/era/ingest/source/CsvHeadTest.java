package io.eraforge.workload.era.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2024-01-01 00:00,dev1,1.5\n2024-01-01 00:00,dev2,2.5\n",
                "dev1,2024-01-01 00:00,error\ndev2,2024-01-01 00:00,2.5\ndev1,2024-01-01 00:05,2.5\n",
                "1700000000,dev1,oops\n1700000060,dev1,1\n1700000120,dev1,1\n",
                "dev1,3,4\ndev2,5,6\n",
                "2024-01-01 00:00,dev1,1.5\n"
            })
    void aFirstLineLikeTheOthersIsNoHeader(String text) {
        CsvHead head = head(text);
        assertThat(head.hasHeader()).isFalse();
        assertThat(head.sample()).hasSize((int) text.lines().count());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "time,1,2\n2024-01-01 00:00,3,4\n",
                "time,12:00,13:00\n2024-01-01,3,4\n",
                "a,b\nx,y\n",
                "ts,1\n",
                "ts,name,a\n2024-01-01,x,\n"
            })
    void aFirstLineUnlikeTheOthersIsAHeader(String text) {
        assertThat(head(text).hasHeader()).isTrue();
    }

    @Test
    void dropsAStrayLastSeparatorOfTheHeader() {
        assertThat(head("ts;a;\n2014-01-01;1\n").header()).containsExactly("ts", "a");
        assertThat(head("ts;a;\n2014-01-01;1;\n").header()).containsExactly("ts", "a", "");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '>', textBlock = """
                    Cell 5,,Cell 6|Time,Temp,RH > Time,Temp,RH
                    Export of today,,|Time,Temp,Temp > Time,Temp,Temp
                    Cell 5,Cell 5,Cell 6|Time,Temp,Temp > Cell 5 Time,Cell 5 Temp,Cell 6 Temp
                    time,temp,|,min,max > time,temp min,temp max
                    ts,a,a|UTC,°C,% > ts,a,a
                    ts,a,b|when,inside,outside > ts,a,b
                    """)
    void readsTitlesAboveNames(String lines, String names) {
        String data = "\n2014-01-01,1,2\n2014-01-02,3,4\n";
        CsvHead head = head(lines.strip().replace('|', '\n') + data);
        assertThat(head.header()).containsExactly(names.strip().split(","));
        assertThat(head.dataLine()).isEqualTo(3);
        assertThat(head.notes()).hasSize(1);
    }

    private static CsvHead head(String text) {
        return CsvHead.of(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8, '\0', "x.csv", 100);
    }
}
