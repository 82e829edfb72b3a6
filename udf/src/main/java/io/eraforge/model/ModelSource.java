package io.eraforge.model;

import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.SparkFiles;

/**
 * Where a process finds a model.
 *
 * @param name of the model, for tables
 * @param path its folder; empty for the default model
 */
public record ModelSource(String name, String path) implements Serializable {
    public static final ModelSource DEFAULT = new ModelSource(DefaultModel.NAME, "");

    /** {@code model}: the default's name, or a folder. */
    public static ModelSource of(String model) {
        if (model.equals(DefaultModel.NAME)) {
            return DEFAULT;
        }
        Path folder = Path.of(model).toAbsolutePath().normalize();
        if (!Files.isDirectory(folder)) {
            throw new ModelException("Cannot find model '%s': expected %s, or a folder with %s, %s and %s."
                    .formatted(model, DefaultModel.NAME, ModelFolder.MODEL, ModelFolder.TOKENIZER, ModelSettings.FILE));
        }
        return new ModelSource(tableName(folder), folder.toString());
    }

    private static String tableName(Path folder) {
        return folder.getFileName().toString().replaceAll("[^A-Za-z0-9._-]", "_");
    }

    public boolean isDefault() {
        return path.isEmpty();
    }

    /** On the driver, or on an executor that the driver has sent the folder to with {@code SparkContext.addFile}. */
    public ModelFolder open() {
        if (isDefault()) {
            return ModelFolder.open(DefaultModel.unpack());
        }
        Path folder = Path.of(path);
        return ModelFolder.open(
                Files.isDirectory(folder)
                        ? folder
                        : Path.of(SparkFiles.get(folder.getFileName().toString())));
    }
}
