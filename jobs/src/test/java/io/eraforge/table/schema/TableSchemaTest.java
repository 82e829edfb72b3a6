package io.eraforge.table.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.table.Store;
import io.eraforge.testing.SparkExtension;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SparkExtension.class)
class TableSchemaTest {
    private static final TableSchemaBuilder T = TableSchema.table("things", "Things");
    private static final TableColumn<String> NAME = T.key("name", ColumnKind.STRING, "Name");
    private static final TableColumn<Long> SIZE = T.column("size", ColumnKind.LONG, "Size");
    private static final TableColumn<Integer> RANK = T.column("rank", ColumnKind.INT, "Rank");
    private static final TableColumn<List<String>> TAGS = T.column("tags", ColumnKind.STRINGS, "Tags");
    private static final TableColumn<Map<String, Long>> COUNTS = T.column("counts", ColumnKind.COUNTS, "Counts");
    private static final TableColumn<String> STATUS = T.statistics("status", ColumnKind.STRING, "Status");
    private static final TableColumn<String> NOTE = T.optional("note", ColumnKind.STRING, "Note");
    private static final TableSchema SCHEMA = T.build();

    @Test
    void readsWhatItWroteByColumn(SparkSession spark, @TempDir Path dir) {
        try (Store store = Store.openForWriting(spark, dir.toString(), "test")) {
            store.append(SCHEMA, List.of(row("a", 1L), row("b", null).set(NOTE, "late")));
            List<String> scanned = new ArrayList<>();
            store.tables()
                    .scan(SCHEMA.id())
                    .where(NAME, "a")
                    .columns(RANK, SIZE)
                    .forEach(row -> scanned.add(row.getInt(RANK) + " " + row.getLong(SIZE)));
            assertThat(scanned).containsExactly("2 1");
            List<NamedRow> collected = store.read(SCHEMA.id()).orderBy("name").collectAsList().stream()
                    .map(NamedRow::of)
                    .toList();
            assertThat(collected.get(0).get(TAGS)).containsExactly("x", "y");
            assertThat(collected.get(0).get(COUNTS)).containsExactly(Map.entry("x", 3L));
            assertThat(collected.get(1).get(SIZE)).isNull();
            assertThat(collected.get(1).get(NOTE)).isEqualTo("late");
        }
    }

    @Test
    void readsAnOptionalColumnThatTheTableLacksAsNull(SparkSession spark, @TempDir Path dir) {
        try (Store store = Store.openForWriting(spark, dir.toString(), "test")) {
            store.append(SCHEMA.id(), frame(spark).drop("note"));
            List<String> notes = new ArrayList<>();
            store.tables().scan(SCHEMA.id()).columns(NOTE, SIZE).forEach(row -> notes.add(row.get(NOTE)));
            assertThat(notes).containsExactly((String) null);
            assertThat(NamedRow.of(store.read(SCHEMA.id()).first()).get(NOTE)).isNull();
            assertThat(SCHEMA.complete(store.read(SCHEMA.id())).columns()).containsExactly(names());
        }
    }

    @Test
    void bringsRowsIntoTheOrderOfTheTable(SparkSession spark) {
        Dataset<Row> mixed = frame(spark).select("note", "rank", "size", "status", "counts", "tags", "name");
        assertThat(SCHEMA.conform(mixed).columns()).containsExactly(names());
        assertThat(SCHEMA.conform(mixed.drop("note")).columns()).doesNotContain("note");
    }

    @Test
    void refusesRowsOfAnotherShape(SparkSession spark) {
        Dataset<Row> frame = frame(spark);
        for (Dataset<Row> wrong : List.of(
                frame.drop("size"), frame.withColumn("more", NAME.col()), frame.withColumn("rank", SIZE.col()))) {
            assertThatThrownBy(() -> SCHEMA.conform(wrong)).hasMessageContaining("table 'things'");
        }
        assertThatThrownBy(() -> RowValues.of(SCHEMA).set(NAME, "a").inOrder()).hasMessageContaining("'size'");
        assertThatThrownBy(() -> T.column("size", ColumnKind.INT, "Again")).hasMessageContaining("twice");
    }

    @Test
    void skipsFilesByNamedColumns(SparkSession spark, @TempDir Path dir) {
        try (Store store = Store.openForWriting(spark, dir.toString(), "test")) {
            store.append(SCHEMA, frame(spark));
            assertThat(store.tables().properties(SCHEMA.id()))
                    .containsEntry("delta.dataSkippingStatsColumns", "name,status");
            assertThat(store.tables().commit(SCHEMA.id(), 0).orElseThrow().allAddedRowsHave("status", "ok"))
                    .isTrue();
        }
    }

    @Test
    void knowsItsVariableColumns() {
        TableSchemaBuilder t = TableSchema.table("wide_", "Wide");
        t.partition("bucket", ColumnKind.LONG, "Bucket");
        t.variable(ColumnKind.DOUBLE, "Values");
        t.column("end", ColumnKind.STRING, "End");
        TableSchema wide = t.build();
        TableSchema two = wide.named("a").with(List.of("x", "y"));
        assertThat(two.names()).containsExactly("bucket", "x", "y", "end");
        assertThat(two.id()).isEqualTo(new TableId("wide_a", List.of("bucket")));
        assertThat(wide.variableNames(two.spark())).containsExactly("x", "y");
        assertThat(Set.copyOf(two.names())).hasSize(4);
    }

    private static Dataset<Row> frame(SparkSession spark) {
        return spark.createDataFrame(List.of(row("a", 1L).toRow()), SCHEMA.spark());
    }

    private static RowValues row(String name, Long size) {
        return RowValues.of(SCHEMA)
                .set(NAME, name)
                .set(SIZE, size)
                .set(RANK, 2)
                .set(TAGS, List.of("x", "y"))
                .set(COUNTS, Map.of("x", 3L))
                .set(STATUS, "ok");
    }

    private static String[] names() {
        return SCHEMA.names().toArray(String[]::new);
    }
}
