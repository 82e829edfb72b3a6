package io.eraforge.cli.view;

import io.eraforge.telemetry.event.RunEvent;
import io.eraforge.telemetry.event.RunEvent.ItemsGivenUp;
import io.eraforge.telemetry.event.RunEvent.PartStarted;
import io.eraforge.telemetry.event.RunEvent.Warning;
import io.eraforge.telemetry.event.RunEvent.WaveRetried;
import io.eraforge.telemetry.event.Vocabulary;
import io.eraforge.telemetry.state.RunState;
import io.eraforge.telemetry.state.RunState.LevelState;
import java.util.List;

/** A bar for the current part and a line for each executor, redrawn in place below the permanent lines. */
final class BarProgress implements RunView {
    private final Console console;
    private final int width;
    private final WaveMessages messages;
    private RunState last;
    private int drawnLines;

    BarProgress(Console console, Vocabulary words) {
        this(console, words, TerminalWidth.columns());
    }

    BarProgress(Console console, Vocabulary words, int width) {
        this.console = console;
        this.messages = new WaveMessages(words);
        this.width = width;
    }

    @Override
    public synchronized void onEvent(RunEvent event) {
        if (event instanceof PartStarted e) {
            printAbove(messages.started(e));
        } else if (event instanceof WaveRetried e) {
            printAbove(messages.retried(e));
        } else if (event instanceof ItemsGivenUp e) {
            printAbove(messages.givenUp(e));
        } else if (event instanceof Warning e) {
            erase();
            console.warning(e.message());
            draw();
        }
    }

    @Override
    public synchronized void accept(RunState state) {
        printFinishedParts(state);
        erase();
        last = state;
        draw();
    }

    /** Prints a permanent line for each part that has just finished. */
    private void printFinishedParts(RunState state) {
        for (LevelState level : state.levels()) {
            boolean ended = level.status().equals("done") && level.eras() > 0;
            boolean ranBefore = last != null
                    && last.levels().stream()
                            .anyMatch(l -> l.level().equals(level.level())
                                    && !l.status().equals("done"));
            if (ended && (last == null || ranBefore)) {
                printAbove(RunStateFormatter.part(level, state.words()));
            }
        }
    }

    private void printAbove(String line) {
        erase();
        console.info(line);
        draw();
    }

    private void draw() {
        if (last == null || last.run().endedMs() != null) {
            return;
        }
        List<String> lines = RunStateFormatter.format(last);
        lines.forEach(line -> console.info(line.length() <= width ? line : line.substring(0, width - 1) + "…"));
        drawnLines = lines.size();
    }

    private void erase() {
        if (drawnLines > 0) {
            console.eraseErrLines(drawnLines);
            drawnLines = 0;
        }
    }
}
