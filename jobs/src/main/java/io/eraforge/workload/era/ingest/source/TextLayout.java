package io.eraforge.workload.era.ingest.source;

import java.io.Serializable;
import java.util.List;

/** How the lines of text files are cut into columns. */
record TextLayout(SourceFormat format, char separator, List<String> columns) implements Serializable {
    TextLayout {
        columns = List.copyOf(columns);
    }
}
