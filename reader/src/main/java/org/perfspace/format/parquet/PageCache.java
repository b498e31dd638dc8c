package org.perfspace.format.parquet;

import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.HeapPart;

/**
 * A cache of pages for random access. It keeps the most recent pages, in at most an eighth of the heap. Safe for several
 * threads.
 */
final class PageCache {

    private static final long MOST_BYTES = 512L << 20;
    private static final int MOST_CHUNKS = 4_096;

    private final TableFile table;
    private final long mostWords = Math.min(MOST_BYTES, HeapPart.CACHE.bytes()) / Long.BYTES;
    private final Map<Key, ChunkPages> chunks = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<Key, DecodedPage> pages = new LinkedHashMap<>(16, 0.75f, true);
    private long words;

    /** A page of a column of a row group; page 0 stands for the whole chunk in the cache of chunks. */
    private record Key(int leaf, int group, int page) {}

    public PageCache(TableFile table) {
        this.table = table;
    }

    /** Returns the page of a column that contains a row. */
    public DecodedPage page(Leaf leaf, LeafKind kind, long row, ColumnStream.PageCheck check) throws IOException {
        int group = table.groupOf(row);
        ChunkPages chunk = chunk(leaf, kind, group);
        int number = chunk.pageOf(row);
        Key key = new Key(leaf.number(), group, number);
        DecodedPage page = known(key);
        if (page == null) {
            page = chunk.read(number);
            check.check(page, chunk.place(number));
            remember(key, page);
        }
        return page;
    }

    private ChunkPages chunk(Leaf leaf, LeafKind kind, int group) throws IOException {
        Key key = new Key(leaf.number(), group, 0);
        ChunkPages known;
        synchronized (chunks) {
            known = chunks.get(key);
        }
        if (known != null) {
            return known;
        }
        ChunkPages found = ChunkPages.of(table, leaf, kind, group);
        synchronized (chunks) {
            chunks.put(key, found);
            if (chunks.size() > MOST_CHUNKS) {
                Iterator<Key> oldest = chunks.keySet().iterator();
                oldest.next();
                oldest.remove();
            }
        }
        return found;
    }

    private @Nullable DecodedPage known(Key key) {
        synchronized (pages) {
            return pages.get(key);
        }
    }

    private void remember(Key key, DecodedPage page) {
        synchronized (pages) {
            DecodedPage before = pages.put(key, page);
            words += page.values().length - (before == null ? 0 : before.values().length);
            Iterator<DecodedPage> oldest = pages.values().iterator();
            while (words > mostWords && pages.size() > 1) {
                words -= oldest.next().values().length;
                oldest.remove();
            }
        }
    }
}
