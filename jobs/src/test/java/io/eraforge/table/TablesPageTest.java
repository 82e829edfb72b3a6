package io.eraforge.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.eraforge.table.schema.TableColumn;
import io.eraforge.table.schema.TableColumn.Trait;
import io.eraforge.table.schema.TableSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Generates {@code docs/TABLES.md} from the declarations of all tables and checks that it is up to date. */
class TablesPageTest {
    private static final Path PAGE = Path.of("docs/TABLES.md");

    @Test
    void pageIsUpToDate() throws IOException {
        if (Boolean.getBoolean("tables.write")) {
            Files.writeString(PAGE, markdown());
        }
        assertThat(Files.readString(PAGE))
                .as("Run again with -Dtables.write=true to regenerate the page")
                .isEqualTo(markdown());
    }

    @Test
    void everyColumnHasAMeaning() {
        assertThat(schemas())
                .hasSizeGreaterThan(12)
                .allSatisfy(schema -> assertThat(schema.columns())
                        .allSatisfy(column -> assertThat(column.meaning()).matches("[A-Z`0-9].*[^.]")));
        assertThat(schemas()).extracting(TableSchema::name).doesNotHaveDuplicates();
    }

    private static String markdown() {
        return "# Tables of a warehouse\n"
                + "Generated from the declarations by `TablesPageTest`. Do not edit. All are Delta tables below the warehouse's folder.\n"
                + "A name that ends in `_` is the beginning of several tables' names. Marks: *partition*; *key*: identifies the row,\n"
                + "with others; *optional*: some tables lack it. Times in `_us` are microseconds since 1970 UTC.\n"
                + schemas().stream().map(TablesPageTest::section).collect(Collectors.joining());
    }

    private static String section(TableSchema schema) {
        List<String> rows = new ArrayList<>(
                schema.columns().stream().map(TablesPageTest::row).toList());
        schema.variable()
                .ifPresent(columns -> rows.add(
                        columns.position(), row("…", columns.kind().type().simpleString(), "", columns.meaning())));
        return "\n## " + schema.name() + "\n" + schema.meaning()
                + "\n\n| column | type | | meaning |\n|---|---|---|---|\n" + String.join("", rows);
    }

    private static String row(TableColumn<?> column) {
        String marks = Stream.of(Trait.PARTITION, Trait.KEY, Trait.OPTIONAL)
                .filter(column::is)
                .map(trait -> trait.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
        return row("`" + column.name() + "`", column.kind().type().simpleString(), marks, column.meaning());
    }

    private static String row(String... cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }

    /** All constants of this type in the main classes, so that none can be forgotten. */
    private static List<TableSchema> schemas() {
        return new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("io.eraforge").stream()
                        .flatMap(type -> type.getFields().stream())
                        .filter(field -> field.getRawType().isEquivalentTo(TableSchema.class))
                        .filter(field -> field.getModifiers().contains(JavaModifier.STATIC))
                        .map(TablesPageTest::value)
                        .sorted(Comparator.comparing(TableSchema::name))
                        .toList();
    }

    private static TableSchema value(JavaField field) {
        try {
            return (TableSchema) field.reflect().get(null);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(field.getFullName() + " must be public", e);
        }
    }
}
