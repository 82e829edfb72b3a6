package io.eraforge.cli.command.document;

import io.eraforge.cli.launch.SparkSessions;
import io.eraforge.cli.launch.WarehousePath;
import io.eraforge.cli.option.BaseCommand;
import io.eraforge.cli.option.ConfigOptions;
import io.eraforge.cli.option.JsonOption;
import io.eraforge.cli.view.Console;
import io.eraforge.config.Settings;
import io.eraforge.error.SearchErrors;
import io.eraforge.workload.document.index.QueryEmbedder;
import io.eraforge.workload.document.index.SearchHit;
import io.eraforge.workload.document.index.SearchIndex;
import io.eraforge.workload.document.index.SearchRequest;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code eraforge documents search}. */
@Command(
        name = "search",
        description = {
            "Find documents by words and by meaning, best first.",
            "Nothing in the text is an operator. --words needs no model."
        })
public final class DocumentSearchCommand extends BaseCommand implements Callable<Integer> {
    private static final int MAX_HITS = 1000;

    @Mixin
    private ConfigOptions config;

    @Mixin
    private IndexOptions index;

    @Mixin
    private JsonOption json;

    @Parameters(arity = "1..*", paramLabel = "TEXT", description = "Words or a sentence.")
    private List<String> text = new ArrayList<>();

    @Option(names = "--k", paramLabel = "N", defaultValue = "10", description = "Most documents (${DEFAULT-VALUE}).")
    private int k;

    @Option(
            names = "--category",
            paramLabel = "NAME",
            description = "Only documents of this category, such as cs.AI, or cs for all that begin with it.")
    private String category;

    @Option(names = "--from", paramLabel = "DATE", description = "Only documents published on this day or later.")
    private LocalDate from;

    @Option(names = "--to", paramLabel = "DATE", description = "Only documents published on this day or earlier.")
    private LocalDate to;

    @ArgGroup
    private Mode mode = new Mode();

    /** One of two. */
    static final class Mode {
        @Option(names = "--words", description = "By words alone.")
        private boolean words;

        @Option(names = "--meaning", description = "By meaning alone.")
        private boolean meaning;
    }

    /** The JSON output. {@code milliseconds}: of the search itself, without starting and loading the model. */
    record Answer(String text, String model, int documents, List<SearchHit> hits, double milliseconds) {}

    @Override
    public Integer call() {
        Settings settings = config.load().settings();
        WarehousePath.requireExists(settings);
        String query = String.join(" ", text);
        if (query.isBlank()) {
            throw SearchErrors.emptyText();
        }
        if (k < 1 || k > MAX_HITS) {
            throw SearchErrors.badCount(k, MAX_HITS);
        }
        String model = index.model().name();
        try (SearchIndex open =
                SearchIndex.open(index.folder(settings), SparkSessions.tables(settings, "documents"), model)) {
            Optional<float[]> vector = mode.words
                    ? Optional.empty()
                    : Optional.of(QueryEmbedder.embed(index.model(), open.provenance(), query));
            long started = System.nanoTime();
            List<SearchHit> hits = open.search(request(query, vector));
            double milliseconds = (System.nanoTime() - started) / 1e6;
            show(console(), new Answer(query, model, open.documents(), hits, milliseconds));
            return 0;
        }
    }

    private SearchRequest request(String query, Optional<float[]> vector) {
        return new SearchRequest(
                query,
                vector,
                !mode.meaning,
                Optional.ofNullable(category),
                Optional.ofNullable(from),
                Optional.ofNullable(to),
                k);
    }

    private void show(Console console, Answer answer) {
        if (json.enabled()) {
            console.json(answer);
        } else if (answer.hits().isEmpty()) {
            console.info("Nothing found among %,d documents.".formatted(answer.documents()));
        } else {
            table(console, answer.hits());
        }
    }

    static void table(Console console, List<SearchHit> hits) {
        console.table(
                List.of(">", "Document", "Published", "Category", ">Words", ">Meaning", ">Cosine", "Title"),
                hits.stream().map(DocumentSearchCommand::row).toList());
    }

    private static List<String> row(SearchHit hit) {
        return List.of(
                Integer.toString(hit.rank()),
                hit.id(),
                hit.published().orElse(""),
                hit.categories().isEmpty() ? "" : hit.categories().get(0),
                hit.wordsRank().map(String::valueOf).orElse(""),
                hit.meaningRank().map(String::valueOf).orElse(""),
                hit.similarity().isEmpty()
                        ? ""
                        : String.format(Locale.ROOT, "%.3f", hit.similarity().getAsDouble()),
                hit.title());
    }
}
