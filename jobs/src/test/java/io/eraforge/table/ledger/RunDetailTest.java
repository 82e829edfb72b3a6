package io.eraforge.table.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunDetailTest {
    private static final RunDetail REQUEST = new RunDetail(
            List.of("A"), "minimal", null, null, false, false, 7L, Map.of("levels.a.min-era-rows", 3), null, null);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET https://h/x?sig=hunter2",
                "the store says {\"token\":\"hunter2\"}",
                "s3a://me:hunter2@b/w",
                "password=\"hunter2",
                "password='hunter2"
            })
    void redactsSecretsInErrorsAndTelemetryOnly(String error) {
        String summary = "{\"recoveries\":[{\"what\":\"again after " + error.replace("\"", "\\\"") + "\"}],\"n\":0.5}";
        String stored = stored(REQUEST.withEnd(error, summary).json());
        assertThat(stored).doesNotContain("hunter2");
        RunDetail read = RunDetail.parse(stored);
        assertThat(read.error()).contains("***").startsWith(error.substring(0, 5));
        assertThat(read.settings()).isEqualTo(REQUEST.settings());
        assertThat(read.limit()).isEqualTo(7);
        assertThat(read.telemetry().at("/recoveries/0/what").asText())
                .startsWith("again after")
                .contains("***");
        assertThat(read.telemetry().get("n").asDouble()).isEqualTo(0.5);
    }

    @Test
    void keepsTextWithoutSecrets() {
        RunDetail ended = REQUEST.withEnd("no space left", "{\"executors\":[{\"id\":\"1\",\"rate\":[1.5,null,2]}]}");
        assertThat(RunDetail.parse(stored(ended.json()))).isEqualTo(ended);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"token\":\"hunter2\",\"n\":1} | {\"token\":\"***\",\"n\":1}",
                "{\"tokens\":[\"hunter2\"]} | {\"tokens\":[\"***\"]}",
                "{\"token\":\"hunter2\"} said the store | {\"token\":***} said the store",
                "{token=hunter2 | {token=***",
                "Cannot read s3a://me:hunter2@b/w | Cannot read s3a://***@b/w"
            })
    void redactsOtherDetails(String detail, String expected) {
        assertThat(stored(detail)).isEqualTo(expected);
    }

    private static String stored(String detail) {
        return LedgerEntry.ofCommand("r", LedgerEntry.Kind.RUN, LedgerEntry.Status.FAILED, 1, 2, detail)
                .detail();
    }
}
