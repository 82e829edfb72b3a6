package io.eraforge.telemetry.history;

import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerEvent;
import org.apache.spark.status.ElementTrackingStore;
import scala.runtime.BoxedUnit;

/** Takes the last state out of an event log. */
final class StateKeeper extends SparkListener {
    private final ElementTrackingStore store;
    private String json;

    StateKeeper(ElementTrackingStore store) {
        this.store = store;
        store.onFlush(() -> {
            keep();
            return BoxedUnit.UNIT;
        });
    }

    @Override
    public void onOtherEvent(SparkListenerEvent event) {
        if (event instanceof StateEvent state) {
            json = state.state();
        }
    }

    private void keep() {
        if (json != null) {
            store.write(new StoredState(json));
        }
    }
}
