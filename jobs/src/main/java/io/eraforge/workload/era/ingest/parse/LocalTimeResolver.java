package io.eraforge.workload.era.ingest.parse;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;

/**
 * Converts local times to UTC. Of the two instants of a local time that daylight saving repeats, the one that best continues
 * the series' last step is chosen, so that the order of readings decides. Not thread-safe.
 */
public final class LocalTimeResolver {
    /** Result for a local time that does not exist because daylight saving skips it. */
    public static final long SKIPPED = Long.MIN_VALUE;

    private static final long SECOND_US = 1_000_000;

    private final ZoneRules rules;
    /** Local times between these bounds have the offset {@link #offsetUs} and exist exactly once. */
    private long from = Long.MAX_VALUE;

    private long to = Long.MIN_VALUE;
    private long offsetUs;
    private boolean repeated;

    /** Last time and step of a series, used and updated by {@link #utc}. */
    public static final class SeriesClock {
        private long last = Long.MIN_VALUE;
        private long step;

        void advance(long utcUs) {
            if (last != Long.MIN_VALUE && utcUs != last) {
                step = utcUs - last;
            }
            last = utcUs;
        }
    }

    public LocalTimeResolver(ZoneId zone) {
        rules = zone.getRules();
    }

    /** Whether the last local time occurs twice. */
    public boolean repeated() {
        return repeated;
    }

    /** UTC of a local time, both in microseconds since 1970, or {@link #SKIPPED}. */
    public long utc(long localUs, SeriesClock clock) {
        repeated = false;
        if (localUs < from || localUs >= to) {
            long utc = resolve(localUs, clock);
            if (utc == SKIPPED || repeated) {
                return utc;
            }
        }
        long utc = localUs - offsetUs;
        clock.advance(utc);
        return utc;
    }

    /** Resolves a skipped or repeated time; for any other, caches its offset and returns 0. */
    private long resolve(long localUs, SeriesClock clock) {
        long second = Math.floorDiv(localUs, SECOND_US);
        LocalDateTime local = LocalDateTime.ofEpochSecond(second, 0, ZoneOffset.UTC);
        ZoneOffsetTransition transition = rules.getTransition(local);
        if (transition != null && transition.isGap()) {
            return SKIPPED;
        }
        if (transition != null) {
            repeated = true;
            return chooseRepeated(localUs, transition, clock);
        }
        cacheOffset(second, rules.getOffset(local));
        return 0;
    }

    /** Chooses between the two instants of a repeated local time. */
    private static long chooseRepeated(long localUs, ZoneOffsetTransition transition, SeriesClock clock) {
        long before = localUs - transition.getOffsetBefore().getTotalSeconds() * SECOND_US;
        long after = localUs - transition.getOffsetAfter().getTotalSeconds() * SECOND_US;
        long expected = clock.last == Long.MIN_VALUE ? before : clock.last + clock.step;
        long utc = Math.abs(before - expected) <= Math.abs(after - expected) ? before : after;
        clock.advance(utc);
        return utc;
    }

    /** Caches the offset, and the local times around {@code second} for which it is valid. */
    private void cacheOffset(long second, ZoneOffset offset) {
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
