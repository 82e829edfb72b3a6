package io.eraforge.gpu.reduce;

import io.eraforge.gpu.column.DeviceEras;
import io.eraforge.gpu.column.Output;
import io.eraforge.kernel.EraKernel;
import io.eraforge.kernel.ReducedRow;
import io.eraforge.kernel.SharedStatistic;
import io.eraforge.kernel.moment.SummaryStatistics;
import java.util.List;

/** What the device has reduced of a slice, on the host. Any thread may close its eras, with a kernel of the same set. */
public final class ReducedSlice {
    /** Powers of values up to the fourth neither overflow nor underflow within these magnitudes. */
    private static final double MAX_MAGNITUDE = 1e60;

    private static final double MIN_MAGNITUDE = 1e-60;

    private final DeviceEras.EraSizes size;
    /** By statistic, in the order of the kernel. */
    private final List<List<Output>> outputs;

    ReducedSlice(DeviceEras.EraSizes size, List<List<Output>> outputs) {
        this.size = size;
        this.outputs = outputs;
    }

    public int eras() {
        return size.eras();
    }

    /**
     * Writes an era's features to {@code out}. False if the CPU body has to compute it: rounding may have decided a comparison, or
     * the values are infinite or of extreme magnitude.
     */
    public boolean close(EraKernel kernel, int era, double[] out) {
        int n = size.lengths()[era];
        if (n == 0) {
            kernel.compute(new double[0], 0, new long[0], size.nRows()[era], size.durationUs()[era], out);
            return true;
        }
        kernel.statistics().ties().reset();
        int i = 0;
        for (SharedStatistic statistic : kernel.statistics().all()) {
            statistic.load(new Row(era, outputs.get(i++)));
            if (statistic instanceof SummaryStatistics summary && !isOrdinary(summary)) {
                return false;
            }
        }
        return kernel.close(n, out);
    }

    private static boolean isOrdinary(SummaryStatistics summary) {
        double largest = summary.absMax();
        return largest == 0 || largest < MAX_MAGNITUDE && largest > MIN_MAGNITUDE;
    }

    /** Loads what is known of an era before a later stage. */
    static void load(SharedStatistic statistic, List<Output> outputs, DeviceEras.EraSizes size, int era) {
        statistic.load(new ReducedSlice(size, List.of(outputs)).new Row(era, outputs));
    }

    /** The numbers of one statistic of one era. */
    private final class Row implements ReducedRow {
        private final int era;
        private final List<Output> numbers;
        private int output;
        private int at;

        Row(int era, List<Output> numbers) {
            this.era = era;
            this.numbers = numbers;
        }

        private Output advance() {
            while (at == numbers.get(output).perEra()) {
                output++;
                at = 0;
            }
            return numbers.get(output);
        }

        @Override
        public double next() {
            return advance().number(era, at++);
        }

        @Override
        public long nextLong() {
            return advance().whole(era, at++);
        }

        @Override
        public int n() {
            return size.lengths()[era];
        }

        @Override
        public long nRows() {
            return size.nRows()[era];
        }

        @Override
        public long durationUs() {
            return size.durationUs()[era];
        }
    }
}
