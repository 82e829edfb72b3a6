package io.eraforge.tool;

import io.eraforge.error.ToolErrors;
import io.eraforge.tool.bench.measure.FileStats;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A folder for a bench: one that was named and is kept, or a temporary one that is deleted. */
public record WorkFolder(Path folder, boolean kept) implements AutoCloseable {
    /** A named folder must be empty, so that nothing of anyone's is measured or overwritten. */
    public static WorkFolder in(Optional<Path> named) {
        try {
            if (named.isEmpty()) {
                return new WorkFolder(Files.createTempDirectory("eraforge-bench-"), false);
            }
            Path folder = Files.createDirectories(named.get()).toRealPath();
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

    @Override
    public void close() {
        if (!kept) {
            FileStats.delete(folder);
        }
    }
}
