package io.eraforge.tool;

import io.eraforge.error.ToolErrors;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.io.file.PathUtils;

/** The folder a tool works in: a temporary one, deleted on close unless {@link #keep} was called, or a named one, always kept. */
public final class WorkFolder implements AutoCloseable {
    private final Path path;
    private boolean kept;

    private WorkFolder(Path path, boolean kept) {
        this.path = path;
        this.kept = kept;
    }

    /** Creates a temporary folder whose name starts with {@code prefix}. */
    public static WorkFolder temporary(String prefix) {
        try {
            return new WorkFolder(Files.createTempDirectory(prefix), false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A named folder must be empty: existing files must be neither measured nor overwritten. It is created if needed. */
    public static WorkFolder named(Path name) {
        try {
            Path folder = Files.createDirectories(name).toRealPath();
            try (var children = Files.list(folder)) {
                if (children.findAny().isPresent()) {
                    throw ToolErrors.benchFolderNotEmpty(folder.toString());
                }
            }
            return new WorkFolder(folder, true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Path path() {
        return path;
    }

    /** Keeps the folder for inspection. */
    public void keep() {
        kept = true;
    }

    /** Revokes {@link #keep}. */
    public void deleteOnClose() {
        kept = false;
    }

    /** Deletes a folder and its contents, if it exists. Symbolic links are deleted, not followed. */
    public static void delete(Path folder) {
        try {
            if (Files.exists(folder)) {
                PathUtils.deleteDirectory(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        if (!kept) {
            delete(path);
        }
    }
}
