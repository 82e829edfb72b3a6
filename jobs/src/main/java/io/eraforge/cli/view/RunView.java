package io.eraforge.cli.view;

import io.eraforge.telemetry.event.RunListener;
import io.eraforge.telemetry.state.RunState;
import java.util.function.Consumer;

/** Shows a run on the console: told by the stages, and shown its state once a second. */
public interface RunView extends RunListener, Consumer<RunState> {
    static RunView of(ProgressMode mode, Console console) {
        return switch (mode.resolved()) {
            case BAR -> new BarProgress(console);
            case JSON -> new JsonProgress(console);
            case NONE -> new NoProgress(console);
            case PLAIN, AUTO -> new PlainProgress(console);
        };
    }

    @Override
    default void accept(RunState state) {}
}
