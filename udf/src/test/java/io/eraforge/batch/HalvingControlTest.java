package io.eraforge.batch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HalvingControlTest {
    private final HalvingControl control = new HalvingControl(100, 1, 1 << 20);

    private static Slice slice(int rows) {
        return new Slice(0, rows, rows * 10L, rows * 1000L);
    }

    @Test
    void startsAtTheConfiguredSize() {
        assertThat(control.limit()).isEqualTo(new SliceLimit(100, 1 << 20));
    }

    @Test
    void halvesTheSliceThatRanOutOfMemory() {
        control.outOfMemory(slice(60));
        assertThat(control.limit().rows()).isEqualTo(30);
    }

    @Test
    void aSecondTaskThatFailedAtTheSameSizeHalvesNoFurther() {
        control.outOfMemory(slice(60));
        control.outOfMemory(slice(60));
        assertThat(control.limit().rows()).isEqualTo(30);
    }

    @Test
    void goesDownToOneRow() {
        control.outOfMemory(slice(2));
        assertThat(control.limit().rows()).isEqualTo(1);
    }

    @Test
    void goesNoFurtherThanTheLeastSize() {
        HalvingControl limited = new HalvingControl(100, 8, 1 << 20);
        limited.outOfMemory(slice(10));
        assertThat(limited.limit().rows()).isEqualTo(8);
    }

    @Test
    void oneRowThatIsTooLargeDoesNotSlowTheOthers() {
        control.outOfMemory(slice(1));
        assertThat(control.limit().rows()).isEqualTo(100);
    }

    @Test
    void successChangesNothing() {
        control.done(slice(10));
        control.rescued(slice(1));
        assertThat(control.limit().rows()).isEqualTo(100);
    }

    @Test
    void tasksOfAProcessShareWhatWasLearned() {
        SliceSettings settings = new SliceSettings(77, 1 << 20, MemoryModel.DEFAULT);
        ProcessControl.HALVING.control(settings).outOfMemory(slice(77));
        assertThat(ProcessControl.HALVING.control(settings).limit().rows()).isEqualTo(38);
    }
}
