package io.eraforge.workload.document.index;

import java.io.IOException;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.KnnVectorsReader;
import org.apache.lucene.codecs.KnnVectorsWriter;
import org.apache.lucene.codecs.lucene912.Lucene912Codec;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;

/** Lucene's codec for more than 1024 dimensions. Files are the same, so that reading needs no codec of ours. */
final class WideVectorCodec extends Lucene912Codec {
    static final int MAX_DIMENSIONS = 4096;
    private static final int NEIGHBOURS = 24;
    private static final int BUILD_CANDIDATES = 160;

    private final KnnVectorsFormat vectors = new Wide(new Lucene99HnswVectorsFormat(NEIGHBOURS, BUILD_CANDIDATES));

    @Override
    public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
        return vectors;
    }

    private static final class Wide extends KnnVectorsFormat {
        private final KnnVectorsFormat format;

        Wide(KnnVectorsFormat format) {
            super(format.getName());
            this.format = format;
        }

        @Override
        public KnnVectorsWriter fieldsWriter(SegmentWriteState state) throws IOException {
            return format.fieldsWriter(state);
        }

        @Override
        public KnnVectorsReader fieldsReader(SegmentReadState state) throws IOException {
            return format.fieldsReader(state);
        }

        @Override
        public int getMaxDimensions(String field) {
            return MAX_DIMENSIONS;
        }
    }
}
