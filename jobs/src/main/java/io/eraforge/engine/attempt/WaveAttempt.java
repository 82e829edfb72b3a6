package io.eraforge.engine.attempt;

import io.eraforge.cpu.FailureReason;
import io.eraforge.engine.Bucket;
import io.eraforge.engine.Device;
import io.eraforge.engine.plan.Wave;
import io.eraforge.error.Secrets;
import java.util.List;

/**
 * One attempt at a wave or a part of it.
 *
 * @param number counts from 1
 * @param previous description of the attempts before this one and of their failures
 * @param reason why the last of them failed; {@link FailureReason#NONE} for the first attempt
 */
record WaveAttempt(Wave wave, Strategy strategy, Device device, int number, String previous, FailureReason reason) {
    /** Strategies in the order of escalation. Their descriptions are stored with failed items. */
    enum Strategy {
        WHOLE_WAVE("whole wave"),
        HALF_WAVE("half of the buckets"),
        CPU("on the CPU"),
        SINGLE_BUCKET("bucket by bucket"),
        WITHOUT_FAILING_ITEMS("excluding the items that fail individually"),
        GIVE_UP("gave up, recorded as failed");

        private final String description;

        Strategy(String description) {
            this.description = description;
        }

        String description() {
            return description;
        }
    }

    static WaveAttempt first(Wave wave, Device device) {
        return new WaveAttempt(wave, Strategy.WHOLE_WAVE, device, 1, "", FailureReason.NONE);
    }

    /** The attempts that replace this one after it failed, with the next strategy that changes anything. */
    List<WaveAttempt> next(FailureReason failure) {
        List<Bucket> buckets = wave.buckets();
        boolean many = buckets.size() > 1;
        if (strategy == Strategy.WHOLE_WAVE && many) {
            int middle = buckets.size() / 2;
            return List.of(
                    then(Strategy.HALF_WAVE, buckets.subList(0, middle), device, failure),
                    then(Strategy.HALF_WAVE, buckets.subList(middle, buckets.size()), device, failure));
        }
        if (device == Device.ACCELERATED) {
            return onHost(failure);
        }
        if (many) {
            return buckets.stream()
                    .map(bucket -> then(Strategy.SINGLE_BUCKET, List.of(bucket), device, failure))
                    .toList();
        }
        return strategy == Strategy.WITHOUT_FAILING_ITEMS
                ? giveUp(failure)
                : List.of(then(Strategy.WITHOUT_FAILING_ITEMS, buckets, device, failure));
    }

    List<WaveAttempt> giveUp(FailureReason failure) {
        return List.of(then(Strategy.GIVE_UP, wave.buckets(), Device.HOST, failure));
    }

    /** The same buckets on the CPU. */
    List<WaveAttempt> onHost(FailureReason failure) {
        return List.of(then(Strategy.CPU, wave.buckets(), Device.HOST, failure));
    }

    /** The same strategy once more, for when the cause of the failure was removed. */
    List<WaveAttempt> repeat(FailureReason failure) {
        return List.of(then(strategy, wave.buckets(), device, failure));
    }

    // Failures are stored in tables, so secrets in their paths are redacted.
    private WaveAttempt then(Strategy next, List<Bucket> buckets, Device on, FailureReason why) {
        FailureReason failure = why.withMessage(Secrets.redact(why.message()));
        return new WaveAttempt(
                new Wave(wave.number(), buckets), next, on, number + 1, history() + ": " + failure, failure);
    }

    /** Number of attempts to compute, including this one unless it gives up. */
    int computations() {
        return strategy == Strategy.GIVE_UP ? number - 1 : number;
    }

    /** Description of all attempts, including this one. */
    String history() {
        return (previous.isEmpty() ? "" : previous + "; ") + strategy.description();
    }
}
