package io.eraforge.engine;

import io.eraforge.table.schema.KeyColumns;
import io.eraforge.table.schema.TableId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.types.StructType;

/**
 * The table that a part is written to, with columns in this order: unit key, carried, status, backend, error, payload, provenance,
 * bucket.
 *
 * @param failures table of the units that failed
 * @param unitKey begins with {@code itemKey}
 * @param carried columns that are copied from the source
 * @param provenance value of the column of this name
 */
public record OutputTable(
        TableId table,
        TableId failures,
        KeyColumns itemKey,
        KeyColumns unitKey,
        StructType carried,
        List<PayloadColumn> payload,
        String provenance) {
    /** In key columns beyond those of the item: which units of the item failed is unknown. */
    public static final String ANY = "*";

    public OutputTable {
        payload = List.copyOf(payload);
        if (!unitKey.names().subList(0, itemKey.size()).equals(itemKey.names())) {
            throw new IllegalArgumentException(
                    "Unit key %s does not begin with item key %s".formatted(unitKey, itemKey));
        }
    }

    /** Key columns that distinguish the units of an item; empty if an item is a unit. */
    public List<String> unitOnly() {
        return unitKey.names().subList(itemKey.size(), unitKey.size());
    }

    /** The key of the item that {@code unit}, a key too, belongs to. */
    public List<Object> itemOf(List<Object> unit) {
        return unit.subList(0, itemKey.size());
    }

    /** Whether {@code unit} is a whole item, whose units are unknown. */
    public boolean isWildcard(List<Object> unit) {
        return unit.subList(itemKey.size(), unit.size()).contains(ANY);
    }

    /** Such as "id 4, page 2". */
    public String describe(List<Object> unit) {
        return IntStream.range(0, unit.size())
                .mapToObj(i -> unitKey.names().get(i) + " " + unit.get(i))
                .collect(Collectors.joining(", "));
    }

    /** Columns that identify and describe a unit, and its bucket. */
    public List<String> sourceColumns() {
        List<String> names = new ArrayList<>(unitKey.names());
        names.addAll(List.of(carried.fieldNames()));
        names.add("bucket");
        return names;
    }
}
