package io.eraforge.control.slice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import org.junit.jupiter.api.Test;

class WorkShareTest {
    private final WorkShare share = new WorkShare();

    @Test
    void halfUntilBothWereMeasured() {
        assertThat(share.ofDevice(1000)).isEqualTo(0.5);
        share.measured(100, 100, 0);
        assertThat(share.ofDevice(1000)).as("too short to measure").isEqualTo(0.5);
    }

    @Test
    void followsTheSpeedsOfBothSides() {
        share.measured(3000, 1000, 10);
        assertThat(share.ofDevice(1_000_000)).isCloseTo(0.75, offset(1e-9));
        for (int i = 0; i < 50; i++) {
            share.measured(1000, 1000, 10);
        }
        assertThat(share.ofDevice(1_000_000)).isCloseTo(0.5, offset(0.01));
    }

    @Test
    void leavesBothSidesEnoughToBeMeasuredAgain() {
        share.measured(1_000_000, 0, 10);
        assertThat(share.ofDevice(1_000_000)).isEqualTo(15.0 / 16);
        WorkShare slow = new WorkShare();
        slow.measured(1, 1_000_000, 10);
        assertThat(slow.ofDevice(10_000_000)).isEqualTo(1.0 / 16);
    }

    /** The task holds the semaphore until the last row is done. */
    @Test
    void coresFinishWhatTakesThemLessThanASlice() {
        share.measured(3000, 1000, 10);
        assertThat(share.ofDevice(1000)).isZero();
        assertThat(share.ofDevice(1001)).isPositive();
    }
}
