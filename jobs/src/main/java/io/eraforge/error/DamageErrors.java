package io.eraforge.error;

/** Messages about tables with damaged or lost files. */
public final class DamageErrors {
    private DamageErrors() {}

    /** What a table can be rebuilt from. */
    public enum Origin {
        /** Readings, eras, sensors and the record of what was ingested. */
        SOURCE(
                "only its source can replace it",
                "Restore it from a backup; or give it up with 'eraforge check --repair --forget-lost' and ingest the same sources again.",
                Remedy.of("check")),
        /** Era partitions and indexes. */
        PREPARE(
                "it can be rebuilt from the readings",
                "Run 'eraforge check --repair', then 'eraforge prepare'.",
                Remedy.of("check", "--repair")),
        /** Features, failures and the ledger. */
        RUN(
                "it can be rebuilt from the era partitions",
                "Run 'eraforge check --repair', then 'eraforge run'.",
                Remedy.of("check", "--repair")),
        LEASE(
                "it can be rebuilt from the other tables",
                "Run 'eraforge check --repair' when no other command writes to the warehouse.",
                Remedy.of("check", "--repair"));

        private final String loss;
        private final String advice;
        private final transient Remedy remedy;

        Origin(String loss, String advice, Remedy remedy) {
            this.loss = loss;
            this.advice = advice;
            this.remedy = remedy;
        }

        /** What to do, in one or two sentences. */
        public String advice() {
            return advice;
        }
    }

    /** A data file or a file of the log cannot be read. {@code file} is its path, or the table's log. */
    public static EraForgeException damaged(String table, Origin origin, String file, String reason, Throwable cause) {
        return EraForgeException.badData(
                "Cannot read table %s: %s is damaged or missing (%s). What it held is lost; %s. %s"
                        .formatted(table, file, reason, origin.loss, origin.advice),
                cause,
                origin.remedy);
    }

    /** Some file of the warehouse; the exception does not say which. */
    public static EraForgeException damagedSomewhere(String warehouse, String reason, Throwable cause) {
        return EraForgeException.badData(
                "Cannot read warehouse %s: a file is damaged or missing (%s). 'eraforge check' finds it."
                        .formatted(warehouse, reason),
                cause,
                Remedy.of("check"));
    }
}
