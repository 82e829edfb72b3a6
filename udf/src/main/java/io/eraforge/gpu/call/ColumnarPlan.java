package io.eraforge.gpu.call;

import io.eraforge.feature.Feature;
import io.eraforge.feature.FeatureSet;
import io.eraforge.gpu.column.DeviceEras;
import io.eraforge.gpu.reduce.ReducedSlice;
import io.eraforge.gpu.reduce.SliceReducer;
import io.eraforge.kernel.EraKernel;
import io.eraforge.kernel.Statistics;
import io.eraforge.kernel.moment.SummaryStatistics;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Which features of a set are closed from what the device reduces, and which are left to the CPU body. */
public final class ColumnarPlan {
    private final int[] deviceSlots;
    private final int[] hostSlots;
    private final FeatureSet deviceSet;
    private final FeatureSet hostSet;
    private final int width;
    /** Kernels are not thread-safe, and each core closes rows. */
    private final ThreadLocal<EraKernel> kernels = ThreadLocal.withInitial(this::kernel);

    public ColumnarPlan(FeatureSet set) {
        this.width = set.features().size();
        this.deviceSlots = slots(set, true);
        this.hostSlots = slots(set, false);
        this.deviceSet = part(set, deviceSlots);
        this.hostSet = part(set, hostSlots);
    }

    private static int[] slots(FeatureSet set, boolean onDevice) {
        return IntStream.range(0, set.features().size())
                .filter(i -> set.features().get(i).hasGpuForm() == onDevice)
                .toArray();
    }

    private static FeatureSet part(FeatureSet set, int[] slots) {
        return slots.length == 0
                ? null
                : FeatureSet.of(
                        set.name(),
                        Arrays.stream(slots).mapToObj(set.features()::get).toList());
    }

    private EraKernel kernel() {
        EraKernel kernel = deviceSet.kernel(Statistics.Body.DEVICE);
        // Says whether an era's values are of ordinary magnitude.
        kernel.statistics().get(SummaryStatistics.KEY);
        return kernel;
    }

    /** The features that are closed from what the device reduces. */
    public List<Feature> deviceFeatures() {
        return deviceSet == null ? List.of() : deviceSet.features();
    }

    /** The features that only the CPU body can compute. */
    Optional<FeatureSet> hostSet() {
        return Optional.ofNullable(hostSet);
    }

    /** Whether any feature is closed from what the device reduces. */
    boolean reducesAny() {
        return deviceSet != null;
    }

    /** Number of features. */
    int width() {
        return width;
    }

    /** Reduces what the other features are closed from; empty if there are none, or no value. */
    Optional<ReducedSlice> reduce(DeviceEras eras) {
        return deviceSet == null ? Optional.empty() : Optional.of(SliceReducer.reduce(kernels.get(), eras));
    }

    /** The features of one era, those of the CPU body still missing; null if the CPU body has to compute all. */
    double[] close(ReducedSlice reduced, int era) {
        double[] closed = new double[deviceSlots.length];
        if (!reduced.close(kernels.get(), era, closed)) {
            return null;
        }
        double[] values = hostSlots.length == 0 ? closed : new double[width];
        for (int i = 0; values != closed && i < closed.length; i++) {
            values[deviceSlots[i]] = closed[i];
        }
        return values;
    }

    /** Index in the set of the i-th feature that only the CPU body can compute. */
    int hostSlot(int i) {
        return hostSlots[i];
    }
}
