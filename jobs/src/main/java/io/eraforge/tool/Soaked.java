package io.eraforge.tool;

import io.eraforge.tool.soak.Folder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A private folder that is deleted at the end if all went well, and else kept to be looked at. */
public final class Soaked implements AutoCloseable {
    private final Path folder;
    private boolean well;

    private Soaked(Path folder) {
        this.folder = folder;
    }

    public static Soaked temporary() {
        try {
            return new Soaked(Files.createTempDirectory("eraforge-soak-"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Path folder() {
        return folder;
    }

    /** Nothing in it is worth a look. */
    public void deleteOnClose() {
        well = true;
    }

    @Override
    public void close() {
        if (well) {
            Folder.delete(folder);
        }
    }
}
