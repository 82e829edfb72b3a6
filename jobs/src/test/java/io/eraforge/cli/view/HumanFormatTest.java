package io.eraforge.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.cli.launch.WarehousePath;
import io.eraforge.cli.option.DurationConverter;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class HumanFormatTest {
    @Test
    void numbersReadWell() {
        assertThat(HumanFormat.count(850_710)).isEqualTo("850,710");
        assertThat(HumanFormat.eras(1)).isEqualTo("1 era");
        assertThat(HumanFormat.bytes(512)).isEqualTo("512 B");
        assertThat(HumanFormat.bytes(7L << 20)).isEqualTo("7.0 MiB");
        assertThat(HumanFormat.duration(2.34)).isEqualTo("2.3 s");
        assertThat(HumanFormat.duration(125)).isEqualTo("2 min 05 s");
        assertThat(HumanFormat.duration(7_260)).isEqualTo("2 h 01 min");
    }

    @Test
    void widthsAreRead() {
        DurationConverter converter = new DurationConverter();
        assertThat(converter.convert("30d")).isEqualTo(Duration.ofDays(30));
        assertThat(converter.convert("12h")).isEqualTo(Duration.ofHours(12));
        assertThat(converter.convert("90m")).isEqualTo(Duration.ofMinutes(90));
        assertThat(converter.convert("45s")).isEqualTo(Duration.ofSeconds(45));
    }

    @Test
    void localPathsAreToldFromOthers() {
        assertThat(WarehousePath.of("a b/w")).hasToString("Optional[a b/w]");
        assertThat(WarehousePath.of("file:///data/w")).hasToString("Optional[/data/w]");
        assertThat(WarehousePath.of("s3a://bucket/w")).isEmpty();
        assertThat(WarehousePath.of("hdfs:/w")).isEmpty();
    }
}
