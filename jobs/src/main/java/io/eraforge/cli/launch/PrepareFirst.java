package io.eraforge.cli.launch;

import io.eraforge.cli.view.Console;
import io.eraforge.cli.view.PrepareView;
import io.eraforge.config.Settings;
import io.eraforge.era.Level;
import io.eraforge.table.Store;
import io.eraforge.workload.era.prepare.Prepare;
import io.eraforge.workload.era.prepare.PrepareReport;
import io.eraforge.workload.era.prepare.Staleness;
import io.eraforge.workload.era.prepare.Staleness.State;
import io.eraforge.workload.era.prepare.bucket.BucketIndex;
import java.util.Arrays;
import java.util.Optional;

/**
 * Makes sure that a run computes from the current readings and eras: prepares first, under the run's lease, unless the last prepare
 * is up to date, or the tables it was prepared from are gone. Checking that takes some milliseconds.
 */
public final class PrepareFirst {
    private final Store store;
    private final Settings settings;
    private final Console console;

    public PrepareFirst(Store store, Settings settings, Console console) {
        this.store = store;
        this.settings = settings;
        this.console = console;
    }

    /** {@code quiet}: print no table of the result on stdout. Returns what the run computes from. */
    public Staleness run(boolean quiet) {
        Staleness found = Staleness.of(store.tables());
        if (found.state() == State.INPUT_GONE) {
            return found;
        }
        Optional<String> reason = found.describe().or(this::lowerMinimum);
        if (reason.isEmpty() && found.state() == State.CURRENT) {
            return found;
        }
        reason.ifPresent(why -> console.info("Preparing first: %s.".formatted(why)));
        PrepareReport report = Prepare.run(store, settings, new PrepareView(console));
        if (!quiet && !report.nothingChanged()) {
            PrepareView.show(console, report);
        }
        return Staleness.CURRENT;
    }

    /** Prepares nothing; warns if that matters. */
    public Staleness skip() {
        Staleness found = Staleness.of(store.tables());
        if (found.state() != State.NOT_PREPARED) {
            found.describe().ifPresent(why -> console.warning(why + "; computing from what was prepared before."));
        }
        return found;
    }

    private Optional<String> lowerMinimum() {
        BucketIndex index = BucketIndex.load(store);
        return Arrays.stream(Level.values())
                .filter(level -> lacksArrays(index, level))
                .findFirst()
                .map(level -> "the minimum of level %s is lower than at the last prepare".formatted(level));
    }

    private boolean lacksArrays(BucketIndex index, Level level) {
        long minimum = settings.levels().get(level).minEraRows();
        return index.contents(level).stream().anyMatch(content -> content.isMissingArraysFor(minimum));
    }
}
