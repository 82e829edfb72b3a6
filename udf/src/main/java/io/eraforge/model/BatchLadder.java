package io.eraforge.model;

import io.eraforge.control.slice.Slice;
import io.eraforge.control.slice.SliceControl;
import io.eraforge.control.slice.SliceLimit;
import java.time.Duration;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/**
 * Computes windows in batches as large as the control allows. A batch that runs out of memory, or fails otherwise, is halved until it
 * computes; a single window that does not fit is computed on the CPU.
 */
final class BatchLadder {
    private final TokenModel model;
    private final Supplier<TokenModel> cpu;
    private final SliceControl control;
    private final EmbeddingMemory memory;
    private final Duration timeoutPerText;

    /** {@code cpu}: to compute what does not fit on the device; the same as {@code model} if that is on the CPU. */
    BatchLadder(
            TokenModel model,
            Supplier<TokenModel> cpu,
            SliceControl control,
            EmbeddingMemory memory,
            Duration timeoutPerText) {
        this.model = model;
        this.cpu = cpu;
        this.control = control;
        this.memory = memory;
        this.timeoutPerText = timeoutPerText;
    }

    /** Receives the outcome of each window, in no particular order. */
    interface Output {
        void computed(TokenBatch batch, HiddenStates states, Rung rung, double millisPerWindow);

        void failed(TokenWindow window, RuntimeException error);
    }

    /** {@code maxRows}: of a batch of such length. */
    void run(List<TokenWindow> windows, int maxTokens, IntUnaryOperator maxRows, Output output) {
        TokenBatcher batcher = new TokenBatcher(windows, maxTokens, memory);
        while (!batcher.isEmpty()) {
            SliceLimit limit = control.limit();
            run(batcher.next(limit.rows(), limit.bytes(), maxRows), Rung.BATCH, output);
        }
    }

    private void run(TokenBatch batch, Rung rung, Output output) {
        Slice slice = new Slice(0, batch.size(), batch.tokens(), memory.bytes(batch.size(), batch.length()));
        control.started(slice);
        long start = System.nanoTime();
        HiddenStates states;
        try {
            states = model.run(batch, timeoutPerText.multipliedBy(batch.size()));
        } catch (TokenModel.DeviceMemoryException e) {
            outOfMemory(batch, slice, e, output);
            return;
        } catch (RuntimeException e) {
            control.failed(slice, e);
            if (batch.size() == 1) {
                output.failed(batch.windows().get(0), e);
            } else {
                halve(batch, output);
            }
            return;
        } catch (Throwable e) {
            control.failed(slice, e);
            throw e;
        }
        control.done(slice);
        output.computed(batch, states, rung, millis(start) / batch.size());
    }

    private void outOfMemory(TokenBatch batch, Slice slice, TokenModel.DeviceMemoryException error, Output output) {
        if (batch.size() > 1) {
            control.outOfMemory(slice);
            halve(batch, output);
            return;
        }
        control.fellBackToCpu(slice);
        TokenWindow window = batch.windows().get(0);
        TokenModel rescue = cpu.get();
        if (rescue == model) {
            output.failed(window, error);
            return;
        }
        long start = System.nanoTime();
        HiddenStates states;
        try {
            states = rescue.run(batch, timeoutPerText);
        } catch (RuntimeException e) {
            output.failed(window, e);
            return;
        }
        output.computed(batch, states, Rung.CPU_RESCUE, millis(start));
    }

    private void halve(TokenBatch batch, Output output) {
        int half = batch.size() / 2;
        for (List<TokenWindow> part :
                List.of(batch.windows().subList(0, half), batch.windows().subList(half, batch.size()))) {
            run(new TokenBatch(part, batch.length()), Rung.afterFailure(part.size()), output);
        }
    }

    private static double millis(long start) {
        return (System.nanoTime() - start) / 1e6;
    }
}
