package io.eraforge.workload.document.embed;

import static io.eraforge.workload.document.schema.DocumentsTable.BUCKET_COLUMN;
import static io.eraforge.workload.document.schema.DocumentsTable.CHARACTERS_COLUMN;
import static io.eraforge.workload.document.schema.DocumentsTable.ID_COLUMN;
import static io.eraforge.workload.document.schema.DocumentsTable.TEXT_HASH_COLUMN;

import io.eraforge.engine.Bucket;
import io.eraforge.engine.DataVolume;
import io.eraforge.engine.Inventory;
import io.eraforge.engine.Item;
import io.eraforge.error.DocumentErrors;
import io.eraforge.table.kernel.Tables;
import io.eraforge.table.schema.NamedRow;
import io.eraforge.table.schema.TableId;
import io.eraforge.workload.document.schema.DocumentsTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The ingested documents by bucket. Empty documents count: they fail, and are reported. */
public final class DocumentInventory implements Inventory {
    /** Of an embedding with its keys, about. */
    private static final int ROW_BYTES = 2_000;

    private final Tables tables;
    private final String recipe;
    private final Map<Long, Content> contents = new TreeMap<>();

    private DocumentInventory(Tables tables, String recipe) {
        this.tables = tables;
        this.recipe = recipe;
    }

    /** What a bucket holds. */
    private static final class Content {
        private long documents;
        private long characters;
        /** Does not depend on the order of documents. */
        private long hash;
    }

    /** {@code recipe}: its fingerprint. */
    public static DocumentInventory read(Tables tables, String recipe) {
        DocumentInventory inventory = new DocumentInventory(tables, recipe);
        tables.scan(DocumentsTable.TABLE)
                .columns(BUCKET_COLUMN, ID_COLUMN, TEXT_HASH_COLUMN, CHARACTERS_COLUMN)
                .forEach(inventory::add);
        return inventory;
    }

    private void add(NamedRow row) {
        Content content = contents.computeIfAbsent(row.getLong(BUCKET_COLUMN), bucket -> new Content());
        long textHash = row.getLong(TEXT_HASH_COLUMN);
        content.documents++;
        content.characters += row.getInt(CHARACTERS_COLUMN);
        content.hash += mixed(31L * row.get(ID_COLUMN).hashCode() + textHash);
    }

    // Of SplitMix64: a sum of plain hashes would often be equal for two swapped texts.
    private static long mixed(long hash) {
        long z = (hash ^ (hash >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    @Override
    public List<Bucket> buckets() {
        List<Bucket> buckets = new ArrayList<>();
        contents.forEach((id, content) -> buckets.add(new Bucket(
                id,
                Bucket.fingerprint(Long.toHexString(content.hash), recipe, ""),
                content.documents,
                content.documents,
                // Even empty documents take a moment.
                content.characters + content.documents,
                0)));
        return buckets;
    }

    @Override
    public List<Item> items(Set<Long> buckets) {
        List<Item> items = new ArrayList<>();
        tables.scan(DocumentsTable.TABLE)
                .where(BUCKET_COLUMN, buckets)
                .columns(BUCKET_COLUMN, ID_COLUMN)
                .forEach(row -> items.add(new Item(row.getLong(BUCKET_COLUMN), 1, List.of(row.get(ID_COLUMN)))));
        items.sort(Comparator.comparing(item -> (String) item.cells().get(0)));
        return items;
    }

    @Override
    public TableId source() {
        return DocumentsTable.TABLE;
    }

    @Override
    public void requirePrepared() {
        if (contents.isEmpty()) {
            throw DocumentErrors.noDocuments(tables.root());
        }
    }

    @Override
    public DataVolume volume(List<Bucket> chosen) {
        long characters = chosen.stream().mapToLong(Bucket::cost).sum();
        long documents = chosen.stream().mapToLong(Bucket::items).sum();
        return new DataVolume(characters, documents * ROW_BYTES, characters);
    }
}
