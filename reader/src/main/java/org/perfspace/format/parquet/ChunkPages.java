package org.perfspace.format.parquet;

import java.io.IOException;
import java.util.Arrays;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Place;

/**
 * The places of the pages of one chunk, which are found by reading all headers once; then each page can be read separately.
 * Immutable; safe for several threads.
 */
final class ChunkPages {

    private final ByteSource file;
    private final PageDecoder decoder;
    private final @Nullable EntryWords dictionary;
    private final long[] offsets;
    private final long[] firstRows;

    private ChunkPages(
            ByteSource file, PageDecoder decoder, @Nullable EntryWords dictionary, long[] offsets, long[] firstRows) {
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
