package io.eraforge.telemetry.history;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.databind.JsonNode;
import io.eraforge.telemetry.state.TelemetryJson;
import org.apache.spark.scheduler.SparkListenerEvent;

/** A state of the run in Spark's event log. A History Server without our jar skips it. The class name is part of the log. */
public final class StateEvent implements SparkListenerEvent {
    private final String state;

    public StateEvent(String state) {
        this.state = state;
    }

    @JsonCreator
    static StateEvent read(@JsonProperty("state") JsonNode state) {
        return new StateEvent(TelemetryJson.write(state));
    }

    @JsonProperty("state")
    @JsonRawValue
    public String state() {
        return state;
    }
}
