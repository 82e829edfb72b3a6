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
 * What the start of a CSV file tells: its separator, its header, where its data begin and a sample of them. A header may
 * run over lines within quotes; blank lines, {@code #} comments and a {@code sep=} line before it are passed over.
 */
record CsvHead(
        char separator, List<String> header, boolean named, long dataOffset, long dataLine, List<List<String>> sample) {

    private static final char[] SEPARATORS = {';', '\t', ',', '|'};
    private static final int SEPARATOR_SAMPLE_LINES = 500;

    /** Reads it; {@code separator} 0 means: find out. The text may end in the middle of a line. Keeps {@code most} records. */
    static CsvHead of(byte[] text, Charset charset, char separator, String path, int most) {
        List<int[]> lines = lines(text);
        int at = 0;
        while (at < lines.size() && skipped(text, lines.get(at))) {
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
        boolean named = !data(names);
        int first = named ? last + 1 : at;
        List<List<String>> sample = new ArrayList<>();
        for (int[] line : lines.subList(first, Math.min(lines.size(), first + most))) {
            sample.add(cells(text, line, mark, charset));
        }
        sample.removeIf(cells -> cells.size() < 2 && names.size() > 1);
        long offset = first < lines.size() ? lines.get(first)[0] : text.length;
        return new CsvHead(mark, named ? trimmed(names, sample) : numbered(names), named, offset, first + 1L, sample);
    }

    /** The cells of a line; none if it cannot be split. */
    static List<String> cells(byte[] text, int[] line, char separator, Charset charset) {
        CsvSplitter cells = new CsvSplitter(separator);
        cells.split(text, line[0], line[1]);
        return IntStream.range(0, cells.count())
                .mapToObj(i -> cells.text(i, charset))
                .toList();
    }

    /** Start and end of each line, line breaks left out. A last line that may be cut off is dropped if there are others. */
    private static List<int[]> lines(byte[] text) {
        List<int[]> lines = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < text.length; i++) {
            if (text[i] == '\n') {
                lines.add(new int[] {start, i > start && text[i - 1] == '\r' ? i - 1 : i});
                start = i + 1;
            }
        }
        if (start < text.length && (lines.size() < 2 || text.length < FormatDetector.SIZE)) {
            lines.add(new int[] {start, text.length});
        }
        return lines;
    }

    private static boolean skipped(byte[] text, int[] line) {
        String start = ascii(text, line).strip();
        return start.isEmpty()
                || start.startsWith("#")
                || start.toLowerCase(Locale.ROOT).startsWith("sep=");
    }

    private static char hint(byte[] text, List<int[]> lines, int header) {
        for (int[] line : lines.subList(0, header)) {
            String start = ascii(text, line).strip();
            if (start.toLowerCase(Locale.ROOT).startsWith("sep=") && start.length() == 5) {
                return start.charAt(4);
            }
        }
        return 0;
    }

    /** The line on which a header that starts at {@code at} ends; the same one if its quotes never pair up nearby. */
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

    /** The one that splits most lines into as many cells as the header; among those the one that makes most cells. */
    private static char separator(byte[] text, int[] header, List<int[]> data, char hint) {
        if (hint != 0) {
            return hint;
        }
        char best = ',';
        double bestScore = -1;
        for (char mark : SEPARATORS) {
            int width = cells(text, header, mark, StandardCharsets.ISO_8859_1).size();
            long same = data.stream()
                    .filter(line ->
                            cells(text, line, mark, StandardCharsets.ISO_8859_1).size() == width)
                    .count();
            double score = width < 2 ? 0 : (data.isEmpty() ? 1 : (double) same / data.size()) + width * 1e-6;
            if (score > bestScore) {
                best = mark;
                bestScore = score;
            }
        }
        return best;
    }

    /** Whether a first line is data already: some cell a number or a time, and no cell anything else. */
    private static boolean data(List<String> cells) {
        NumberParser numbers = new NumberParser();
        DateTimeScanner time = new DateTimeScanner();
        boolean some = false;
        for (String cell : cells) {
            if (NumberParser.missing(cell)) {
                continue;
            }
            numbers.parse(cell, cell.indexOf(',') >= 0 ? ',' : '.');
            if (numbers.isInvalid() && !time.scan(cell)) {
                return false;
            }
            some = true;
        }
        return some;
    }

    private static List<String> numbered(List<String> cells) {
        return IntStream.rangeClosed(1, cells.size())
                .mapToObj(i -> "column " + i)
                .toList();
    }

    /** Without unnamed columns at its end that no line of the sample reaches, as a stray last separator makes. */
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
