package io.eraforge.table.parquet;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.CRC32;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.Util;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.SeekableInputStream;

/** Reads single pages of a file: verifies their checksums and decompresses them. */
final class PageSource implements Closeable {
    private static final int CODEC_BUFFER_BYTES = 1 << 16;
    /** Read at once where pages follow each other. */
    private static final int READ_AHEAD = 256 << 10;

    private final SeekableInputStream in;
    private final CodecFactory codecs;
    private byte[] buffer = {};
    private long bufferStart;
    private int buffered;

    /** A page's header and its decompressed content. */
    record Page(PageHeader header, byte[] bytes) {}

    PageSource(Configuration conf, InputFile file) throws IOException {
        in = file.newStream();
        codecs = new CodecFactory(conf, CODEC_BUFFER_BYTES);
    }

    /** Reads the page that takes {@code length} bytes, header included, from {@code offset} on; {@code end} is that of its chunk. */
    Page read(long offset, int length, long end, CompressionCodecName codec) {
        try {
            int start = load(offset, length, end);
            ByteArrayInputStream bytes = new ByteArrayInputStream(buffer, start, length);
            PageHeader header = Util.readPageHeader(bytes);
            int size = header.getCompressed_page_size();
            if (size > bytes.available()) {
                throw new ParquetDecodingException(
                        "a page has %d bytes, its index says %d".formatted(size, bytes.available()));
            }
            int from = start + length - bytes.available();
            verify(header, from, size);
            return new Page(header, decompress(header, from, size, codec));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns where in the buffer the bytes are. */
    private int load(long offset, int length, long end) throws IOException {
        if (offset < bufferStart || offset + length > bufferStart + buffered) {
            int wanted = (int) Math.max(length, Math.min(READ_AHEAD, end - offset));
            buffer = buffer.length < wanted ? new byte[wanted] : buffer;
            buffered = 0;
            in.seek(offset);
            in.readFully(buffer, 0, wanted);
            bufferStart = offset;
            buffered = wanted;
        }
        return (int) (offset - bufferStart);
    }

    private void verify(PageHeader header, int from, int size) {
        if (header.isSetCrc()) {
            CRC32 crc = new CRC32();
            crc.update(buffer, from, size);
            if ((int) crc.getValue() != header.getCrc()) {
                throw new ParquetDecodingException("could not verify page integrity, CRC checksum verification failed");
            }
        }
    }

    private byte[] decompress(PageHeader header, int from, int size, CompressionCodecName codec) throws IOException {
        byte[] bytes = codecs.getDecompressor(codec)
                .decompress(BytesInput.from(buffer, from, size), header.getUncompressed_page_size())
                .toByteArray();
        if (bytes.length != header.getUncompressed_page_size()) {
            throw new ParquetDecodingException("a page has %d bytes, its header says %d"
                    .formatted(bytes.length, header.getUncompressed_page_size()));
        }
        return bytes;
    }

    @Override
    public void close() throws IOException {
        codecs.release();
        in.close();
    }
}
