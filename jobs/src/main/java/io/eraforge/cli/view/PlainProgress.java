package io.eraforge.cli.view;

import io.eraforge.telemetry.event.RunEvent;
import io.eraforge.telemetry.event.RunEvent.ItemsGivenUp;
import io.eraforge.telemetry.event.RunEvent.PartStarted;
import io.eraforge.telemetry.event.RunEvent.Warning;
import io.eraforge.telemetry.event.RunEvent.WaveEnded;
import io.eraforge.telemetry.event.RunEvent.WaveRetried;
import io.eraforge.telemetry.event.Vocabulary;
import io.eraforge.telemetry.event.WavePhase;
import io.eraforge.telemetry.state.RunState;

/** Prints a line for each wave that is written, retried or given up, and for each stall. */
final class PlainProgress implements RunView {
    private final Console console;
    private final WaveMessages messages;
    private long items;
    private long written;
    private long stalledSince;

    PlainProgress(Console console, Vocabulary words) {
        this.console = console;
        this.messages = new WaveMessages(words);
    }

    @Override
    public void onEvent(RunEvent event) {
        if (event instanceof PartStarted e) {
            items = e.items();
            written = 0;
            console.info(messages.started(e));
        } else if (event instanceof WaveRetried e) {
            console.info(messages.retried(e));
        } else if (event instanceof ItemsGivenUp e) {
            console.warning(messages.givenUp(e));
        } else if (event instanceof WaveEnded e && e.phase() == WavePhase.WRITTEN) {
            written += e.items();
            console.info(messages.written(e, written, items));
        } else if (event instanceof Warning e) {
            console.warning(e.message());
        }
    }

    @Override
    public void accept(RunState state) {
        long since = state.stall() == null ? 0 : state.stall().sinceMs();
        if (since != 0 && since != stalledSince) {
            console.warning(RunStateFormatter.stall(state));
        }
        stalledSince = since;
    }
}
