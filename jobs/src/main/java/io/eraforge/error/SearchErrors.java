package io.eraforge.error;

import java.util.Collection;
import org.apache.commons.lang3.StringUtils;

/** Messages of the search index of documents. */
public final class SearchErrors {
    private SearchErrors() {}

    public static EraForgeException noDocuments(String warehouse) {
        return EraForgeException.badData(
                "Cannot index %s: it has no documents. Run 'eraforge documents ingest --in PATH' first."
                        .formatted(warehouse));
    }

    public static EraForgeException noEmbeddings(String warehouse, String model) {
        return EraForgeException.badData(
                "Cannot index %s: no documents were embedded with model '%s'. Run 'eraforge documents run' first, or name another model with --model."
                        .formatted(warehouse, model));
    }

    /** {@code found}: what the vectors of the table were computed with. */
    public static EraForgeException mixedEmbeddings(String table, Collection<String> found) {
        return EraForgeException.badData(
                found.isEmpty()
                        ? "Cannot index table '%s': no document in it was embedded. See its failures with 'eraforge documents status'."
                                .formatted(table)
                        : "Cannot index table '%s': its vectors were computed in %d ways, which cannot be compared (%s). Finish with 'eraforge documents run' first."
                                .formatted(table, found.size(), String.join("; ", found)));
    }

    public static EraForgeException indexBusy(String folder) {
        return EraForgeException.environment(
                "Cannot write the index in %s: another process is writing it. Run again when it has ended."
                        .formatted(folder));
    }

    public static EraForgeException indexingStopped(String folder) {
        return EraForgeException.environment(
                "Stopped before the index in %s was complete. Run the same command again to resume.".formatted(folder));
    }

    public static EraForgeException noIndex(String folder, String model) {
        return outdated(
                "Cannot search %s: there is no index of model '%s' that this version can read."
                        .formatted(folder, model),
                model);
    }

    public static EraForgeException unfinishedIndex(String folder, String model) {
        return outdated("Cannot search the index in %s: indexing did not finish.".formatted(folder), model);
    }

    public static EraForgeException staleIndex(String folder, String table, String model) {
        return outdated(
                "Cannot search the index in %s: table '%s' changed since it was made.".formatted(folder, table), model);
    }

    private static EraForgeException outdated(String problem, String model) {
        return EraForgeException.badData(problem
                + " Run 'eraforge documents index --model %s', which indexes only what changed.".formatted(model));
    }

    public static EraForgeException damagedIndex(String folder, Throwable cause) {
        return new EraForgeException(
                ExitCode.BAD_DATA,
                "Cannot read the index in %s: %s. Run 'eraforge documents index --clean-start' to make it anew."
                        .formatted(folder, cause.getMessage()),
                cause);
    }

    public static EraForgeException unusableModel(Throwable cause) {
        return new EraForgeException(
                ExitCode.ENVIRONMENT,
                "Cannot search by meaning: %s. Search with --words, which needs no model."
                        .formatted(StringUtils.removeEnd(cause.getMessage(), ".")),
                cause);
    }

    /** The index holds vectors of another model than the one that would embed the query. */
    public static EraForgeException otherModel(String indexed, String current) {
        return EraForgeException.badData(
                "Cannot search by meaning: the index was made with another model or other settings (expected: %s; found: %s). Run 'eraforge documents run' and 'eraforge documents index' first, or search with --words."
                        .formatted(indexed, current));
    }

    public static EraForgeException otherDimensions(int indexed, int given) {
        return EraForgeException.badData(
                "Cannot search by meaning: the index has vectors of %d dimensions, and the text's has %d. Use the model that the documents were embedded with."
                        .formatted(indexed, given));
    }

    public static EraForgeException remoteIndex(String warehouse) {
        return EraForgeException.usage(
                "Cannot keep an index in %s: the index needs a local folder. Name one with --index FOLDER."
                        .formatted(warehouse));
    }

    public static EraForgeException emptyText() {
        return EraForgeException.usage("Cannot search for an empty text. Give the words or the sentence to look for.");
    }

    public static EraForgeException badCount(int given, int most) {
        return EraForgeException.usage(
                "Cannot search for %d documents: expected --k from 1 to %d.".formatted(given, most));
    }

    public static EraForgeException unknownModel(Throwable cause) {
        return new EraForgeException(ExitCode.USAGE, cause.getMessage(), cause);
    }

    public static EraForgeException noWords(String text) {
        return EraForgeException.usage(
                "Cannot search '%s' by words: it has none, only punctuation or spaces. Give at least one word."
                        .formatted(text));
    }

    public static EraForgeException tooManyWords(int words, int most) {
        return EraForgeException.usage(
                "Cannot search a text of %d different words: at most %d. Shorten it, or search by --meaning alone."
                        .formatted(words, most));
    }
}
