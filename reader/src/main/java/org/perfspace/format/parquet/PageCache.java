package org.perfspace.format.parquet;

import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.ByteSource;
import org.perfspace.io.HeapPart;
import org.perfspace.io.Place;

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

    /**
     * The places of the pages of one chunk, which are found by reading all headers once; then each page can be read separately.
     * Immutable; safe for several threads.
     */
    private static final class ChunkPages {

        private final ByteSource file;
        private final PageDecoder decoder;
        private final @Nullable EntryWords dictionary;
        private final long[] offsets;
        private final long[] firstRows;

        private ChunkPages(
                ByteSource file,
                PageDecoder decoder,
                @Nullable EntryWords dictionary,
                long[] offsets,
                long[] firstRows) {
            this.file = file;
            this.decoder = decoder;
            this.dictionary = dictionary;
            this.offsets = offsets;
            this.firstRows = firstRows;
        }

        /** Reads the headers of all pages of a chunk. */
        static ChunkPages of(TableFile table, Leaf leaf, LeafKind kind, int group) throws IOException {
            PageInput in = table.pages(leaf, group);
            PageDecoder decoder = table.decoder(leaf, kind, group);
            EntryWords dictionary = null;
            long[] offsets = new long[8];
            long[] firstRows = new long[8];
            int count = 0;
            long row = table.firstRow(group);
            while (row < table.firstRow(group + 1)) {
                Place place = in.place();
                long offset = in.position();
                PageHeader header = in.header();
                if (header.getType() == PageType.DICTIONARY_PAGE) {
                    dictionary = decoder.dictionary(header, in.body(header), place);
                    continue;
                }
                in.skip(header);
                if (header.getType() == PageType.INDEX_PAGE) {
                    continue;
                }
                if (count == offsets.length) {
                    offsets = Arrays.copyOf(offsets, 2 * count);
                    firstRows = Arrays.copyOf(firstRows, 2 * count);
                }
                offsets[count] = offset;
                firstRows[count++] = row;
                row += PageDecoder.rows(header, place);
            }
            if (row != table.firstRow(group + 1)) {
                throw in.place()
                        .corrupt(
                                "expected the pages to end with their row group, found %,d rows more",
                                row - table.firstRow(group + 1));
            }
            return new ChunkPages(
                    table.file(), decoder, dictionary, Arrays.copyOf(offsets, count), Arrays.copyOf(firstRows, count));
        }

        /** Returns the number of the page that contains a row of this chunk. */
        int pageOf(long row) {
            int found = Arrays.binarySearch(firstRows, row);
            int page = found >= 0 ? found : -found - 2;
            while (page + 1 < firstRows.length && firstRows[page + 1] == row) {
                page++;
            }
            return page;
        }

        /** Returns the place of a page. */
        Place place(int page) {
            return file.place().atByte(offsets[page]);
        }

        /** Reads a page. */
        DecodedPage read(int page) throws IOException {
            PageInput in = new PageInput(file, offsets[page], file.size());
            PageHeader header = in.header();
            return decoder.data(header, in.body(header), firstRows[page], dictionary, place(page));
        }
    }
}
