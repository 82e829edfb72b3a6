package io.eraforge.cli.command.document;

import io.eraforge.error.SearchErrors;
import io.eraforge.model.ModelException;
import io.eraforge.model.ModelSource;
import picocli.CommandLine.Option;

/** {@code --model} of commands that use embeddings. */
final class EmbeddedWithOption {
    @Option(
            names = "--model",
            paramLabel = "NAME|FOLDER",
            defaultValue = "all-minilm-l6-v2",
            description = "Model that the documents were embedded with (${DEFAULT-VALUE}).")
    private String model;

    ModelSource source() {
        try {
            return ModelSource.of(model);
        } catch (ModelException e) {
            throw SearchErrors.unknownModel(e);
        }
    }
}
