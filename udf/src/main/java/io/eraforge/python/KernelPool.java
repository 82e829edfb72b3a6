package io.eraforge.python;

import io.eraforge.feature.FeatureException;
import io.eraforge.feature.FeatureSet;
import io.eraforge.kernel.EraKernel;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The kernels of one feature set, each used by one thread at a time and kept for the next request. */
final class KernelPool {
    private final FeatureSet set;
    private final ConcurrentLinkedQueue<EraKernel> idle = new ConcurrentLinkedQueue<>();

    /** Takes tsfresh's names without the kind, all different. */
    KernelPool(List<String> names) {
        set = FeatureSet.parse("python", names);
        if (set.features().size() != names.size()) {
            throw new FeatureException("Cannot compute features: a name is given twice in " + names + ".");
        }
    }

    int width() {
        return set.features().size();
    }

    boolean usesTime() {
        return set.usesTime();
    }

    EraKernel borrow() {
        EraKernel kernel = idle.poll();
        return kernel == null ? set.kernel() : kernel;
    }

    void giveBack(EraKernel kernel) {
        idle.add(kernel);
    }
}
