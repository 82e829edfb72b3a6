package io.eraforge.cli.view;

/** Console messages about the waves of the current level. Not thread-safe. */
final class WaveMessages {
    private int waves;

    /** Also remembers the number of waves for the other messages. */
    String levelStarted(String level, long eras, long skipped, int waves) {
        this.waves = waves;
        String before = skipped == 0 ? "" : ", %s already done".formatted(HumanFormat.count(skipped));
        return "Level %s: %s to compute in %d wave(s)%s".formatted(level, HumanFormat.eras(eras), waves, before);
    }

    String waveRetried(String level, int wave, String change) {
        return "Level %s: retrying wave %d of %d: %s".formatted(level, wave + 1, waves, change);
    }

    String waveFailed(String level, int wave, long eras, String reason) {
        return "Level %s: gave up on wave %d of %d, %s failed: %s"
                .formatted(level, wave + 1, waves, HumanFormat.eras(eras), reason);
    }

    String waveWritten(String level, int wave, long written, long eras, long failed) {
        String failures = failed == 0 ? "" : ", %s failed".formatted(HumanFormat.count(failed));
        return "Level %s: wave %d of %d written, %s of %s%s"
                .formatted(level, wave + 1, waves, HumanFormat.count(written), HumanFormat.eras(eras), failures);
    }
}
