package io.eraforge.workload.era.ingest.parse;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;

/**
 * Turns local times into UTC. A local hour that daylight saving repeats is told apart by what came before it: the reading
 * that best continues the series' last step wins, so that order in the file decides. One per task.
 */
public final class LocalTimeResolver {
    /** Returned for a local time that the clock skips. */
    public static final long SKIPPED = Long.MIN_VALUE;

    private static final long SECOND_US = 1_000_000;

    private final ZoneRules rules;
    private long from = Long.MAX_VALUE;
    private long to = Long.MIN_VALUE;
    private long offsetUs;
    private boolean repeated;

    /** Where a series has come to; {@link #utc} reads and moves it. */
    public static final class SeriesClock {
        private long last = Long.MIN_VALUE;
        private long step;

        void move(long utcUs) {
            if (last != Long.MIN_VALUE && utcUs != last) {
                step = utcUs - last;
            }
            last = utcUs;
        }
    }

    public LocalTimeResolver(ZoneId zone) {
        rules = zone.getRules();
    }

    /** Whether the last local time was one that occurs twice. */
    public boolean repeated() {
        return repeated;
    }

    public long utc(long localUs, SeriesClock track) {
        repeated = false;
        if (localUs < from || localUs >= to) {
            long utc = look(localUs, track);
            if (utc == SKIPPED || repeated) {
                return utc;
            }
        }
        long utc = localUs - offsetUs;
        track.move(utc);
        return utc;
    }

    private long look(long localUs, SeriesClock track) {
        long second = Math.floorDiv(localUs, SECOND_US);
        LocalDateTime local = LocalDateTime.ofEpochSecond(second, 0, ZoneOffset.UTC);
        ZoneOffsetTransition transition = rules.getTransition(local);
        if (transition != null && transition.isGap()) {
            return SKIPPED;
        }
        if (transition != null) {
            repeated = true;
            return choose(localUs, transition, track);
        }
        remember(second, rules.getOffset(local));
        return 0;
    }

    private static long choose(long localUs, ZoneOffsetTransition transition, SeriesClock track) {
        long before = localUs - transition.getOffsetBefore().getTotalSeconds() * SECOND_US;
        long after = localUs - transition.getOffsetAfter().getTotalSeconds() * SECOND_US;
        long expected = track.last == Long.MIN_VALUE ? before : track.last + track.step;
        long utc = Math.abs(before - expected) <= Math.abs(after - expected) ? before : after;
        track.move(utc);
        return utc;
    }

    /** Keeps the stretch of local time around a second in which the offset is the same and nothing is skipped or repeated. */
    private void remember(long second, ZoneOffset offset) {
        Instant at = Instant.ofEpochSecond(second - offset.getTotalSeconds());
        ZoneOffsetTransition next = rules.nextTransition(at);
        ZoneOffsetTransition previous = rules.previousTransition(at.plusSeconds(1));
        from = previous == null ? Long.MIN_VALUE : latest(previous) * SECOND_US;
        to = next == null ? Long.MAX_VALUE : earliest(next) * SECOND_US;
        offsetUs = offset.getTotalSeconds() * SECOND_US;
    }

    private static long latest(ZoneOffsetTransition t) {
        return Math.max(seconds(t.getDateTimeBefore()), seconds(t.getDateTimeAfter()));
    }

    private static long earliest(ZoneOffsetTransition t) {
        return Math.min(seconds(t.getDateTimeBefore()), seconds(t.getDateTimeAfter()));
    }

    private static long seconds(LocalDateTime local) {
        return local.toEpochSecond(ZoneOffset.UTC);
    }
}
