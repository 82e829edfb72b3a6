package io.eraforge.cli;

import io.eraforge.era.Level;
import io.eraforge.telemetry.state.State;
import io.eraforge.telemetry.state.State.LevelState;
import java.util.List;

/** A bar for the level at hand and a line for each executor, redrawn in place; lines that stay are set above it. */
final class BarProgress implements RunView {
    private final Console console;
    private final int width;
    private State last;
    private int drawn;

    BarProgress(Console console) {
        this(console, TerminalWidth.columns());
    }

    BarProgress(Console console, int width) {
        this.console = console;
        this.width = width;
    }

    @Override
    public synchronized void levelStarted(Level level, long eras, long skipped, int waves) {
        String before = skipped == 0 ? "" : ", %s done before".formatted(Words.count(skipped));
        keep("Level %s: %s to do in %d wave(s)%s".formatted(level, Words.eras(eras), waves, before));
    }

    @Override
    public synchronized void waveRetried(Level level, int wave, int attempt, String change) {
        keep("Level %s: wave %d again, %s".formatted(level, wave + 1, change));
    }

    @Override
    public synchronized void waveFailed(Level level, int wave, long eras, String reason) {
        keep("Level %s: wave %d given up, %s failed: %s".formatted(level, wave + 1, Words.eras(eras), reason));
    }

    @Override
    public synchronized void warn(String message) {
        erase();
        console.warning(message);
        draw();
    }

    @Override
    public synchronized void accept(State state) {
        keepEnded(state);
        erase();
        last = state;
        draw();
    }

    /** A level that ended leaves its line. */
    private void keepEnded(State state) {
        for (LevelState level : state.levels()) {
            boolean ended = level.status().equals("done") && level.eras() > 0;
            boolean ranBefore = last != null
                    && last.levels().stream()
                            .anyMatch(l -> l.level().equals(level.level())
                                    && !l.status().equals("done"));
            if (ended && (last == null || ranBefore)) {
                keep(StateLines.level(level));
            }
        }
    }

    private void keep(String line) {
        erase();
        console.remark(line);
        draw();
    }

    private void draw() {
        if (last == null || last.run().endedMs() != null) {
            return;
        }
        List<String> lines = StateLines.of(last);
        lines.forEach(line -> console.remark(line.length() <= width ? line : line.substring(0, width - 1) + "…"));
        drawn = lines.size();
    }

    private void erase() {
        if (drawn > 0) {
            console.up(drawn);
            drawn = 0;
        }
    }
}
