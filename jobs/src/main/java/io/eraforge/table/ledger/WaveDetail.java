package io.eraforge.table.ledger;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The detail of a wave's entry: JSON, whose fields are these components.
 *
 * @param table id of the output table that was written; empty if it was not recorded
 * @param memoryFactor measured over predicted memory of slices; null if not measured
 * @param recovered units that individual retries recovered, in which case the entry's {@code failed} is a change and may be negative;
 *     null for a wave
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record WaveDetail(String table, Double memoryFactor, Long recovered) {
    private static final ObjectMapper JSON = new ObjectMapper()
            .setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);

    /** The three notes that older versions wrote as text, each of which may be absent. */
    private static final Pattern TEXT = Pattern.compile("(?:table ([0-9a-f-]{36}))?(?:; )?"
            + "(?:slices took (\\d+\\.\\d+) of the predicted memory)?(?:(\\d+) units recovered)?");

    public WaveDetail {
        table = table == null ? "" : table;
    }

    public static WaveDetail ofWave(String table, OptionalDouble memoryFactor) {
        return new WaveDetail(table, memoryFactor.isPresent() ? memoryFactor.getAsDouble() : null, null);
    }

    public static WaveDetail ofRetries(String table, long recovered) {
        return new WaveDetail(table, null, recovered);
    }

    /** What the entry of a wave says; reads the text of older versions too, and ignores what it does not know. */
    public static WaveDetail of(LedgerEntry wave) {
        return wave.detail().startsWith("{") ? ofJson(wave.detail()) : ofText(wave.detail());
    }

    private static WaveDetail ofJson(String json) {
        try {
            return JSON.readValue(json, WaveDetail.class);
        } catch (JsonProcessingException e) {
            return new WaveDetail("", null, null);
        }
    }

    private static WaveDetail ofText(String text) {
        Matcher notes = TEXT.matcher(text);
        if (!notes.lookingAt()) {
            return new WaveDetail("", null, null);
        }
        return new WaveDetail(
                notes.group(1),
                notes.group(2) == null ? null : Double.valueOf(notes.group(2)),
                notes.group(3) == null ? null : Long.valueOf(notes.group(3)));
    }

    /** Whether {@code failed} of the entry is a change: older versions recorded what still failed in the buckets. */
    @JsonIgnore
    public boolean isChange() {
        return recovered != null;
    }

    /** As stored. */
    public String text() {
        try {
            return JSON.writeValueAsString(this);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
