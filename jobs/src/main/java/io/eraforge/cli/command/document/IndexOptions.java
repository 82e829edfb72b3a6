package io.eraforge.cli.command.document;

import io.eraforge.cli.launch.WarehousePath;
import io.eraforge.config.Settings;
import io.eraforge.error.SearchErrors;
import io.eraforge.model.ModelSource;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which model's index, and where it is. */
final class IndexOptions {
    private static final String FOLDER = "_index";

    @Mixin
    private EmbeddedWithOption model;

    @Option(
            names = "--index",
            paramLabel = "FOLDER",
            description = "Local folder of the index. Default: _index/MODEL in a local warehouse.")
    private Path folder;

    ModelSource model() {
        return model.source();
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
