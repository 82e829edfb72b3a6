package io.eraforge.cli.command.document;

import io.eraforge.cli.launch.WarehousePath;
import io.eraforge.config.Settings;
import io.eraforge.error.SearchErrors;
import io.eraforge.model.ModelSource;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Which model's index, and where it is. */
final class IndexOptions {
    private static final String FOLDER = "_index";

    @Option(
            names = "--model",
            paramLabel = "NAME|FOLDER",
            description = "Model that the documents were embedded with. Default: ${DEFAULT-VALUE}.",
            defaultValue = "all-minilm-l6-v2")
    private String model;

    @Option(
            names = "--index",
            paramLabel = "FOLDER",
            description = "Local folder of the index. Default: _index/MODEL in a local warehouse.")
    private Path folder;

    ModelSource model() {
        return ModelSource.of(model);
    }

    Path folder(Settings settings) {
        if (folder != null) {
            return folder;
        }
        return WarehousePath.of(settings.warehouse())
                .orElseThrow(() -> SearchErrors.remoteIndex(settings.warehouse()))
                .resolve(FOLDER)
                .resolve(model().name());
    }
}
