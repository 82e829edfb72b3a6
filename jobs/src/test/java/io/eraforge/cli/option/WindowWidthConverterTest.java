package io.eraforge.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.workload.era.ingest.eras.WindowWidth;
import io.eraforge.workload.era.ingest.eras.WindowWidth.Unit;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.TypeConversionException;

class WindowWidthConverterTest {
    private final WindowWidthConverter converter = new WindowWidthConverter();

    @Test
    void parsesEveryUnit() {
        assertThat(converter.convert("30d")).isEqualTo(WindowWidth.of(30, Unit.DAY));
        assertThat(converter.convert("12h")).isEqualTo(WindowWidth.of(12, Unit.HOUR));
        assertThat(converter.convert("90m")).isEqualTo(WindowWidth.of(90, Unit.MINUTE));
        assertThat(converter.convert("45s")).isEqualTo(WindowWidth.of(45, Unit.SECOND));
        for (Unit unit : Unit.values()) {
            assertThat(converter.convert(unit.name().toLowerCase())).isEqualTo(WindowWidth.of(1, unit));
        }
        assertThat(converter.convert(" 2 Weeks ")).isEqualTo(WindowWidth.of(2, Unit.WEEK));
    }

    @Test
    void rejectsOtherText() {
        for (String text : new String[] {"", "soon", "d", "7", "-1d", "1.5d", "months"}) {
            assertThatThrownBy(() -> converter.convert(text))
                    .isInstanceOf(TypeConversionException.class)
                    .hasMessageContaining("'" + text + "' is not a width, such as 30d");
        }
    }
}
