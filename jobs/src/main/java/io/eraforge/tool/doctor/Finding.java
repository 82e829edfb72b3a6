package io.eraforge.tool.doctor;

import java.util.Locale;

/** What was looked at, how it stands, what was found and, unless all is well, what to do. */
public record Finding(String subject, Health health, String found, String remedy) {
    /** How bad it is: nothing to do, worth knowing, in the way. */
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
