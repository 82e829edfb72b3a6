package io.eraforge.cli.view;

import io.eraforge.telemetry.event.RunEvent.ItemsGivenUp;
import io.eraforge.telemetry.event.RunEvent.PartStarted;
import io.eraforge.telemetry.event.RunEvent.WaveEnded;
import io.eraforge.telemetry.event.RunEvent.WaveRetried;
import io.eraforge.telemetry.event.Vocabulary;

/** Console messages about the waves of the current part. Not thread-safe. */
final class WaveMessages {
    private final Vocabulary words;
    private int waves;

    WaveMessages(Vocabulary words) {
        this.words = words;
    }

    /** Also remembers the number of waves for the other messages. */
    String started(PartStarted e) {
        waves = e.waves();
        String before = e.skipped() == 0 ? "" : ", %s already done".formatted(HumanFormat.count(e.skipped()));
        return "%s: %s to compute in %d wave(s)%s"
                .formatted(words.label(e.part()), words.count(e.items()), waves, before);
    }

    String retried(WaveRetried e) {
        return "%s: retrying wave %d of %d: %s".formatted(words.label(e.part()), e.wave() + 1, waves, e.change());
    }

    String givenUp(ItemsGivenUp e) {
        return "%s: gave up on wave %d of %d, %s failed: %s"
                .formatted(words.label(e.part()), e.wave() + 1, waves, words.count(e.items()), e.reason());
    }

    /** {@code written} of {@code items} so far. */
    String written(WaveEnded e, long written, long items) {
        String failures = e.failed() == 0 ? "" : ", %s failed".formatted(HumanFormat.count(e.failed()));
        return "%s: wave %d of %d written, %s of %s%s"
                .formatted(
                        words.label(e.part()),
                        e.wave() + 1,
                        waves,
                        HumanFormat.count(written),
                        words.count(items),
                        failures);
    }
}
