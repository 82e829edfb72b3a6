package io.eraforge.testing;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.Util;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;

/** Writes Parquet files as other tools than Spark do. */
public final class ParquetFile {
    private ParquetFile() {}

    /** Writes one record for each of {@code records}. Returns the file's path. */
    @SafeVarargs
    public static String write(Path path, MessageType schema, Consumer<Group>... records) {
        try {
            Files.createDirectories(path.getParent());
            SimpleGroupFactory groups = new SimpleGroupFactory(schema);
            try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(new LocalOutputFile(path))
                    .withConf(new Configuration(false))
                    .withType(schema)
                    .build()) {
                for (Consumer<Group> record : records) {
                    Group group = groups.newGroup();
                    record.accept(group);
                    writer.write(group);
                }
            }
            return path.toString();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** Rewrites a file's footer so that it declares another compression. */
    public static void declareCodec(Path path, CompressionCodec codec) throws IOException {
        byte[] file = Files.readAllBytes(path);
        int length = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(file.length - 8);
        int footer = file.length - 8 - length;
        FileMetaData data = Util.readFileMetaData(new ByteArrayInputStream(file, footer, length));
        data.getRow_groups()
                .forEach(group -> group.getColumns()
                        .forEach(column -> column.getMeta_data().setCodec(codec)));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(Arrays.copyOf(file, footer));
        Util.writeFileMetaData(data, bytes);
        int written = bytes.size() - footer;
        bytes.write(ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(written)
                .put(file, 0, 4)
                .array());
        Files.write(path, bytes.toByteArray());
    }
}
