package io.eraforge.cli.view;

import io.eraforge.telemetry.event.RunEvent.ItemsGivenUp;
import io.eraforge.telemetry.event.RunEvent.PartStarted;
import io.eraforge.telemetry.event.RunEvent.WaveEnded;
import io.eraforge.telemetry.event.RunEvent.WaveRetried;

/** Console messages about the waves of the current level. Not thread-safe. */
final class WaveMessages {
    private int waves;

    /** Also remembers the number of waves for the other messages. */
    String started(PartStarted e) {
        waves = e.waves();
        String before = e.skipped() == 0 ? "" : ", %s already done".formatted(HumanFormat.count(e.skipped()));
        return "Level %s: %s to compute in %d wave(s)%s"
                .formatted(e.part(), HumanFormat.eras(e.items()), waves, before);
    }

    String retried(WaveRetried e) {
        return "Level %s: retrying wave %d of %d: %s".formatted(e.part(), e.wave() + 1, waves, e.change());
    }

    String givenUp(ItemsGivenUp e) {
        return "Level %s: gave up on wave %d of %d, %s failed: %s"
                .formatted(e.part(), e.wave() + 1, waves, HumanFormat.eras(e.items()), e.reason());
    }

    /** {@code written} of {@code eras} so far. */
    String written(WaveEnded e, long written, long eras) {
        String failures = e.failed() == 0 ? "" : ", %s failed".formatted(HumanFormat.count(e.failed()));
        return "Level %s: wave %d of %d written, %s of %s%s"
                .formatted(e.part(), e.wave() + 1, waves, HumanFormat.count(written), HumanFormat.eras(eras), failures);
    }
}
