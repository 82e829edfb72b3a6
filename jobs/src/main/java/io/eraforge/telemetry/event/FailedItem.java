package io.eraforge.telemetry.event;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A unit that failed. In JSON the part is the field {@code level}, and each key column of the unit is a field of its own.
 *
 * @param unit values by key column
 */
public record FailedItem(String part, Map<String, Object> unit, String error) {
    private static final String PART = "level";
    private static final String ERROR = "error";

    public FailedItem {
        unit = Collections.unmodifiableMap(new LinkedHashMap<>(unit));
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static FailedItem of(Map<String, Object> fields) {
        Map<String, Object> unit = new LinkedHashMap<>(fields);
        String part = (String) unit.remove(PART);
        String error = (String) unit.remove(ERROR);
        return new FailedItem(part, unit, error);
    }

    @JsonValue
    Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put(PART, part);
        fields.putAll(unit);
        fields.put(ERROR, error);
        return fields;
    }
}
