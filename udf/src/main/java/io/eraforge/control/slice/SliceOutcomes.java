package io.eraforge.control.slice;

import io.eraforge.control.slice.ControlSettings.Failures;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** How the last slices went, and whether rows are worked one at a time for it. */
final class SliceOutcomes {
    private final Failures settings;
    private final Deque<Boolean> last = new ArrayDeque<>();
    private long slices;
    private long failures;
    private int failuresInARow;
    private int successesInARow;
    private boolean singleRowMode;

    SliceOutcomes(Failures settings) {
        this.settings = settings;
    }

    boolean singleRowMode() {
        return singleRowMode;
    }

    int failuresInARow() {
        return failuresInARow;
    }

    /** Why rows are worked one at a time from now on, if this failure was one too many. */
    Optional<String> failed(int attempts) {
        add(false);
        failures++;
        failuresInARow++;
        successesInARow = 0;
        Optional<String> why = singleRowMode ? Optional.empty() : tooMany(attempts);
        singleRowMode |= why.isPresent();
        return why;
    }

    private Optional<String> tooMany(int attempts) {
        long recent = last.stream().filter(well -> !well).count();
        if (recent >= settings.count()) {
            return Optional.of(recent + " of the last " + last.size() + " slices failed");
        }
        if (slices >= settings.ofLast() && failures > settings.rate() * slices) {
            return Optional.of(failures + " of " + slices + " slices failed");
        }
        return failuresInARow < attempts ? Optional.empty() : Optional.of(failuresInARow + " attempts failed");
    }

    /** Whether rows may be worked together again; {@code asSingle}: it was begun while they are worked one at a time. */
    boolean succeeded(boolean asSingle) {
        add(true);
        failuresInARow = 0;
        successesInARow += asSingle ? 1 : 0;
        if (!singleRowMode || successesInARow < settings.successes()) {
            return false;
        }
        singleRowMode = false;
        last.clear();
        slices = 0;
        failures = 0;
        return true;
    }

    private void add(boolean well) {
        slices++;
        last.addLast(well);
        if (last.size() > settings.ofLast()) {
            last.removeFirst();
        }
    }
}
