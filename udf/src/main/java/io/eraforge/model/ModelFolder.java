package io.eraforge.model;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** A folder with model.onnx, tokenizer.json and model.conf. */
public record ModelFolder(Path folder, ModelSettings settings) {
    static final String MODEL = "model.onnx";
    static final String TOKENIZER = "tokenizer.json";
    private static final int HASH_DIGITS = 12;

    public static ModelFolder open(Path folder) {
        for (String file : List.of(MODEL, TOKENIZER, ModelSettings.FILE)) {
            if (!Files.isRegularFile(folder.resolve(file))) {
                throw new ModelException(
                        "Cannot use model %s: it has no file %s. A model is a folder with %s, %s and %s."
                                .formatted(folder, file, MODEL, TOKENIZER, ModelSettings.FILE));
            }
        }
        return new ModelFolder(folder, ModelSettings.read(folder.resolve(ModelSettings.FILE)));
    }

    Path model() {
        return folder.resolve(MODEL);
    }

    Path tokenizer() {
        return folder.resolve(TOKENIZER);
    }

    /** First digits of the SHA-256 of all files but model.conf, with those that hold weights outside model.onnx. */
    public String hash() {
        try (var files = Files.list(folder)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (Path file : files.filter(Files::isRegularFile)
                    .filter(file -> !file.endsWith(ModelSettings.FILE))
                    .sorted()
                    .toList()) {
                try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
                    in.transferTo(java.io.OutputStream.nullOutputStream());
                }
            }
            return HexFormat.of().formatHex(digest.digest()).substring(0, HASH_DIGITS);
        } catch (IOException | NoSuchAlgorithmException e) {
            throw new ModelException("Cannot read model " + folder + ": " + e.getMessage(), e);
        }
    }
}
