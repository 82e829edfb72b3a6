package io.eraforge.error;

import java.util.Collection;

/** Messages about documents and the models that embed them. */
public final class DocumentErrors {
    private DocumentErrors() {}

    /** {@code reason}: a sentence that says what was found, what is needed and what to do. */
    public static EraForgeException unusableModel(String reason, Throwable cause) {
        return new EraForgeException(ExitCode.ENVIRONMENT, reason, cause);
    }

    public static EraForgeException noDocuments(String warehouse) {
        return EraForgeException.badData(
                "Cannot embed documents of warehouse %s: it has none. Run 'eraforge documents ingest --in PATH' first."
                        .formatted(warehouse));
    }

    public static EraForgeException notComputed(String table, String warehouse) {
        return EraForgeException.badData(
                "Cannot export documents of warehouse %s: it has no table %s. Run 'eraforge documents run' first, or choose another model with --model."
                        .formatted(warehouse, table));
    }

    public static EraForgeException noInput(String path) {
        return EraForgeException.badData(
                "Cannot ingest documents: there are no files at %s (expected a file, a folder or a glob of .json, .jsonl, .csv or .parquet). Check --in."
                        .formatted(path));
    }

    public static EraForgeException unknownFormat(String path, Collection<String> known) {
        return EraForgeException.usage(
                "Cannot determine the format of %s from its name. Select files by a glob, such as --in 'folder/*.jsonl', or choose a format for all with --format: %s."
                        .formatted(path, String.join(", ", known)));
    }

    public static EraForgeException missingColumn(String option, String column, String path, Collection<String> found) {
        return EraForgeException.badData("Cannot ingest documents from %s: it has no column '%s' (found: %s). Set %s."
                .formatted(path, column, String.join(", ", found), option));
    }

    public static EraForgeException columnsNeeded(String path) {
        return EraForgeException.usage(
                "Cannot ingest documents from %s: say which columns hold id and text, such as --id-column id --text-columns title,abstract."
                        .formatted(path));
    }

    public static EraForgeException invalidTimeout(String text) {
        return EraForgeException.usage(
                "Invalid ML_INFERENCE_TIMEOUT: expected seconds per text from 1, got '%s'.".formatted(text));
    }
}
