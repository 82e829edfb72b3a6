package io.eraforge.engine.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SlotScheduleTest {
    @Test
    void assignsEachTaskToTheFirstFreeSlot() {
        assertThat(SlotSchedule.of(new double[] {5, 3, 3, 2}, 2)).isEqualTo(new SlotSchedule(7, 13));
        assertThat(SlotSchedule.of(new double[] {5, 3, 3, 2}, 4)).isEqualTo(new SlotSchedule(5, 13));
    }

    @Test
    void endsWithTheLastTask() {
        assertThat(SlotSchedule.of(new double[] {1, 1, 1, 1, 10}, 4)).isEqualTo(new SlotSchedule(11, 14));
    }

    @Test
    void leavesExcessSlotsIdle() {
        assertThat(SlotSchedule.of(new double[] {4, 4}, 1000)).isEqualTo(new SlotSchedule(4, 8));
        assertThat(SlotSchedule.of(new double[0], 3)).isEqualTo(new SlotSchedule(0, 0));
    }
}
