package io.eraforge.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HumanFormatTest {
    @Test
    void formatsCountsSizesAndDurations() {
        assertThat(HumanFormat.count(850_710)).isEqualTo("850,710");
        assertThat(HumanFormat.eras(1)).isEqualTo("1 era");
        assertThat(HumanFormat.bytes(512)).isEqualTo("512 B");
        assertThat(HumanFormat.bytes(7L << 20)).isEqualTo("7.0 MiB");
        assertThat(HumanFormat.duration(2.34)).isEqualTo("2.3 s");
        assertThat(HumanFormat.duration(125)).isEqualTo("2 min 05 s");
        assertThat(HumanFormat.duration(7_260)).isEqualTo("2 h 01 min");
    }
}
