package io.eraforge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class WordsTest {
    @Test
    void numbersReadWell() {
        assertThat(Words.count(850_710)).isEqualTo("850,710");
        assertThat(Words.eras(1)).isEqualTo("1 era");
        assertThat(Words.bytes(512)).isEqualTo("512 B");
        assertThat(Words.bytes(7L << 20)).isEqualTo("7.0 MiB");
        assertThat(Words.seconds(2.34)).isEqualTo("2.3 s");
        assertThat(Words.seconds(125)).isEqualTo("2 min 05 s");
        assertThat(Words.seconds(7_260)).isEqualTo("2 h 01 min");
    }

    @Test
    void widthsAreRead() {
        WidthConverter converter = new WidthConverter();
        assertThat(converter.convert("30d")).isEqualTo(Duration.ofDays(30));
        assertThat(converter.convert("12h")).isEqualTo(Duration.ofHours(12));
        assertThat(converter.convert("90m")).isEqualTo(Duration.ofMinutes(90));
        assertThat(converter.convert("45s")).isEqualTo(Duration.ofSeconds(45));
    }

    @Test
    void localPathsAreToldFromOthers() {
        assertThat(LocalPath.of("a b/w")).hasToString("Optional[a b/w]");
        assertThat(LocalPath.of("file:///data/w")).hasToString("Optional[/data/w]");
        assertThat(LocalPath.of("s3a://bucket/w")).isEmpty();
        assertThat(LocalPath.of("hdfs:/w")).isEmpty();
    }
}
