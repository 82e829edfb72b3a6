package io.eraforge.cpu;

import io.eraforge.control.admission.CpuAdmission;
import io.eraforge.control.admission.CpuSettings;
import io.eraforge.control.admission.EraDeadline;
import io.eraforge.control.slice.ProcessControl;
import io.eraforge.feature.FeatureSet;
import io.eraforge.kernel.Checkpoint;
import io.eraforge.kernel.EraKernel;
import java.io.Serializable;
import java.util.Arrays;

/** Computes the row of one era and sensor. A failure is a row too: it never throws for what an era holds. */
public final class CpuBody implements Serializable {
    private static final double[] NOTHING = {};

    private final FeatureSet set;
    private final CpuSettings settings;
    // Local mode may share a function between task threads, and kernels are not thread-safe.
    private transient volatile Workers workers;

    public CpuBody(FeatureSet set, CpuSettings settings) {
        this.set = set;
        this.settings = settings;
    }

    public FeatureSet set() {
        return set;
    }

    private record Workers(CpuAdmission control, ThreadLocal<Worker> mine) {
        static Workers of(FeatureSet set, CpuSettings settings) {
            CpuAdmission control = CpuAdmission.of(settings, set.fingerprint());
            return new Workers(control, ThreadLocal.withInitial(() -> Worker.of(set, control)));
        }
    }

    private record Worker(EraKernel kernel, EraDeadline deadline, Checkpoint checkpoint) {
        static Worker of(FeatureSet set, CpuAdmission control) {
            EraDeadline deadline = control.deadline();
            return new Worker(set.kernel(), deadline, deadline::check);
        }
    }

    /** A null {@code x} is an empty era; null numbers are unknown. */
    public FeatureRow compute(double[] x, long[] tUs, Long nRows, Long durationUs) {
        Era era = new Era(x == null ? NOTHING : x, tUs, orUnknown(nRows), orUnknown(durationUs));
        Workers all = workers();
        try {
            return all.control().isLarge(era.x().length) ? admitted(all, era) : compute(all, era);
        } catch (OutOfMemoryError e) {
            return failed(e + ". Cannot hold an era of " + era.x().length
                    + " values: give executors more memory, or cut it shorter.");
        }
    }

    private record Era(double[] x, long[] tUs, long nRows, long durationUs) {}

    /** Once beside others; if the heap is too small for that, once more alone. */
    private FeatureRow admitted(Workers all, Era era) {
        try {
            return admitted(all, era, all.control().enter(era.x().length));
        } catch (OutOfMemoryError e) {
            ProcessControl.recordRecovery(
                    "an era of " + era.x().length + " values again, alone, after " + e.getMessage());
            return admitted(all, era, all.control().acquireAll());
        }
    }

    // A kernel keeps its scratch memory, as large as the largest era: after a large one it goes.
    private FeatureRow admitted(Workers all, Era era, int room) {
        all.mine().remove();
        try {
            long before = ThreadAllocation.ofThread();
            FeatureRow row = compute(all, era);
            ThreadAllocation.since(before).ifPresent(bytes -> all.control().took(era.x().length, bytes));
            return row;
        } finally {
            all.mine().remove();
            all.control().leave(room);
        }
    }

    private FeatureRow compute(Workers all, Era era) {
        double[] out = new double[set.features().size()];
        Worker worker = all.mine().get();
        try {
            worker.deadline().start(era.x().length);
            worker.kernel()
                    .compute(
                            era.x(),
                            era.x().length,
                            era.tUs(),
                            era.nRows(),
                            era.durationUs(),
                            out,
                            worker.checkpoint());
            worker.deadline().done();
            return new FeatureRow(out, FeatureRow.OK, FeatureRow.CPU, null);
        } catch (RuntimeException | StackOverflowError e) {
            return failed(e.toString());
        }
    }

    private FeatureRow failed(String error) {
        double[] out = new double[set.features().size()];
        Arrays.fill(out, Double.NaN);
        return new FeatureRow(out, FeatureRow.FAILED, FeatureRow.CPU, error + TaskLocation.suffix());
    }

    private static long orUnknown(Long value) {
        return value == null ? -1 : value;
    }

    private Workers workers() {
        Workers made = workers;
        if (made == null) {
            synchronized (this) {
                made = workers == null ? Workers.of(set, settings) : workers;
                workers = made;
            }
        }
        return made;
    }
}
