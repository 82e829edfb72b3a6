package io.eraforge.table.kernel;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/** Finds data files that a table's log names and its folder lacks, or has in another size. */
final class LostFiles {
    private LostFiles() {}

    /** One recursive listing of {@code folder}, which is the cheapest on object stores too. */
    static List<Tables.DataFile> among(List<Tables.DataFile> named, FileSystem files, Path folder) {
        if (named.isEmpty()) {
            return List.of();
        }
        Map<String, Long> listed = list(files, folder);
        return named.stream()
                .filter(file -> size(file, files, listed) != file.size())
                .toList();
    }

    private static Map<String, Long> list(FileSystem files, Path folder) {
        Map<String, Long> sizes = new HashMap<>();
        try {
            RemoteIterator<LocatedFileStatus> found = files.listFiles(folder, true);
            while (found.hasNext()) {
                FileStatus file = found.next();
                sizes.put(key(file.getPath()), file.getLen());
            }
        } catch (FileNotFoundException e) {
            return Map.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return sizes;
    }

    private static long size(Tables.DataFile file, FileSystem files, Map<String, Long> listed) {
        Path path = new Path(file.path());
        Long size = listed.get(key(path));
        try {
            // A log may name files outside its table's folder.
            return size != null ? size : files.getFileStatus(path).getLen();
        } catch (FileNotFoundException e) {
            return -1;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String key(Path file) {
        return file.toUri().getPath();
    }
}
