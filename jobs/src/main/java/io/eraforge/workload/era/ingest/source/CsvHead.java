package io.eraforge.workload.era.ingest.source;

import io.eraforge.error.IngestErrors;
import io.eraforge.workload.era.ingest.csv.CsvSplitter;
import io.eraforge.workload.era.ingest.parse.CellKind;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Start of a CSV file: separator, column names, where the data begin, and a sample of them. A quoted header may span lines;
 * blank lines, {@code #} comments and a {@code sep=} line before it and units below it are skipped. Without a header ({@code hasHeader} is false)
 * columns are numbered. {@code notes} are those of {@link HeaderRows}.
 */
record CsvHead(
        char separator,
        List<String> header,
        boolean hasHeader,
        long dataOffset,
        long dataLine,
        List<List<String>> sample,
        List<String> notes) {

    private static final char[] SEPARATORS = {';', '\t', ',', '|'};
    private static final String BLANKS = ";\t,| ";
    private static final int SEPARATOR_SAMPLE_LINES = 500;
    private static final int HEADER_SAMPLE_LINES = 20;
    private static final int MAX_UNIT_LINES = 3;

    /**
     * Parses the start of a file, which may end in the middle of a line. A {@code separator} of 0 means that it is detected;
     * the sample has at most {@code maxSample} records.
     */
    static CsvHead of(byte[] text, Charset charset, char separator, String path, int maxSample) {
        List<int[]> lines = lines(text);
        int at = 0;
        while (at < lines.size() && isSkipped(text, lines.get(at))) {
            at++;
        }
        if (at == lines.size()) {
            throw IngestErrors.empty(path);
        }
        int last = headerEnd(text, lines, at);
        int[] header = {lines.get(at)[0], lines.get(last)[1]};
        List<int[]> data = lines.subList(last + 1, Math.min(lines.size(), last + 1 + SEPARATOR_SAMPLE_LINES));
        char mark = separator != 0 ? separator : separator(text, header, data, hint(text, lines, at));
        List<String> top = cells(text, header, mark, charset);
        boolean hasHeader = isHeader(top, cells(text, data, mark));
        int first = hasHeader ? afterUnits(text, lines, last + 1, mark, charset) : at;
        HeaderRows rows = HeaderRows.of(top, cells(text, lines, last + 1, first, mark, charset), last + 1L);
        List<String> names = rows.names();
        List<List<String>> sample = cells(text, lines, first, Math.min(lines.size(), first + maxSample), mark, charset);
        sample.removeIf(cells -> (cells.size() < 2 && names.size() > 1) || isBlank(cells));
        long offset = first < lines.size() ? lines.get(first)[0] : text.length;
        return new CsvHead(
                mark,
                hasHeader ? trimmed(names, sample) : numbered(top),
                hasHeader,
                offset,
                first + 1L,
                sample,
                rows.notes());
    }

    /** Whether a line has no text between its separators. */
    static boolean isBlank(List<String> cells) {
        return cells.stream().allMatch(String::isBlank);
    }

    /** The cells of the lines from {@code from} to before {@code to}, if any. */
    private static List<List<String>> cells(
            byte[] text, List<int[]> lines, int from, int to, char separator, Charset charset) {
        List<List<String>> cells = new ArrayList<>();
        for (int i = from; i < to; i++) {
            cells.add(cells(text, lines.get(i), separator, charset));
        }
        return cells;
    }

    /** The cells of a line, given by its start and end; empty if it cannot be split. */
    static List<String> cells(byte[] text, int[] line, char separator, Charset charset) {
        CsvSplitter cells = new CsvSplitter(separator);
        cells.split(text, line[0], line[1]);
        return IntStream.range(0, cells.count())
                .mapToObj(i -> cells.text(i, charset))
                .toList();
    }

    /** Start and end of each line without its line break. A last line that may be incomplete is dropped if there are others. */
    private static List<int[]> lines(byte[] text) {
        List<int[]> lines = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < text.length; i++) {
            if (text[i] == '\n') {
                lines.add(new int[] {start, i > start && text[i - 1] == '\r' ? i - 1 : i});
                start = i + 1;
            }
        }
        if (start < text.length && (lines.size() < 2 || text.length < FormatDetector.HEAD_BYTES)) {
            lines.add(new int[] {start, text.length});
        }
        return lines;
    }

    private static boolean isSkipped(byte[] text, int[] line) {
        String start = ascii(text, line).strip();
        return IntStream.range(line[0], line[1]).allMatch(i -> BLANKS.indexOf(text[i]) >= 0)
                || start.startsWith("#")
                || start.toLowerCase(Locale.ROOT).startsWith("sep=");
    }

    /** Separator given by a {@code sep=} line before the header, or 0. */
    private static char hint(byte[] text, List<int[]> lines, int header) {
        for (int[] line : lines.subList(0, header)) {
            String start = ascii(text, line).strip();
            if (start.toLowerCase(Locale.ROOT).startsWith("sep=") && start.length() == 5) {
                return start.charAt(4);
            }
        }
        return 0;
    }

    /** Index of the last line of a header that starts at {@code at}; {@code at} itself if quotes stay open for 50 lines. */
    private static int headerEnd(byte[] text, List<int[]> lines, int at) {
        int quotes = 0;
        for (int i = at; i < Math.min(lines.size(), at + 50); i++) {
            for (int j = lines.get(i)[0]; j < lines.get(i)[1]; j++) {
                quotes += text[j] == '"' ? 1 : 0;
            }
            if (quotes % 2 == 0) {
                return i;
            }
        }
        return at;
    }

    /** The separator that splits most lines into as many cells as the header; of several, the one that yields most cells. */
    private static char separator(byte[] text, int[] header, List<int[]> data, char hint) {
        if (hint != 0) {
            return hint;
        }
        char best = ',';
        double bestScore = -1;
        for (char candidate : SEPARATORS) {
            int width =
                    cells(text, header, candidate, StandardCharsets.ISO_8859_1).size();
            long matching = data.stream()
                    .filter(line -> cells(text, line, candidate, StandardCharsets.ISO_8859_1)
                                    .size()
                            == width)
                    .count();
            double score = width < 2 ? 0 : (data.isEmpty() ? 1 : (double) matching / data.size()) + width * 1e-6;
            if (score > bestScore) {
                best = candidate;
                bestScore = score;
            }
        }
        return best;
    }

    private static List<List<String>> cells(byte[] text, List<int[]> lines, char separator) {
        return lines.stream()
                .limit(HEADER_SAMPLE_LINES)
                .map(line -> cells(text, line, separator, StandardCharsets.ISO_8859_1))
                .toList();
    }

    /**
     * Whether the first line is a header rather than data. It is data if one of its cells is a time where the lines below have
     * times, or if it has numbers and nowhere a text above numbers or times.
     */
    private static boolean isHeader(List<String> first, List<List<String>> below) {
        boolean textAboveData = false;
        boolean data = false;
        boolean text = false;
        for (int i = 0; i < first.size(); i++) {
            CellKind kind = CellKind.of(first.get(i));
            CellKind common = CellKind.mostCommon(below, i);
            if (kind == CellKind.TIME && (common == CellKind.TIME || common == CellKind.MISSING)) {
                return false;
            }
            text |= kind == CellKind.TEXT;
            data |= kind.isData() && (common.isData() || common == CellKind.MISSING);
            textAboveData |= kind == CellKind.TEXT && common.isData();
        }
        return textAboveData || !data || (text && below.isEmpty());
    }

    /**
     * Index of the first line of data from {@code at} on, after up to {@link #MAX_UNIT_LINES} lines below the header that have
     * neither numbers nor times, such as units; {@code at} if the lines after them are no different.
     */
    private static int afterUnits(byte[] text, List<int[]> lines, int at, char separator, Charset charset) {
        for (int i = at; i < Math.min(lines.size(), at + MAX_UNIT_LINES + 1); i++) {
            List<String> cells = cells(text, lines.get(i), separator, charset);
            if (cells.size() < 2 || cells.stream().allMatch(cell -> CellKind.of(cell) == CellKind.MISSING)) {
                return at;
            }
            if (cells.stream().anyMatch(cell -> CellKind.of(cell).isData())) {
                return i;
            }
        }
        return at;
    }

    private static List<String> numbered(List<String> cells) {
        return IntStream.rangeClosed(1, cells.size())
                .mapToObj(i -> "column " + i)
                .toList();
    }

    /** The names without trailing blank ones that no line of the sample reaches, as caused by a stray last separator. */
    private static List<String> trimmed(List<String> names, List<List<String>> sample) {
        int width = names.size();
        int reached = sample.stream().mapToInt(List::size).max().orElse(width);
        while (width > reached && names.get(width - 1).isBlank()) {
            width--;
        }
        return Collections.unmodifiableList(names.subList(0, width));
    }

    private static String ascii(byte[] text, int[] line) {
        return new String(
                Arrays.copyOfRange(text, line[0], Math.min(line[1], line[0] + 80)), StandardCharsets.US_ASCII);
    }
}
