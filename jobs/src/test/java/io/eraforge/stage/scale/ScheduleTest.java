package io.eraforge.stage.scale;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScheduleTest {
    @Test
    void eachTaskGoesToTheSlotThatIsFreeFirst() {
        assertThat(Schedule.of(new double[] {5, 3, 3, 2}, 2)).isEqualTo(new Schedule(7, 13));
        assertThat(Schedule.of(new double[] {5, 3, 3, 2}, 4)).isEqualTo(new Schedule(5, 13));
    }

    @Test
    void theLastTaskIsWaitedFor() {
        assertThat(Schedule.of(new double[] {1, 1, 1, 1, 10}, 4)).isEqualTo(new Schedule(11, 14));
    }

    @Test
    void noMoreSlotsWorkThanThereAreTasks() {
        assertThat(Schedule.of(new double[] {4, 4}, 1000)).isEqualTo(new Schedule(4, 8));
        assertThat(Schedule.of(new double[0], 3)).isEqualTo(new Schedule(0, 0));
    }
}
