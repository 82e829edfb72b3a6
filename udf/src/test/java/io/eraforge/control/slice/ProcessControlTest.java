package io.eraforge.control.slice;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.control.ControlSnapshot;
import io.eraforge.control.Recovery;
import io.eraforge.control.RecoveryLog;
import io.eraforge.control.memory.MemoryModel;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.junit.jupiter.api.Test;

/** Counters of a process continue when the next level starts with another control. */
class ProcessControlTest {
    private static SliceControl control(int rows) {
        MemoryModel model = new MemoryModel(1, 8, 0, 8, 0, 1 << 20);
        return ProcessControl.ADAPTIVE.control(new SliceSettings(rows, 1, 64 << 20, model, 1, ControlSettings.DEFAULT));
    }

    private static Slice started(SliceControl control) {
        Slice slice = new Slice(0, 10, 100, 1000);
        control.started(slice);
        return slice;
    }

    @Test
    void snapshotIsSerializable() throws Exception {
        for (int i = 0; i < RecoveryLog.MAX_RECENT + 1; i++) {
            ProcessControl.recordRecovery("number " + i);
        }
        ControlSnapshot snapshot = ProcessControl.snapshot();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(snapshot);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat(in.readObject()).isEqualTo(snapshot);
        }
        assertThat(snapshot.recent()).hasSize(RecoveryLog.MAX_RECENT);
    }

    @Test
    void countersIncludeEarlierControls() {
        SliceControl first = control(771);
        ControlSnapshot before = ProcessControl.snapshot();
        assertThat(before.configured()).isEqualTo(771);
        first.done(started(first));
        first.outOfMemory(started(first));

        SliceControl second = control(772);
        assertThat(ProcessControl.snapshot())
                .returns(772, ControlSnapshot::slice)
                .returns(772, ControlSnapshot::configured)
                .returns(before.rows() + 10, ControlSnapshot::rows)
                .returns(before.slices() + 1, ControlSnapshot::slices)
                .returns(before.failures() + 1, ControlSnapshot::failures)
                .returns(before.recoveries() + 1, ControlSnapshot::recoveries);
        second.outOfMemory(started(second));
        ProcessControl.recordRecovery("on the CPU");

        ControlSnapshot after = ProcessControl.snapshot();
        assertThat(after.recoveries()).isEqualTo(before.recoveries() + 3);
        assertThat(after.recent())
                .hasSizeLessThanOrEqualTo(RecoveryLog.MAX_RECENT)
                .extracting(Recovery::message)
                .anyMatch(message -> message.startsWith("slice size 10→5: out of memory"))
                .endsWith("on the CPU");
    }
}
