package io.eraforge.cpu;

import io.eraforge.control.admission.CpuAdmission;
import io.eraforge.control.admission.CpuSettings;
import io.eraforge.control.admission.EraDeadline;
import io.eraforge.control.slice.ProcessControl;
import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import io.eraforge.kernel.EraKernel;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Computes the feature row of one era and sensor on the CPU. Never throws for bad data: a failure is returned as a row
 * with status {@code failed}.
 */
public final class CpuBody implements Serializable {
    private static final double[] EMPTY = {};
    private static final Map<Key, CpuBody> SHARED = new ConcurrentHashMap<>();

    private final FeatureSet set;
    private final CpuSettings settings;
    // In local mode task threads may share this object, and kernels are not thread-safe.
    private transient volatile Workers workers;

    public CpuBody(FeatureSet set, CpuSettings settings) {
        this.set = set;
        this.settings = settings;
    }

    /** This process's body of a set. Threads that outlive tasks keep one kernel for it, not one for each task. */
    public static CpuBody shared(FeatureSet set, CpuSettings settings) {
        return SHARED.computeIfAbsent(new Key(set.features(), settings), key -> new CpuBody(set, settings));
    }

    private record Key(List<Feature> features, CpuSettings settings) {}

    public FeatureSet set() {
        return set;
    }

    private record Workers(CpuAdmission admission, ThreadLocal<Worker> local) {
        static Workers of(FeatureSet set, CpuSettings settings) {
            CpuAdmission admission = CpuAdmission.of(settings, set.fingerprint());
            return new Workers(admission, ThreadLocal.withInitial(() -> Worker.of(set, admission)));
        }
    }

    private record Worker(EraKernel kernel, EraDeadline deadline, EraKernel.Checkpoint checkpoint) {
        static Worker of(FeatureSet set, CpuAdmission admission) {
            EraDeadline deadline = admission.deadline();
            return new Worker(set.kernel(), deadline, deadline::check);
        }
    }

    /** Null {@code x} means an empty era; null {@code tUs}, {@code nRows} or {@code durationUs} means unknown. */
    public FeatureRow compute(double[] x, long[] tUs, Long nRows, Long durationUs) {
        Era era = new Era(x == null ? EMPTY : x, tUs, orUnknown(nRows), orUnknown(durationUs));
        Workers all = workers();
        try {
            return all.admission().isLarge(era.x().length) ? computeLarge(all, era) : compute(all, era);
        } catch (OutOfMemoryError e) {
            return failed(
                    e,
                    e + ". Cannot compute an era of " + era.x().length
                            + " values: executor heap exhausted. Increase executor memory, or split the era.");
        } catch (Error e) {
            TaskLocation.attachTo(e);
            throw e;
        }
    }

    private record Era(double[] x, long[] tUs, long nRows, long durationUs) {}

    /** Waits for heap admission; after an OutOfMemoryError tries once more with no other large era running. */
    private FeatureRow computeLarge(Workers all, Era era) {
        try {
            return computeLarge(all, era, all.admission().enter(era.x().length));
        } catch (OutOfMemoryError e) {
            ProcessControl.recordRecovery("retrying an era of " + era.x().length
                    + " values with no other large era running, after OutOfMemoryError: " + e.getMessage());
            return computeLarge(all, era, all.admission().acquireAll());
        }
    }

    // A kernel keeps scratch memory as large as its largest era, so it is discarded before and after a large one.
    private FeatureRow computeLarge(Workers all, Era era, int permits) {
        all.local().remove();
        try {
            long before = ThreadAllocation.allocatedBytes();
            FeatureRow row = compute(all, era);
            ThreadAllocation.since(before).ifPresent(bytes -> all.admission().took(era.x().length, bytes));
            return row;
        } finally {
            all.local().remove();
            all.admission().leave(permits);
        }
    }

    private FeatureRow compute(Workers all, Era era) {
        double[] out = new double[set.features().size()];
        Worker worker = all.local().get();
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
            return failed(e, e.toString());
        }
    }

    private FeatureRow failed(Throwable failure, String error) {
        double[] out = new double[set.features().size()];
        Arrays.fill(out, Double.NaN);
        return new FeatureRow(
                out,
                FeatureRow.FAILED,
                FeatureRow.CPU,
                FailureReason.ofUnit(failure.getClass().getName(), error));
    }

    private static long orUnknown(Long value) {
        return value == null ? -1 : value;
    }

    private Workers workers() {
        Workers current = workers;
        if (current == null) {
            synchronized (this) {
                current = workers == null ? Workers.of(set, settings) : workers;
                workers = current;
            }
        }
        return current;
    }
}
