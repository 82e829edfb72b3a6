package io.eraforge.workload.era.ingest.readings;

import io.eraforge.workload.era.ingest.parse.TimeFormat;
import io.eraforge.workload.era.ingest.source.RowParser;
import io.eraforge.workload.era.ingest.source.SourceFile;
import java.util.HashMap;
import java.util.Map;

/** Opens {@link ReadingsParser}s on the executors. {@code series} are the names of files without a column for it. */
final class ReadingsParsers implements RowParser.Factory {
    private static final long serialVersionUID = 1;

    private final ReadingsLayout layout;
    private final HashMap<Integer, String> series;

    ReadingsParsers(ReadingsLayout layout, Map<Integer, String> series) {
        this.layout = layout;
        this.series = new HashMap<>(series);
    }

    @Override
    public RowParser open(SourceFile file) {
        return new ReadingsParser(file.number(), series.get(file.number()), layout);
    }

    /** Repeated hours are told apart by what came before. */
    @Override
    public boolean needsPrecedingRecords() {
        boolean local = !(layout.time().format() instanceof TimeFormat.Epoch);
        return local && !layout.zone().getRules().isFixedOffset();
    }
}
