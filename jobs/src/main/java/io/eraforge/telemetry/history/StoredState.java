package io.eraforge.telemetry.history;

import org.apache.spark.util.kvstore.KVIndex;

/** The last state of an application, in the History Server's store of it. */
public final class StoredState {
    static final String KEY = "eraforge";

    @KVIndex
    public String key = KEY;

    public String json;

    /** For the store. */
    public StoredState() {}

    StoredState(String json) {
        this.json = json;
    }
}
