package io.eraforge.gpu.call;

import io.eraforge.control.slice.RowLengths;
import io.eraforge.control.slice.SliceControl;
import io.eraforge.cpu.CpuBody;
import io.eraforge.cpu.FeatureRow;
import io.eraforge.cpu.TaskLocation;
import java.util.function.Supplier;

/**
 * The executor's idle cores at work on a batch, beside the device. They read the batch's host copy only: never the device. After
 * {@link #close} none of them takes a row or reads the copy again.
 */
final class CoreTeam implements AutoCloseable {
    private final int cores;
    private final RowBoard board;
    private final HostInputs host;
    private final RowLengths lengths;
    private final CpuBody body;
    private final SliceControl control;
    private final TaskLocation location = TaskLocation.current();
    private boolean started;

    CoreTeam(int cores, RowBoard board, HostInputs host, RowLengths lengths, CpuBody body, SliceControl control) {
        this.cores = cores;
        this.board = board;
        this.host = host;
        this.lengths = lengths;
        this.body = body;
        this.control = control;
    }

    /** Starts {@code cores} threads, once. Copies the batch to the host first, which may throw as any use of the device. */
    void start() {
        if (started || cores == 0) {
            return;
        }
        host.copy();
        started = true;
        for (int i = 0; i < cores; i++) {
            CorePool.execute(cores, this::work);
        }
    }

    private void work() {
        try {
            TaskLocation.runAs(location, () -> takeAll(false));
        } catch (RuntimeException | Error e) {
            board.fail(e);
        }
    }

    private void takeAll(boolean anyLength) {
        for (Runnable work = take(anyLength); work != null; work = take(anyLength)) {
            work.run();
        }
    }

    private Runnable take(boolean anyLength) {
        return board.take(anyLength, this::compute);
    }

    private void compute(int row) {
        board.put(row, timed(1, lengths.values(row, row + 1), () -> host.compute(body, row)));
    }

    /** The time of {@code work} counts as the cores'. */
    FeatureRow timed(int rows, long values, Supplier<FeatureRow> work) {
        long start = System.nanoTime();
        FeatureRow result = work.get();
        control.coresDone(rows, values, System.nanoTime() - start);
        return result;
    }

    /** The share of the rows left that the device should take. */
    double deviceShare() {
        board.check();
        return cores == 0 ? 1 : control.deviceShare(board.left());
    }

    /** Computes the rows left with the calling thread too, and waits for the others. */
    void finish() {
        start();
        for (Runnable work = take(true); work != null; work = take(true)) {
            if (Thread.currentThread().isInterrupted()) {
                throw new IllegalStateException("Interrupted while waiting for rows on the executor's cores");
            }
            work.run();
        }
        board.await();
    }

    @Override
    public void close() {
        board.close();
        host.close();
    }
}
