package io.eraforge.workload.era.ingest.parse;

import io.eraforge.workload.era.ingest.parse.DateTimeScanner.Order;
import java.io.Serializable;
import java.util.EnumSet;
import java.util.Set;

/**
 * What the dates of a column say about the order of their parts. Dates are added in the order of the file; evidence from
 * several parts of the data can be combined. Not thread-safe.
 */
public final class DateOrderEvidence implements Serializable {
    private static final long serialVersionUID = 1;
    private static final Order[] ORDERS = Order.values();
    /** A step to another date that is at most this many times the last step within a date continues the series. */
    private static final int MAX_STEPS = 4;

    /** By order: the first date that is impossible in it, but possible in another; null if there is none. */
    private final String[] impossible = new String[ORDERS.length];
    /** By order: how often the next date continues the times of the date before. */
    private final long[] continued = new long[ORDERS.length];

    private String example = "";
    private long dotted;
    private long slashed;
    private long amPm;
    private long firstChanges;
    private long thirdChanges;

    private transient int first;
    private transient int second;
    private transient int third;
    private transient long[] days;
    private transient long clockUs;
    private transient long stepUs;

    /** What the evidence amounts to. */
    public sealed interface Verdict {
        /** {@code reason} completes a note such as "day-month-year, as in '13/01/2024'". */
        record Settled(Order order, String reason) implements Verdict {}

        /** {@code a} is impossible in one order, {@code b} in the other. */
        record Contradiction(String a, Order notA, String b, Order notB) implements Verdict {}

        record Open(String example) implements Verdict {}
    }

    /** Whether no date was added whose text leaves its order open. */
    public boolean isEmpty() {
        return example.isEmpty();
    }

    /**
     * Adds the last scanned date, {@code text}, at this time of day, written with AM or PM if {@code twelveHours}. Ignores it if
     * its text settles the order by itself.
     */
    public void add(DateTimeScanner scanned, String text, long timeOfDayUs, boolean twelveHours) {
        if (!scanned.hasDate() || scanned.settlesOrder()) {
            return;
        }
        boolean same =
                days != null && scanned.first() == first && scanned.second() == second && scanned.third() == third;
        if (same) {
            stepUs = timeOfDayUs > clockUs ? timeOfDayUs - clockUs : stepUs;
        } else {
            addDate(scanned, text, timeOfDayUs);
        }
        clockUs = timeOfDayUs;
        amPm += twelveHours && scanned.separator() == '/' ? 1 : 0;
    }

    private void addDate(DateTimeScanner scanned, String text, long timeOfDayUs) {
        long[] next = new long[ORDERS.length];
        boolean possible = false;
        for (int i = 0; i < next.length; i++) {
            next[i] = scanned.epochDay(ORDERS[i]);
            possible |= next[i] != DateTimeScanner.INVALID;
        }
        if (!possible) {
            return;
        }
        example = example.isEmpty() ? text : example;
        for (int i = 0; i < next.length; i++) {
            boolean invalid = next[i] == DateTimeScanner.INVALID;
            impossible[i] = invalid && impossible[i] == null ? text : impossible[i];
            continued[i] += days != null && continues(days[i], next[i], timeOfDayUs) ? 1 : 0;
        }
        dotted += scanned.separator() == '.' ? 1 : 0;
        slashed += scanned.separator() == '/' ? 1 : 0;
        firstChanges += days != null && scanned.first() != first ? 1 : 0;
        thirdChanges += days != null && scanned.third() != third ? 1 : 0;
        first = scanned.first();
        second = scanned.second();
        third = scanned.third();
        days = next;
    }

    private boolean continues(long day, long nextDay, long timeOfDayUs) {
        if (day == DateTimeScanner.INVALID || nextDay == DateTimeScanner.INVALID) {
            return false;
        }
        long step = (nextDay - day) * TimeParser.DAY_US + timeOfDayUs - clockUs;
        return step > 0 && step <= MAX_STEPS * stepUs;
    }

    /** Adds the evidence of another part of the data. */
    public void add(DateOrderEvidence other) {
        for (int i = 0; i < impossible.length; i++) {
            impossible[i] = impossible[i] == null ? other.impossible[i] : impossible[i];
            continued[i] += other.continued[i];
        }
        example = example.isEmpty() ? other.example : example;
        dotted += other.dotted;
        slashed += other.slashed;
        amPm += other.amPm;
        firstChanges += other.firstChanges;
        thirdChanges += other.thirdChanges;
    }

    /** The verdict of the dates themselves: open unless only one order is possible, or none. */
    public Verdict byDates() {
        Set<Order> possible = possible();
        if (possible.isEmpty()) {
            return new Verdict.Contradiction(
                    impossible[Order.MDY.ordinal()], Order.MDY, impossible[Order.DMY.ordinal()], Order.DMY);
        }
        if (possible.size() > 1) {
            return new Verdict.Open(example);
        }
        Order order = possible.iterator().next();
        String other = impossible[(order == Order.DMY ? Order.MDY : Order.DMY).ordinal()];
        return new Verdict.Settled(order, "as in '" + other + "'");
    }

    /** The verdict of all evidence; the dates themselves come first, conventions last. Meaningful for a whole column. */
    public Verdict byAll() {
        Verdict dates = byDates();
        if (!(dates instanceof Verdict.Open)) {
            return dates;
        }
        Set<Order> possible = possible();
        Set<Order> running = EnumSet.copyOf(possible);
        running.removeIf(order -> continued[order.ordinal()] == 0);
        if (running.size() == 1) {
            return new Verdict.Settled(
                    running.iterator().next(), "the only order in which times run on from date to date");
        }
        return byConvention(withYearPlaced(possible));
    }

    private Verdict byConvention(Set<Order> possible) {
        if (possible.size() == 1) {
            return new Verdict.Settled(possible.iterator().next(), "the year being the part that changes least");
        }
        if (dotted > 0 && slashed == 0 && possible.contains(Order.DMY)) {
            return new Verdict.Settled(Order.DMY, "as is usual with points");
        }
        if (amPm > 0 && dotted == 0 && possible.contains(Order.MDY)) {
            return new Verdict.Settled(Order.MDY, "as is usual with slashes and AM or PM");
        }
        return new Verdict.Open(example);
    }

    /** Without the orders that put a year of two digits where the day must be: the year changes less often. */
    private Set<Order> withYearPlaced(Set<Order> possible) {
        Set<Order> placed = EnumSet.copyOf(possible);
        if (thirdChanges > firstChanges && placed.contains(Order.YMD)) {
            placed.retainAll(EnumSet.of(Order.YMD));
        } else if (firstChanges > thirdChanges) {
            placed.remove(Order.YMD);
        }
        return placed;
    }

    private Set<Order> possible() {
        Set<Order> possible = EnumSet.noneOf(Order.class);
        for (Order order : ORDERS) {
            if (impossible[order.ordinal()] == null) {
                possible.add(order);
            }
        }
        // Next to points or slashes a year of two digits comes last.
        if (possible.size() > 1 && dotted + slashed > 0) {
            possible.remove(Order.YMD);
        }
        return possible;
    }
}
