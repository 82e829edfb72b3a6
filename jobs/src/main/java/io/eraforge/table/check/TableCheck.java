package io.eraforge.table.check;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.eraforge.error.EraForgeException;
import io.eraforge.table.check.Damage.Kind;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.TableId;
import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Reads the logs and data files of a warehouse's tables and lists those that are damaged. Changes nothing. */
public final class TableCheck {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Tables tables;
    private final FileSystem files;
    private final Configuration hadoop;
    private final boolean pages;

    /** {@code pages}: read all pages and compare them with their checksums, not only existence, size and footer of each file. */
    public TableCheck(Tables tables, Configuration hadoop, boolean pages) {
        this.tables = tables;
        this.files = tables.files();
        this.hadoop = hadoop;
        this.pages = pages;
    }

    /** What was read, and what of it is damaged. */
    public record Result(int tables, long files, List<Damage> damages) {}

    public Result run() {
        List<Damage> damages = new ArrayList<>();
        long count = 0;
        List<String> names = tableFolders();
        for (String table : names) {
            List<Damage> inLog = log(table);
            damages.addAll(inLog);
            if (inLog.isEmpty()) {
                List<Tables.DataFile> data = tables.dataFiles(new TableId(table, List.of()));
                count += data.size();
                damages.addAll(data.parallelStream()
                        .flatMap(file -> damage(table, file).stream())
                        .toList());
            }
        }
        return new Result(names.size(), count, damages);
    }

    private List<String> tableFolders() {
        try {
            List<String> names = new ArrayList<>();
            for (FileStatus child : files.listStatus(new Path(tables.root()))) {
                if (child.isDirectory() && files.exists(new Path(child.getPath(), "_delta_log"))) {
                    names.add(child.getPath().getName());
                }
            }
            return names.stream().sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<Damage> log(String table) {
        Path folder = new Path(tables.root() + "/" + table, "_delta_log");
        List<Damage> found = new ArrayList<>();
        try {
            FileStatus[] commits =
                    files.listStatus(folder, path -> path.getName().matches("\\d{20}\\.json"));
            Arrays.stream(commits)
                    .forEach(commit -> commitProblem(commit)
                            .ifPresent(problem -> found.add(
                                    new Damage(table, Kind.LOG, commit.getPath().toString(), problem, Map.of()))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (found.isEmpty()) {
            // Finds gaps, damaged checkpoints and whatever else makes the log unreadable.
            try {
                if (!tables.exists(new TableId(table, List.of()))) {
                    found.add(new Damage(table, Kind.LOG, folder.toString(), "it has no commit", Map.of()));
                } else {
                    tables.dataFiles(new TableId(table, List.of()));
                }
            } catch (EraForgeException e) {
                found.add(new Damage(table, Kind.LOG, folder.toString(), reason(e), Map.of()));
            }
        }
        return found;
    }

    private Optional<String> commitProblem(FileStatus commit) {
        if (commit.getLen() == 0) {
            return Optional.of("the commit is empty");
        }
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(files.open(commit.getPath()), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                JSON.readTree(line);
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(firstLine(e));
        }
    }

    private Optional<Damage> damage(String table, Tables.DataFile file) {
        return problem(new Path(file.path()), file.size())
                .map(problem -> new Damage(table, Kind.DATA, file.path(), problem, file.partition()));
    }

    private Optional<String> problem(Path file, long size) {
        try {
            long found = files.getFileStatus(file).getLen();
            if (found != size) {
                return Optional.of("it has %,d bytes, not %,d".formatted(found, size));
            }
            ParquetCheck.read(hadoop, file, pages);
            return Optional.empty();
        } catch (FileNotFoundException e) {
            return Optional.of("it does not exist");
        } catch (IOException | RuntimeException e) {
            return Optional.of(firstLine(e));
        }
    }

    private static String reason(EraForgeException e) {
        return firstLine(e.getCause() == null ? e : e.getCause());
    }

    private static String firstLine(Throwable e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse(e.toString());
    }
}
