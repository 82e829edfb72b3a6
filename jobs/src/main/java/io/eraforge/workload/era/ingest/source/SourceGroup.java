package io.eraforge.workload.era.ingest.source;

import java.util.List;

/** Files with the same columns in the same order, read alike. {@code sample} holds texts of some records, by column. */
public record SourceGroup(
        SourceFormat format,
        char separator,
        boolean named,
        List<String> columns,
        List<ColumnType> types,
        List<List<String>> sample,
        List<SourceFile> files) {

    public SourceGroup {
        columns = List.copyOf(columns);
        types = List.copyOf(types);
        files = List.copyOf(files);
    }

    /** As shown to people: the file's name, or how many there are. */
    public String title() {
        String first = files.get(0).name();
        return files.size() == 1 ? first : first + " and " + (files.size() - 1) + " more";
    }

    TextLayout layout() {
        return new TextLayout(format, separator, columns);
    }
}
