package io.eraforge.table.column;

import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Compression of pages: LZ4 for speed; ZSTD, at its fastest level, where storage or network is the limit. */
public enum ColumnCodec {
    LZ4(CompressionCodecName.LZ4_RAW),
    ZSTD(CompressionCodecName.ZSTD);

    private static final int BUFFER_BYTES = 1 << 20;

    private final CompressionCodecName codec;

    ColumnCodec(CompressionCodecName codec) {
        this.codec = codec;
    }

    /** The part of file names that says how a file is compressed. */
    String suffix() {
        return codec.getExtension();
    }

    CompressionCodecName codec() {
        return codec;
    }

    CodecFactory factory(Configuration conf) {
        Configuration fastest = new Configuration(conf);
        fastest.setInt("parquet.compression.codec.zstd.level", 1);
        return new CodecFactory(fastest, BUFFER_BYTES);
    }
}
