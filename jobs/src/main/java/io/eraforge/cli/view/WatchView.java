package io.eraforge.cli.view;

import io.eraforge.telemetry.state.RunState;
import io.eraforge.telemetry.state.RunState.WaveState;
import java.util.ArrayList;
import java.util.List;

/** Prints the state of a run for {@code watch}: redrawn in place on a terminal, otherwise printed when the queue changed. */
public final class WatchView {
    private final Console console;
    private final boolean terminal;
    private final int width;
    private List<String> drawn = List.of();
    private String lastPrinted = "";

    public WatchView(Console console, boolean terminal) {
        this.console = console;
        this.terminal = terminal;
        this.width = terminal ? TerminalWidth.columns() : Integer.MAX_VALUE;
    }

    public void show(RunState state) {
        if (terminal) {
            redraw(lines(state));
        } else {
            printIfChanged(state);
        }
    }

    private void redraw(List<String> lines) {
        if (!drawn.isEmpty()) {
            console.eraseOutLines(drawn.size());
        }
        lines.forEach(line -> console.line(line.length() <= width ? line : line.substring(0, width - 1) + "…"));
        drawn = lines;
    }

    private void printIfChanged(RunState state) {
        String queue = queue(state);
        if (!queue.equals(lastPrinted)) {
            lastPrinted = queue;
            lines(state).forEach(console::line);
        }
    }

    private static List<String> lines(RunState state) {
        List<String> lines = new ArrayList<>();
        lines.add(queue(state));
        lines.addAll(RunStateFormatter.format(state));
        return lines;
    }

    /** The run's status and how many waves of the running part are queued, processing, written and failed. */
    static String queue(RunState state) {
        String head = "Run %s: %s"
                .formatted(
                        state.run().id() == null ? "starting" : state.run().id(),
                        state.run().status());
        return state.levels().stream()
                .filter(level -> level.status().equals("running"))
                .findFirst()
                .map(level -> "%s, %s: %s%d queued, %d written, %d failed of %d waves"
                        .formatted(
                                head,
                                state.words().inSentence(level.level()),
                                processing(state, level.level()),
                                count(state, level.level(), "queued"),
                                level.wavesWritten(),
                                count(state, level.level(), "failed"),
                                level.waves()))
                .orElse(head);
    }

    private static String processing(RunState state, String level) {
        return state.waves().stream()
                .filter(wave -> wave.level().equals(level) && wave.status().equals("processing"))
                .findFirst()
                .map(wave -> "wave %d processing%s, "
                        .formatted(wave.wave() + 1, wave.attempt() > 1 ? " (attempt " + wave.attempt() + ")" : ""))
                .orElse("");
    }

    private static long count(RunState state, String level, String status) {
        return state.waves().stream()
                .filter(wave -> wave.level().equals(level))
                .map(WaveState::status)
                .filter(status::equals)
                .count();
    }
}
