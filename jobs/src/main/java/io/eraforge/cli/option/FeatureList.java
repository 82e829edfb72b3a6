package io.eraforge.cli.option;

import io.eraforge.feature.TsfreshColumn;
import java.nio.file.Path;
import java.util.List;

/** Files of names with their sensors, given as {@code @FILE} among the names of {@code --features}. */
public final class FeatureList {
    private FeatureList() {}

    public static boolean isFile(String name) {
        return name.startsWith("@");
    }

    /** The columns of all files among {@code names}; empty if there is no file. */
    public static List<TsfreshColumn> columns(List<String> names) {
        return names.stream()
                .filter(FeatureList::isFile)
                .flatMap(name -> TsfreshHeader.columns(Path.of(name.substring(1))).stream())
                .distinct()
                .toList();
    }
}
