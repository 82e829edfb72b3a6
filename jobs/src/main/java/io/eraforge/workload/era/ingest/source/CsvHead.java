package io.eraforge.workload.era.ingest.source;

import io.eraforge.error.IngestErrors;
import io.eraforge.workload.era.ingest.parse.DateTimeScanner;
import io.eraforge.workload.era.ingest.parse.NumberParser;
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
 * blank lines, {@code #} comments and a {@code sep=} line before it are skipped. Without a header ({@code hasHeader} is false)
 * columns are numbered.
 */
record CsvHead(
        char separator,
        List<String> header,
        boolean hasHeader,
        long dataOffset,
        long dataLine,
        List<List<String>> sample) {

    private static final char[] SEPARATORS = {';', '\t', ',', '|'};
    private static final int SEPARATOR_SAMPLE_LINES = 500;

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
        List<String> names = cells(text, header, mark, charset);
        boolean hasHeader = !isData(names);
        int first = hasHeader ? last + 1 : at;
        List<List<String>> sample = new ArrayList<>();
        for (int[] line : lines.subList(first, Math.min(lines.size(), first + maxSample))) {
            sample.add(cells(text, line, mark, charset));
        }
        sample.removeIf(cells -> cells.size() < 2 && names.size() > 1);
        long offset = first < lines.size() ? lines.get(first)[0] : text.length;
        return new CsvHead(
                mark, hasHeader ? trimmed(names, sample) : numbered(names), hasHeader, offset, first + 1L, sample);
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
        return start.isEmpty()
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

    /** Whether the cells are data rather than a header: numbers, times or missing values, and not all missing. */
    private static boolean isData(List<String> cells) {
        NumberParser numbers = new NumberParser();
        DateTimeScanner time = new DateTimeScanner();
        boolean hasValues = false;
        for (String cell : cells) {
            if (NumberParser.missing(cell)) {
                continue;
            }
            numbers.parse(cell, cell.indexOf(',') >= 0 ? ',' : '.');
            if (numbers.isInvalid() && !time.scan(cell)) {
                return false;
            }
            hasValues = true;
        }
        return hasValues;
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
