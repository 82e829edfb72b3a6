package io.eraforge.telemetry.history;

import io.eraforge.telemetry.ui.EraForgeTab;
import io.eraforge.telemetry.ui.KeptFeed;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.SparkConf;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.status.AppHistoryServerPlugin;
import org.apache.spark.status.ElementTrackingStore;
import org.apache.spark.ui.SparkUI;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** Shows the tab in the History Server, if EraForge's jar is on its class path. */
public final class HistoryServerPlugin implements AppHistoryServerPlugin {
    private static final Logger LOG = LoggerFactory.getLogger(HistoryServerPlugin.class);

    @Override
    public Seq<SparkListener> createListeners(SparkConf conf, ElementTrackingStore store) {
        return CollectionConverters.<SparkListener>asScala(List.of(new StateKeeper(store)))
                .toSeq();
    }

    @Override
    public void setupUI(SparkUI ui) {
        try {
            StoredState kept = ui.store().store().read(StoredState.class, StoredState.KEY);
            EraForgeTab.attach(ui, new KeptFeed(kept.json));
        } catch (NoSuchElementException e) {
            // Not an application of ours.
        } catch (Exception e) {
            LOG.warn("Cannot show the tab EraForge.", e);
        }
    }

    @Override
    public int displayOrder() {
        return Integer.MAX_VALUE;
    }
}
