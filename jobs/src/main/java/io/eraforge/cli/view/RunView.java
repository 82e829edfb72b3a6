package io.eraforge.cli.view;

import io.eraforge.telemetry.event.RunEvent;
import io.eraforge.telemetry.event.RunListener;
import io.eraforge.telemetry.event.Vocabulary;
import io.eraforge.telemetry.state.RunState;
import java.util.function.Consumer;

/** Renders a run on the console from its events and from the state sampled every second. */
public interface RunView extends RunListener, Consumer<RunState> {
    static RunView of(ProgressMode mode, Console console, Vocabulary words) {
        return switch (mode.resolved()) {
            case BAR -> new BarProgress(console, words);
            case JSON -> new JsonProgress(console, words);
            case NONE -> new Silent(console);
            case PLAIN, AUTO -> new PlainProgress(console, words);
        };
    }

    @Override
    default void accept(RunState state) {}

    /** Prints warnings only. */
    record Silent(Console console) implements RunView {
        @Override
        public void onEvent(RunEvent event) {
            if (event instanceof RunEvent.Warning warning) {
                console.warning(warning.message());
            }
        }
    }
}
