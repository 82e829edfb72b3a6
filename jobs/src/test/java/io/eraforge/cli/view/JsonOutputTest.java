package io.eraforge.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.eraforge.era.Level;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class JsonOutputTest {
    record Inner(long belowMinRows) {}

    record Outer(String name, List<Inner> levels, Optional<String> none, OptionalDouble seconds, boolean yes) {}

    @Test
    void recordsBecomeObjectsInSnakeCase() {
        Outer value = new Outer("n", List.of(new Inner(3)), Optional.empty(), OptionalDouble.of(1.5), true);
        assertThat(JsonOutput.of(value))
                .isEqualTo(
                        "{\"name\":\"n\",\"levels\":[{\"below_min_rows\":3}],\"none\":null,\"seconds\":1.5,\"yes\":true}");
    }

    @Test
    void unusualCharactersSurvive() throws IOException {
        String odd = "\"quote\" \\ back\nline\r\ttab \u0001 <script> é € 𝄞 \u2028";
        JsonNode read = new ObjectMapper().readTree(JsonOutput.of(Map.of(odd, odd)));
        assertThat(read.get(odd).asText()).isEqualTo(odd);
    }

    @Test
    void nonFiniteNumbersAndEmptyOptionalsAreNull() {
        assertThat(JsonOutput.of(Arrays.asList(Double.NaN, Double.NEGATIVE_INFINITY, null, OptionalDouble.empty(), 1)))
                .isEqualTo("[null,null,null,null,1]");
    }

    @Test
    void secretsAreRedacted() {
        assertThat(JsonOutput.of(List.of("s3a://key:secret@bucket"))).isEqualTo("[\"s3a://***@bucket\"]");
        assertThat(JsonOutput.of(Map.of("s3a://key:secret@bucket", 1))).isEqualTo("{\"s3a://***@bucket\":1}");
    }

    @Test
    void enumsPathsAndDurationsAreStrings() {
        assertThat(JsonOutput.of(List.of(Level.A, Path.of("/data/w"), Duration.ofMinutes(2))))
                .isEqualTo("[\"A\",\"/data/w\",\"PT2M\"]");
        assertThat(JsonOutput.of(new Measured(Kind.SLOW, Double.NaN, 2)))
                .isEqualTo("{\"kind\":\"slow one\",\"rate\":null,\"p99_ms\":2.0}");
    }

    enum Kind {
        SLOW;

        @Override
        public String toString() {
            return "slow one";
        }
    }

    /** Methods that look like getters are not fields of the JSON. */
    record Measured(Kind kind, double rate, double p99Ms) {
        public boolean isKnown() {
            return true;
        }
    }
}
