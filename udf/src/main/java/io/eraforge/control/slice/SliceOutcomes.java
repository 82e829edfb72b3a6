package io.eraforge.control.slice;

import io.eraforge.control.slice.ControlSettings.Failures;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** Outcomes of recent slices, and whether they call for processing rows one at a time. */
final class SliceOutcomes {
    private final Failures settings;
    private final Deque<Boolean> last = new ArrayDeque<>();
    private long slices;
    private long failures;
    private int consecutiveFailures;
    private int consecutiveSuccesses;
    private boolean singleRowMode;

    SliceOutcomes(Failures settings) {
        this.settings = settings;
    }

    boolean singleRowMode() {
        return singleRowMode;
    }

    int consecutiveFailures() {
        return consecutiveFailures;
    }

    /** Records a failure; returns the reason if it switches to single-row mode. */
    Optional<String> failed(int attempts) {
        add(false);
        failures++;
        consecutiveFailures++;
        consecutiveSuccesses = 0;
        Optional<String> reason = singleRowMode ? Optional.empty() : singleRowReason(attempts);
        singleRowMode |= reason.isPresent();
        return reason;
    }

    private Optional<String> singleRowReason(int attempts) {
        long recent = last.stream().filter(succeeded -> !succeeded).count();
        if (recent >= settings.count()) {
            return Optional.of(recent + " of the last " + last.size() + " slices failed");
        }
        if (slices >= settings.ofLast() && failures > settings.rate() * slices) {
            return Optional.of(failures + " of " + slices + " slices failed");
        }
        return consecutiveFailures < attempts
                ? Optional.empty()
                : Optional.of(consecutiveFailures + " consecutive attempts failed");
    }

    /** Records a success, {@code asSingle} if the slice was started in single-row mode; true if it ends that mode. */
    boolean succeeded(boolean asSingle) {
        add(true);
        consecutiveFailures = 0;
        consecutiveSuccesses += asSingle ? 1 : 0;
        if (!singleRowMode || consecutiveSuccesses < settings.successes()) {
            return false;
        }
        singleRowMode = false;
        last.clear();
        slices = 0;
        failures = 0;
        return true;
    }

    private void add(boolean succeeded) {
        slices++;
        last.addLast(succeeded);
        if (last.size() > settings.ofLast()) {
            last.removeFirst();
        }
    }
}
