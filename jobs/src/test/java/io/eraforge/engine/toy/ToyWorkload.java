package io.eraforge.engine.toy;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.udf;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Counts the letters of lines of text: an item is a line, and so is a unit. */
final class ToyWorkload implements Workload {
    static final TableId LINES = new TableId("lines", List.of("bucket"));
    static final Part PART = new Part("lines", "Lines");
    private static final TableColumn<Long> LINE = TableColumn.computed("line", ColumnKind.LONG);
    private static final KeyColumns KEY = KeyColumns.of(LINE);

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
        return new Recipe("letters", "letters@1");
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
                KEY,
                KEY,
                new StructType(),
                List.of(new PayloadColumn("letters", DataTypes.LongType, null)),
                "letters@1");
    }

    @Override
    public Computation open(Store store, Part part, Ledger.History history) {
        return new ToyComputation(store);
    }

    /** Reads all lines; the content hash of a bucket is that of its texts. */
    private record ToyInventory(Tables tables) implements Inventory {
        @Override
        public List<Bucket> buckets() {
            Map<Long, long[]> counts = new TreeMap<>();
            tables.read(LINES, List.of("bucket", "text"), row -> {
                long[] count = counts.computeIfAbsent(row.number(0), bucket -> new long[2]);
                count[0]++;
                count[1] ^= row.text(1).hashCode();
            });
            List<Bucket> buckets = new ArrayList<>();
            counts.forEach((id, n) ->
                    buckets.add(new Bucket(id, Bucket.fingerprint("" + n[1], "letters@1", ""), n[0], n[0], n[0], 0)));
            return buckets;
        }

        @Override
        public long total() {
            return buckets().stream().mapToLong(Bucket::items).sum();
        }

        @Override
        public List<Item> items(Set<Long> chosen) {
            Map<Long, Item> items = new TreeMap<>();
            tables.read(LINES, List.of("bucket", "line"), row -> {
                if (chosen.contains(row.number(0))) {
                    items.put(row.number(1), new Item(row.number(0), 1, List.of(row.number(1))));
                }
            });
            return List.copyOf(items.values());
        }

        @Override
        public TableId source() {
            return LINES;
        }
    }

    /** Counts letters. The lines "bad" and "flaky" fail, "bomb" kills its job, and "hang" never ends. */
    record ToyComputation(Store store) implements Computation {
        /** Whether "flaky" still fails. */
        static volatile boolean flaky;

        private static final UserDefinedFunction COUNT = udf(
                        (UDF1<String, Row>) ToyComputation::count,
                        StructType.fromDDL("status string, error string, n bigint"))
                .asNondeterministic();

        private static Row count(String text) throws InterruptedException {
            if (text.equals("bad") || text.equals("flaky") && flaky) {
                return RowFactory.create(RowStatus.FAILED, "Unreadable: " + text, null);
            } else if (text.equals("bomb")) {
                throw new AssertionError("a bomb went off");
            } else if (text.equals("hang")) {
                Thread.sleep(600_000);
            }
            return RowFactory.create(
                    RowStatus.OK, null, text.chars().filter(Character::isLetter).count());
        }

        @Override
        public Dataset<Row> source(String predicate, Device device, Predicate<String> readable) {
            return store.read(LINES, readable).where(predicate);
        }

        @Override
        public Dataset<Row> compute(Dataset<Row> source, Device device) {
            return source.withColumn("f", COUNT.apply(col("text")))
                    .select(
                            col("line"),
                            col("f.status"),
                            lit(device.backend()).as("backend"),
                            col("f.error"),
                            col("f.n").as("letters"),
                            lit("letters@1").as("provenance"),
                            col("bucket"));
        }
    }
}
