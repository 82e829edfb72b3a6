package io.eraforge.engine.attempt;

import io.eraforge.engine.Bucket;
import io.eraforge.engine.plan.Wave;
import io.eraforge.error.Secrets;
import java.util.List;

/**
 * One try at a wave or a part of it. {@code attempt} counts from 1; {@code tried} tells of the tries before, and {@code error} is what
 * the last one came to.
 */
record WaveAttempt(Wave wave, Strategy strategy, boolean gpu, int attempt, String tried, String error) {
    /** Each does something that the one before did not. */
    enum Strategy {
        WHOLE_WAVE("as a whole"),
        HALF_WAVE("with half the buckets"),
        HOST("with the plugin off"),
        SINGLE_BUCKET("bucket by bucket"),
        WITHOUT_FAILING_ITEMS("without the eras that fail by themselves"),
        GIVE_UP("given up: recorded as failed");

        private final String description;

        Strategy(String words) {
            this.description = words;
        }

        String description() {
            return description;
        }
    }

    static WaveAttempt first(Wave wave, boolean gpu) {
        return new WaveAttempt(wave, Strategy.WHOLE_WAVE, gpu, 1, "", "");
    }

    /** What to do after this one failed; always something else. */
    List<WaveAttempt> next(String failure) {
        boolean many = wave.buckets().size() > 1;
        if (strategy == Strategy.WHOLE_WAVE && many) {
            int middle = wave.buckets().size() / 2;
            return List.of(
                    then(Strategy.HALF_WAVE, wave.buckets().subList(0, middle), gpu, failure),
                    then(
                            Strategy.HALF_WAVE,
                            wave.buckets().subList(middle, wave.buckets().size()),
                            gpu,
                            failure));
        }
        if (gpu) {
            return List.of(then(Strategy.HOST, wave.buckets(), false, failure));
        }
        if (many) {
            return wave.buckets().stream()
                    .map(bucket -> then(Strategy.SINGLE_BUCKET, List.of(bucket), false, failure))
                    .toList();
        }
        return strategy == Strategy.WITHOUT_FAILING_ITEMS
                ? givenUp(failure)
                : List.of(then(Strategy.WITHOUT_FAILING_ITEMS, wave.buckets(), false, failure));
    }

    List<WaveAttempt> givenUp(String failure) {
        return List.of(then(Strategy.GIVE_UP, wave.buckets(), false, failure));
    }

    /** Smaller would not help. */
    List<WaveAttempt> pluginOff(String failure) {
        return List.of(then(Strategy.HOST, wave.buckets(), false, failure));
    }

    /** The same once more, since what surrounds it has changed. */
    List<WaveAttempt> again(String failure) {
        return List.of(then(strategy, wave.buckets(), gpu, failure));
    }

    // What was tried and what came of it is kept in tables: paths in it go without their secrets.
    private WaveAttempt then(Strategy next, List<Bucket> buckets, boolean onGpu, String why) {
        String failure = Secrets.redact(why);
        String told = tried.isEmpty() ? "" : tried + "; ";
        return new WaveAttempt(
                new Wave(wave.number(), buckets),
                next,
                onGpu,
                attempt + 1,
                told + strategy.description() + ": " + failure,
                failure);
    }

    /** How often computing was tried; giving up is no attempt. */
    int tries() {
        return strategy == Strategy.GIVE_UP ? attempt - 1 : attempt;
    }

    /** All that was tried, with this. */
    String history() {
        return (tried.isEmpty() ? "" : tried + "; ") + strategy.description();
    }
}
