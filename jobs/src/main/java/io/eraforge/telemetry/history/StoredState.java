package io.eraforge.telemetry.history;

import org.apache.spark.util.kvstore.KVIndex;

/** The last state of an application, as a row of the History Server's store. */
public final class StoredState {
    static final String KEY = "eraforge";

    @KVIndex
    public String key = KEY;

    public String json;

    /** Called by the store. */
    public StoredState() {}

    StoredState(String json) {
        this.json = json;
    }
}
