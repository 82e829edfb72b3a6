package io.eraforge.gpu.call;

import io.eraforge.control.slice.Slice;
import io.eraforge.cpu.FeatureRow;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/** Work on the rows of a slice that cores do besides whole rows: features without a device form, or the closing of features. */
final class SliceRows {
    private final Slice slice;
    private final IntFunction<FeatureRow> compute;
    private final FeatureRow[] rows;
    private int next;
    private int left;

    /** {@code compute} is given the index of a row in its batch. */
    SliceRows(Slice slice, IntFunction<FeatureRow> compute) {
        this.slice = slice;
        this.compute = compute;
        this.rows = new FeatureRow[slice.rows()];
        this.left = rows.length;
    }

    Slice slice() {
        return slice;
    }

    /** Finishes the rows that no core has taken, and puts the slice on the board if that is all; for a call that has failed. */
    void finishUnlessTaken(RowBoard board) {
        for (Runnable work = take(); work != null && !Thread.currentThread().isInterrupted(); work = take()) {
            work.run();
        }
        if (done()) {
            board.put(slice.from(), Arrays.asList(rows));
        }
    }

    /** Work on the next row; null if all rows were taken. */
    synchronized Runnable take() {
        if (next == rows.length) {
            return null;
        }
        int row = next++;
        return () -> put(row, compute.apply(slice.from() + row));
    }

    private synchronized void put(int row, FeatureRow result) {
        rows[row] = result;
        left--;
        notifyAll();
    }

    /** Computes the rows not yet taken, then waits for those taken by cores; {@code board} says if one of these failed. */
    List<FeatureRow> finish(RowBoard board) {
        for (Runnable work = take(); work != null; work = take()) {
            checkInterrupt();
            work.run();
        }
        while (!done()) {
            board.check();
            pause();
        }
        return Arrays.asList(rows);
    }

    // Computations end an interrupted thread's work too, but with a message of their own.
    private static void checkInterrupt() {
        if (Thread.currentThread().isInterrupted()) {
            throw new IllegalStateException("Interrupted while waiting for features on the executor's cores");
        }
    }

    private synchronized boolean done() {
        return left == 0;
    }

    private synchronized void pause() {
        try {
            if (left > 0) {
                // With a limit, since a core that fails puts no row.
                wait(100);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for features on the executor's cores", e);
        }
    }
}
