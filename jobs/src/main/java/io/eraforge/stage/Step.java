package io.eraforge.stage;

import io.eraforge.error.Secrets;
import java.util.List;

/**
 * One try at a wave or a part of it. {@code attempt} counts from 1; {@code tried} tells of the tries before, and {@code error} is what
 * the last one came to.
 */
record Step(Wave wave, Rung rung, boolean gpu, int attempt, String tried, String error) {
    /** Each does something that the one before did not. */
    enum Rung {
        WHOLE("as a whole"),
        HALF("with half the buckets"),
        CPU("with the plugin off"),
        BUCKET("bucket by bucket"),
        ERAS("without the eras that fail by themselves"),
        NONE("given up: recorded as failed");

        private final String words;

        Rung(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    static Step first(Wave wave, boolean gpu) {
        return new Step(wave, Rung.WHOLE, gpu, 1, "", "");
    }

    /** What to do after this one failed; always something else. */
    List<Step> next(String failure) {
        boolean many = wave.buckets().size() > 1;
        if (rung == Rung.WHOLE && many) {
            int middle = wave.buckets().size() / 2;
            return List.of(
                    then(Rung.HALF, wave.buckets().subList(0, middle), gpu, failure),
                    then(
                            Rung.HALF,
                            wave.buckets().subList(middle, wave.buckets().size()),
                            gpu,
                            failure));
        }
        if (gpu) {
            return List.of(then(Rung.CPU, wave.buckets(), false, failure));
        }
        if (many) {
            return wave.buckets().stream()
                    .map(bucket -> then(Rung.BUCKET, List.of(bucket), false, failure))
                    .toList();
        }
        return rung == Rung.ERAS ? givenUp(failure) : List.of(then(Rung.ERAS, wave.buckets(), false, failure));
    }

    List<Step> givenUp(String failure) {
        return List.of(then(Rung.NONE, wave.buckets(), false, failure));
    }

    /** Smaller would not help. */
    List<Step> pluginOff(String failure) {
        return List.of(then(Rung.CPU, wave.buckets(), false, failure));
    }

    /** The same once more, since what surrounds it has changed. */
    List<Step> again(String failure) {
        return List.of(then(rung, wave.buckets(), gpu, failure));
    }

    // What was tried and what came of it is kept in tables: paths in it go without their secrets.
    private Step then(Rung next, List<Bucket> buckets, boolean onGpu, String why) {
        String failure = Secrets.redact(why);
        String told = tried.isEmpty() ? "" : tried + "; ";
        return new Step(
                new Wave(wave.number(), buckets),
                next,
                onGpu,
                attempt + 1,
                told + rung.words() + ": " + failure,
                failure);
    }

    /** How often computing was tried; giving up is no attempt. */
    int tries() {
        return rung == Rung.NONE ? attempt - 1 : attempt;
    }

    /** All that was tried, with this. */
    String story() {
        return (tried.isEmpty() ? "" : tried + "; ") + rung.words();
    }
}
