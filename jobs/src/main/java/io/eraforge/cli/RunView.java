package io.eraforge.cli;

import io.eraforge.telemetry.Progress;
import io.eraforge.telemetry.state.State;
import java.util.function.Consumer;

/** Shows a run on the console: told by the stages, and shown its state once a second. */
interface RunView extends Progress, Consumer<State> {
    static RunView of(ProgressMode mode, Console console) {
        return switch (mode.settled()) {
            case BAR -> new BarProgress(console);
            case JSON -> new JsonProgress(console);
            case NONE -> new NoProgress(console);
            case PLAIN, AUTO -> new PlainProgress(console);
        };
    }

    @Override
    default void accept(State state) {}
}
