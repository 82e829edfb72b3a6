package io.eraforge.workload.era.ingest.source;

import java.io.Serializable;
import java.util.List;

/**
 * Files of the same format with the same columns in the same order. {@code separator} is 0 unless the format is CSV;
 * {@code sample} holds the cells of some records as text.
 */
public record SourceGroup(
        SourceFormat format,
        char separator,
        boolean hasHeader,
        List<String> columns,
        List<ColumnType> types,
        List<List<String>> sample,
        List<SourceFile> files) {

    public SourceGroup {
        columns = List.copyOf(columns);
        types = List.copyOf(types);
        files = List.copyOf(files);
    }

    /** Name for messages: the first file's name, and how many more there are. */
    public String title() {
        return title(files.stream().map(SourceFile::name).toList());
    }

    static String title(List<String> names) {
        return names.size() == 1 ? names.get(0) : names.get(0) + " and " + (names.size() - 1) + " more";
    }

    /** How lines of text files are split into columns: the part of a group that executors need. */
    record TextLayout(SourceFormat format, char separator, List<String> columns) implements Serializable {
        TextLayout {
            columns = List.copyOf(columns);
        }
    }

    TextLayout layout() {
        return new TextLayout(format, separator, columns);
    }
}
