package io.eraforge.cli.option;

import io.eraforge.error.CommandErrors;
import io.eraforge.feature.Feature;
import io.eraforge.feature.TsfreshColumn;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the features named in a table's header in tsfresh's form: from the first line, or from all lines if each has one name. Names
 * without two underscores are taken for key columns and skipped.
 */
final class TsfreshHeader {
    private TsfreshHeader() {}

    /** The features of all sensors together. */
    static List<Feature> features(Path file) {
        return columns(file).stream().map(TsfreshColumn::feature).distinct().toList();
    }

    /** Features with their sensors, in the file's order; at least one. */
    static List<TsfreshColumn> columns(Path file) {
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            List<TsfreshColumn> columns = columns(reader).stream()
                    .filter(name -> name.contains("__"))
                    .map(TsfreshColumn::parse)
                    .distinct()
                    .toList();
            if (columns.isEmpty()) {
                throw CommandErrors.noFeatureColumns(file);
            }
            return columns;
        } catch (IOException e) {
            throw CommandErrors.unreadableHeader(file, e);
        }
    }

    private static List<String> columns(BufferedReader reader) throws IOException {
        String first = reader.readLine();
        if (first == null) {
            return List.of();
        }
        List<String> cells = splitCells(first.startsWith("\uFEFF") ? first.substring(1) : first);
        return cells.size() > 1
                ? cells
                : Stream.concat(cells.stream(), reader.lines().flatMap(line -> splitCells(line).stream()))
                        .collect(Collectors.toList());
    }

    /** Splits at commas, semicolons and tabs outside quotes and parentheses, which tsfresh's names contain. */
    static List<String> splitCells(String line) {
        List<String> cells = new ArrayList<>();
        int from = 0;
        int depth = 0;
        boolean quoted = false;
        for (int i = 0; i <= line.length(); i++) {
            char c = i < line.length() ? line.charAt(i) : ',';
            if (i == line.length() || (!quoted && depth == 0 && (c == ',' || c == ';' || c == '\t'))) {
                cells.add(unquoted(line.substring(from, i).strip()));
                from = i + 1;
            }
            quoted ^= c == '"';
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        }
        return cells;
    }

    /** Quotes are doubled in a quoted cell; an unquoted name may contain quotes, but does not start with one. */
    private static String unquoted(String cell) {
        return cell.length() > 1 && cell.startsWith("\"") && cell.endsWith("\"")
                ? cell.substring(1, cell.length() - 1).replace("\"\"", "\"")
                : cell;
    }
}
