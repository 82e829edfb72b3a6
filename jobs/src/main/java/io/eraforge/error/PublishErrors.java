package io.eraforge.error;

import java.util.Collection;

/** Messages of publishing to a database. */
public final class PublishErrors {
    private PublishErrors() {}

    public static EraForgeException badUrl(String url) {
        return EraForgeException.usage(
                "Cannot publish to '%s': expected jdbc:postgresql://HOST[:PORT]/DATABASE.".formatted(url));
    }

    public static EraForgeException loginInUrl() {
        return EraForgeException.usage(
                "Cannot publish to a URL with a user or password, which other users of this machine can read: set PGUSER and PGPASSWORD in the environment instead.");
    }

    public static EraForgeException badTable(String name) {
        return EraForgeException.usage(
                "Cannot publish to table '%s': expected NAME or SCHEMA.NAME of letters, digits and underscores, at most 41 each."
                        .formatted(name));
    }

    public static EraForgeException otherColumn(String table, String column, String expected, String found) {
        return EraForgeException.badData(
                "Cannot publish to table %s: column '%s' has another type (expected: %s; found: %s). Choose another table with --table, or change the column."
                        .formatted(table, column, expected, found));
    }

    public static EraForgeException nothingEmbedded(String warehouse, String model) {
        return EraForgeException.badData(
                "Cannot publish %s: no documents were embedded with model '%s'. Run 'eraforge documents run' first, or name another model with --model."
                        .formatted(warehouse, model));
    }

    public static EraForgeException noVectors(String table, Collection<Integer> dimensions) {
        return EraForgeException.badData(
                "Cannot publish table '%s': expected vectors of one dimension, found: %s. Run 'eraforge documents run' first."
                        .formatted(table, dimensions));
    }

    public static EraForgeException unreachable(String host, int port, int attempts, Throwable cause) {
        return EraForgeException.environment(
                "Cannot publish to the database on %s, port %d: %s (%d attempts). Check that PostgreSQL runs there, that it listens on this address and port, that no firewall is in between, and that it has connections left; then run again: what was published stays."
                        .formatted(host, port, cause.getMessage(), attempts),
                cause);
    }

    public static EraForgeException refused(String host, int port, Throwable cause) {
        return EraForgeException.environment(
                "Cannot publish to the database on %s, port %d: %s. Check PGUSER and PGPASSWORD, that pg_hba.conf lets this user in, and that the user may create and write tables."
                        .formatted(host, port, cause.getMessage()),
                cause);
    }

    public static EraForgeException rejected(String host, int port, Throwable cause) {
        return EraForgeException.environment(
                "Cannot publish to the database on %s, port %d: it rejected a statement: %s. Check the database's name and the table; what was published before stays."
                        .formatted(host, port, cause.getMessage()),
                cause);
    }

    public static EraForgeException stopped() {
        return EraForgeException.environment(
                "Stopped before everything was published. Run the same command again to resume.");
    }
}
