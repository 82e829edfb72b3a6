package io.eraforge.telemetry.state;

import io.eraforge.control.ControlSnapshot;
import io.eraforge.control.Recovery;
import io.eraforge.telemetry.state.RunState.ExecutorHistory;
import io.eraforge.telemetry.state.RunState.ExecutorState;
import io.eraforge.telemetry.state.RunState.Memory;
import io.eraforge.telemetry.state.RunState.Tokens;
import io.eraforge.telemetry.state.RunState.Work;
import java.util.List;
import java.util.function.ToLongFunction;

/** Tracks one executor by its samples. */
final class ExecutorTracker {
    /** An executor that sent no sample for this long is shown as gone. */
    private static final long MAX_SILENCE_MS = 15_000;

    private final BoundedTimeSeries history = new BoundedTimeSeries(4);
    private ExecutorSample last;
    private double rate = Double.NaN;
    private double tokenRate = Double.NaN;
    private long peak;
    private boolean removed;

    /** Returns the recoveries since the previous sample. */
    List<Recovery> sampled(ExecutorSample sample) {
        long before = last == null ? 0 : last.control().recoveries();
        rate = rate(rate, sample, ControlSnapshot::rows);
        tokenRate = rate(tokenRate, sample, control -> control.work().tokens());
        last = sample;
        peak = Math.max(
                Math.max(peak, sample.used()),
                sample.device() ? sample.control().peakBytes() : 0);
        history.add(
                sample.atMs(),
                sample.used() < 0 ? Double.NaN : sample.used(),
                hasBatches() ? sample.control().slice() : Double.NaN,
                rate,
                sample.celsius());
        List<Recovery> recent = sample.control().recent();
        int fresh = (int) Math.min(recent.size(), Math.max(0, sample.control().recoveries() - before));
        return recent.subList(recent.size() - fresh, recent.size());
    }

    private double rate(double before, ExecutorSample sample, ToLongFunction<ControlSnapshot> counter) {
        if (last == null || sample.atMs() <= last.atMs()) {
            return Double.NaN;
        }
        long counted = Math.max(0, counter.applyAsLong(sample.control()) - counter.applyAsLong(last.control()));
        double now = counted * 1e3 / (sample.atMs() - last.atMs());
        // Rows are counted when their batch is done: smooth over some seconds.
        return Double.isNaN(before) ? now : 0.8 * before + 0.2 * now;
    }

    void removed() {
        removed = true;
    }

    boolean alive(long now) {
        return !removed && now - last.atMs() < MAX_SILENCE_MS;
    }

    long rows() {
        return last.control().rows();
    }

    /** Memory in use, in bytes; 0 if unknown. */
    long used() {
        return Math.max(0, last.used());
    }

    private boolean hasBatches() {
        return last.control().configured() > 0 && last.control().slice() > 0;
    }

    private double successRate() {
        long all = last.control().slices() + last.control().failures();
        return all == 0 ? Double.NaN : (double) last.control().slices() / all;
    }

    private Work work() {
        ControlSnapshot.Work work = last.control().work();
        // Batches of a model on the CPU are counted as a device's.
        return last.gpu().isEmpty() || work.deviceRows() == 0 && work.deviceMillis() == 0
                ? null
                : new Work(
                        work.deviceRows(),
                        work.coreRows(),
                        work.recomputedRows(),
                        work.deviceMillis(),
                        work.coreMillis());
    }

    private Tokens tokens() {
        ControlSnapshot.Work work = last.control().work();
        return work.paddedTokens() == 0
                ? null
                : new Tokens(
                        work.tokens(),
                        NullIfUnknown.finite(tokenRate),
                        1 - (double) work.tokens() / work.paddedTokens());
    }

    ExecutorState state(long now) {
        return new ExecutorState(
                last.executor(),
                last.host(),
                last.gpu().isEmpty() ? null : last.gpu(),
                alive(now),
                last.atMs(),
                rows(),
                NullIfUnknown.finite(rate),
                NullIfUnknown.finite(successRate()),
                hasBatches() ? (Integer) last.control().slice() : null,
                hasBatches() ? (Integer) last.control().configured() : null,
                last.control().recoveries(),
                new Memory(
                        last.device() ? "device" : "heap",
                        NullIfUnknown.nonNegative(last.used()),
                        NullIfUnknown.nonNegative(last.limit()),
                        NullIfUnknown.nonNegative(peak)),
                work(),
                tokens(),
                NullIfUnknown.finite(last.utilisation()),
                NullIfUnknown.finite(last.celsius()),
                NullIfUnknown.finite(last.watts()),
                NullIfUnknown.finite(last.wattLimit()),
                new ExecutorHistory(
                        history.times(), history.column(0), history.column(1), history.column(2), history.column(3)));
    }
}
