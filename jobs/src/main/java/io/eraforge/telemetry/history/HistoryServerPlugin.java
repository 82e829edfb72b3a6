package io.eraforge.telemetry.history;

import io.eraforge.telemetry.ui.EraForgeTab;
import io.eraforge.telemetry.ui.StateFeed;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.SparkConf;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerEvent;
import org.apache.spark.status.AppHistoryServerPlugin;
import org.apache.spark.status.ElementTrackingStore;
import org.apache.spark.ui.SparkUI;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.BoxedUnit;

/** Adds the tab to the History Server if EraForge's jar is on its class path. */
public final class HistoryServerPlugin implements AppHistoryServerPlugin {
    private static final Logger LOG = LoggerFactory.getLogger(HistoryServerPlugin.class);

    @Override
    public Seq<SparkListener> createListeners(SparkConf conf, ElementTrackingStore store) {
        return CollectionConverters.<SparkListener>asScala(List.of(new LastStateListener(store)))
                .toSeq();
    }

    @Override
    public void setupUI(SparkUI ui) {
        try {
            StoredState stored = ui.store().store().read(StoredState.class, StoredState.KEY);
            EraForgeTab.attach(ui, new StateFeed.Finished(stored.json));
        } catch (NoSuchElementException e) {
            // Not an EraForge application.
        } catch (Exception e) {
            LOG.warn("Cannot add the EraForge tab.", e);
        }
    }

    @Override
    public int displayOrder() {
        return Integer.MAX_VALUE;
    }

    /** Keeps the last state of an event log and writes it to the store when that is flushed. */
    private static final class LastStateListener extends SparkListener {
        private final ElementTrackingStore store;
        private String json;

        LastStateListener(ElementTrackingStore store) {
            this.store = store;
            store.onFlush(() -> {
                save();
                return BoxedUnit.UNIT;
            });
        }

        @Override
        public void onOtherEvent(SparkListenerEvent event) {
            if (event instanceof StateEvent state) {
                json = state.state();
            }
        }

        private void save() {
            if (json != null) {
                store.write(new StoredState(json));
            }
        }
    }
}
