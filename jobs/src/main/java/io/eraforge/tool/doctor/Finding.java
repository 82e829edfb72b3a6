package io.eraforge.tool.doctor;

import java.util.Locale;

/** Result of one check. {@code remedy} is empty if {@code health} is OK. */
public record Finding(String subject, Health health, String found, String remedy) {
    /** OK: nothing to do. NOTE: worth knowing. PROBLEM: EraForge cannot run. */
    public enum Health {
        OK,
        NOTE,
        PROBLEM;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static Finding ok(String subject, String found) {
        return new Finding(subject, Health.OK, found, "");
    }

    static Finding note(String subject, String found, String remedy) {
        return new Finding(subject, Health.NOTE, found, remedy);
    }

    static Finding problem(String subject, String found, String remedy) {
        return new Finding(subject, Health.PROBLEM, found, remedy);
    }
}
