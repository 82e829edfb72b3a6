package io.eraforge.workload.era.ingest.source;

import io.eraforge.error.IngestErrors;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;

/** The first records of JSON files, as texts by column. */
final class JsonSample {
    private static final int SAMPLE = 500;

    private JsonSample() {}

    static List<List<String>> of(Configuration conf, List<SourceFile> files, List<String> columns) {
        List<List<String>> sample = new ArrayList<>();
        for (SourceFile file : files.subList(0, Math.min(20, files.size()))) {
            long start = file.isUtf16() ? 0 : file.bom();
            try (LineReader lines = new LineReader(SourceStreams.text(conf, file, start), file.path(), start, 1)) {
                JsonRecord record = new JsonRecord(lines, columns);
                for (int i = 0; i < SAMPLE && lines.next(); i++) {
                    record.take();
                    sample.add(IntStream.range(0, columns.size())
                            .mapToObj(c -> record.text(c) == null ? "" : record.text(c))
                            .toList());
                }
            } catch (IOException e) {
                throw IngestErrors.unreadable(file.path(), e);
            }
        }
        return sample;
    }
}
