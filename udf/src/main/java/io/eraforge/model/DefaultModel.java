package io.eraforge.model;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;

/** The model all-MiniLM-L6-v2 (Apache-2.0), which comes in a jar, as a folder in the temporary folder. */
final class DefaultModel {
    static final String NAME = "all-minilm-l6-v2";

    private static final Map<String, String> RESOURCES = Map.of(
            ModelFolder.MODEL, "/all-minilm-l6-v2.onnx", ModelFolder.TOKENIZER, "/all-minilm-l6-v2-tokenizer.json");
    // Longest input as in sentence-transformers: the model was trained on no longer texts.
    private static final String SETTINGS = """
            pooling = mean
            normalise = true
            max-tokens = 256
            hidden = 384
            feed-forward = 1536
            heads = 12
            """;

    private DefaultModel() {}

    /** Unpacks the model unless that was done before. */
    static synchronized Path unpack() {
        Path folder = NativeLibraries.temporary("models").resolve(NAME);
        try {
            Files.createDirectories(folder);
            for (Map.Entry<String, String> file : RESOURCES.entrySet()) {
                unpack(file.getValue(), folder.resolve(file.getKey()));
            }
            Path settings = folder.resolve(ModelSettings.FILE);
            if (!Files.exists(settings) || !Files.readString(settings).equals(SETTINGS)) {
                Path part = Files.createTempFile(folder, ".conf", "");
                Files.writeString(part, SETTINGS);
                move(part, settings);
            }
            return folder;
        } catch (IOException e) {
            throw new ModelException("Cannot unpack model %s to %s: %s".formatted(NAME, folder, e), e);
        }
    }

    private static void unpack(String resource, Path file) throws IOException {
        java.net.URL source = DefaultModel.class.getResource(resource);
        if (source == null) {
            throw new ModelException(
                    "Cannot find model %s on the class path. Start with submit/eraforge, which adds the jars in jobs/target/documents, or name a folder: --model FOLDER."
                            .formatted(NAME));
        }
        if (Files.exists(file) && Files.size(file) == source.openConnection().getContentLengthLong()) {
            return;
        }
        // Another process may unpack it at the same time.
        Path part = Files.createTempFile(file.getParent(), ".part", "");
        try (InputStream in = source.openStream()) {
            Files.copy(in, part, StandardCopyOption.REPLACE_EXISTING);
        }
        move(part, file);
    }

    private static void move(Path part, Path file) throws IOException {
        try {
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileAlreadyExistsException e) {
            Files.delete(part);
        }
    }
}
