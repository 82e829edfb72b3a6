package io.eraforge.tool.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.engine.Part;
import io.eraforge.engine.plan.PartStatus;
import io.eraforge.era.Level;
import io.eraforge.workload.era.EraWorkload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WarehouseContentsTest {
    private static final WarehouseContents EXPECTED = contents(2, "1,a", "2,b");

    @Test
    void equalRowsAndStatusAreNoDifference() {
        assertThat(contents(2, "1,a", "2,b").difference(EXPECTED)).isEmpty();
    }

    @Test
    void reportsLostChangedAndDuplicateRows() {
        assertThat(contents(2, "1,a").difference(EXPECTED))
                .hasValueSatisfying(message -> assertThat(message).contains("level B differs: 1 rows, 2 expected"));
        assertThat(contents(2, "1,a", "2,c").difference(EXPECTED)).isPresent();
        assertThat(contents(2, "1,a", "2,b", "2,b").difference(EXPECTED)).isPresent();
    }

    @Test
    void reportsErasThatAreNotDone() {
        assertThat(contents(1, "1,a", "2,b").difference(EXPECTED))
                .hasValueSatisfying(message -> assertThat(message).startsWith("status is"));
    }

    private static WarehouseContents contents(long done, String... ofLevelB) {
        Map<Part, List<String>> rows = new LinkedHashMap<>();
        for (Level level : Level.values()) {
            rows.put(EraWorkload.part(level), level == Level.B ? List.of(ofLevelB) : List.of());
        }
        return new WarehouseContents(rows, List.of(new PartStatus(EraWorkload.part(Level.B), 2, 0, done, 0, 2 - done)));
    }
}
