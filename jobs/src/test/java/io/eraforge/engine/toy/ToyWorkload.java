package io.eraforge.engine.toy;

import io.eraforge.cpu.FailureReason;
import io.eraforge.engine.Bucket;
import io.eraforge.engine.Computation;
import io.eraforge.engine.Device;
import io.eraforge.engine.Inventory;
import io.eraforge.engine.Item;
import io.eraforge.engine.Nouns;
import io.eraforge.engine.OutputTable;
import io.eraforge.engine.Part;
import io.eraforge.engine.PayloadColumn;
import io.eraforge.engine.Recipe;
import io.eraforge.engine.RowStatus;
import io.eraforge.engine.Workload;
import io.eraforge.table.Store;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.ledger.Ledger;
import io.eraforge.table.schema.ColumnKind;
import io.eraforge.table.schema.KeyColumns;
import io.eraforge.table.schema.TableColumn;
import io.eraforge.table.schema.TableId;
import io.eraforge.table.schema.TableSchema;
import io.eraforge.table.schema.TableSchemaBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Counts the letters of lines of text: an item is a line, and so is a unit. */
final class ToyWorkload implements Workload {
    static final Part PART = new Part("lines", "Lines");
    private static final TableSchemaBuilder T = TableSchema.table("lines", "Lines of text");
    private static final TableColumn<Long> LINE = T.key("line", ColumnKind.LONG, "Number");
    private static final TableColumn<String> TEXT = T.column("text", ColumnKind.STRING, "Text");
    private static final TableColumn<Long> BUCKET = T.partition("bucket", ColumnKind.LONG, "Bucket");
    static final TableSchema LINES = T.build();

    @Override
    public String name() {
        return "toy";
    }

    @Override
    public Nouns nouns() {
        return new Nouns("line", "lines", "lines");
    }

    @Override
    public List<Part> parts(Tables tables) {
        return List.of(PART);
    }

    @Override
    public Recipe recipe() {
        return new Recipe("letters", "v1");
    }

    @Override
    public Inventory inventory(Tables tables, Part part) {
        return new ToyInventory(tables);
    }

    @Override
    public OutputTable output(Part part) {
        return new OutputTable(
                new TableId("letters", List.of("bucket")),
                new TableId("failed_lines", List.of("level")),
                KeyColumns.of(LINE),
                KeyColumns.of(LINE),
                new StructType(),
                List.of(new PayloadColumn("letters", DataTypes.LongType, null)),
                "v1");
    }

    @Override
    public Computation open(Store store, Part part, Ledger.History history) {
        return new ToyComputation(store);
    }

    /** Reads all lines; the content hash of a bucket is that of its texts. */
    private record ToyInventory(Tables tables) implements Inventory {
        @Override
        public List<Bucket> buckets() {
            TreeMap<Long, long[]> counts = new TreeMap<>();
            tables.scan(LINES.id()).columns(BUCKET, TEXT).forEach(row -> {
                long[] count = counts.computeIfAbsent(row.get(BUCKET), bucket -> new long[2]);
                count[0]++;
                count[1] ^= row.get(TEXT).hashCode();
            });
            List<Bucket> buckets = new ArrayList<>();
            counts.forEach((id, n) ->
                    buckets.add(new Bucket(id, Bucket.fingerprint("" + n[1], "v1", ""), n[0], n[0], n[0], 0)));
            return buckets;
        }

        @Override
        public List<Item> items(Set<Long> chosen) {
            TreeMap<Long, Item> items = new TreeMap<>();
            tables.scan(LINES.id())
                    .where(BUCKET, chosen)
                    .columns(BUCKET, LINE)
                    .forEach(row -> items.put(row.get(LINE), new Item(row.get(BUCKET), 1, List.of(row.get(LINE)))));
            return List.copyOf(items.values());
        }

        @Override
        public TableId source() {
            return LINES.id();
        }
    }

    /** The line "bad" fails, "flaky" does so while set, "bomb" kills its job, and "hang" never ends. */
    record ToyComputation(Store store) implements Computation {
        static volatile boolean flaky;

        private static Row count(String text) throws InterruptedException {
            if (text.equals("bad") || text.equals("flaky") && flaky) {
                FailureReason reason = FailureReason.ofUnit("Unreadable", "Unreadable: " + text);
                return RowFactory.create(RowStatus.FAILED, "cpu", reason.json(), null);
            } else if (text.equals("bomb")) {
                throw new AssertionError("a bomb went off");
            } else if (text.equals("hang")) {
                Thread.sleep(600_000);
            }
            long letters = text.chars().filter(Character::isLetter).count();
            return RowFactory.create(RowStatus.OK, "cpu", null, letters);
        }

        @Override
        public Dataset<Row> source(String predicate, Device device, Predicate<String> readable) {
            return store.read(LINES.id(), readable).where(predicate);
        }

        @Override
        public Dataset<Row> compute(Dataset<Row> source, Device device) {
            StructType result = StructType.fromDDL("status string, backend string, error string, letters bigint");
            store.spark().udf().register("toy", (UDF1<String, Row>) ToyComputation::count, result);
            return source.selectExpr("*", "toy(text) f").selectExpr("line", "f.*", "'v1' provenance", "bucket");
        }
    }
}
