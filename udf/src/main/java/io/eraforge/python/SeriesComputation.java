package io.eraforge.python;

import io.eraforge.kernel.EraKernel;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** Computes the features of all series of a request, several threads taking one series at a time. */
final class SeriesComputation {
    private final WorkerRequest request;
    private final KernelPool kernels;
    private final double[] rows;
    private final AtomicInteger next = new AtomicInteger();
    private final Map<Integer, String> failures = new ConcurrentHashMap<>();

    SeriesComputation(WorkerRequest request, KernelPool kernels) {
        this.request = request;
        this.kernels = kernels;
        this.rows = new double[Math.multiplyExact(request.series(), kernels.width())];
    }

    /** Rows of features by series; a failed series has NaN, and a line in the text: its number, a tab, the reason. */
    WorkerAnswer run(WorkerThreads threads) throws InterruptedException {
        threads.run(Math.min(Math.max(1, request.threads()), request.series()), this::computeRemaining);
        String failed = new TreeMap<>(failures)
                .entrySet().stream()
                        .map(entry -> entry.getKey() + "\t" + entry.getValue().replace('\n', ' '))
                        .collect(Collectors.joining("\n"));
        return new WorkerAnswer(WorkerAnswer.OK, failed, rows);
    }

    private void computeRemaining() {
        EraKernel kernel = kernels.borrow();
        double[] row = new double[kernels.width()];
        for (int i = next.getAndIncrement(); i < request.series(); i = next.getAndIncrement()) {
            try {
                compute(kernel, i, row);
            } catch (RuntimeException | StackOverflowError e) {
                failures.put(i, e.toString());
                Arrays.fill(row, Double.NaN);
                // A failed kernel may be in any state.
                kernel = kernels.borrow();
            }
            System.arraycopy(row, 0, rows, i * row.length, row.length);
        }
        kernels.giveBack(kernel);
    }

    private void compute(EraKernel kernel, int series, double[] row) {
        double[] x = request.values(series);
        int from = (int) request.starts()[series];
        kernel.compute(x, x.length, times(from, from + x.length), x.length, -1, row);
    }

    /** Since the first value; null if unknown or not needed. */
    private long[] times(int from, int to) {
        if (!request.hasTimes() || !kernels.usesTime()) {
            return null;
        }
        long[] times = Arrays.copyOfRange(request.times(), from, to);
        long first = times.length == 0 ? 0 : times[0];
        for (int i = 0; i < times.length; i++) {
            times[i] -= first;
        }
        return times;
    }
}
