package org.perfspace.format.parquet;

import java.io.IOException;
import java.util.Objects;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.Place;

/**
 * Reads one column from its first row to its last, page by page; pages that are not requested are skipped. Keeps one decoded
 * page. For one thread.
 */
final class ColumnStream {

    private final TableFile table;
    private final Leaf leaf;
    private final LeafKind kind;
    private final PageCheck check;
    private int group = -1;
    private @Nullable PageInput input;
    private @Nullable PageDecoder decoder;
    private @Nullable EntryWords dictionary;
    private long nextRow;
    private @Nullable DecodedPage page;

    /** Checks each decoded page. */
    @FunctionalInterface
    public interface PageCheck {
        /** Rejects a page that does not contain the required number of values. */
        void check(DecodedPage page, Place place) throws IOException;
    }

    public ColumnStream(TableFile table, Leaf leaf, LeafKind kind, PageCheck check) {
        this.table = table;
        this.leaf = leaf;
        this.kind = kind;
        this.check = check;
    }

    /** Returns the page that contains a row, which must not come before the previously returned page. */
    public DecodedPage page(long row) throws IOException {
        DecodedPage current = page;
        if (current != null && row < current.endRow()) {
            return current;
        }
        if (input == null || row >= table.firstRow(group + 1)) {
            open(table.groupOf(row));
        }
        while (true) {
            DecodedPage next = next(row);
            if (next != null) {
                page = next;
                return next;
            }
        }
    }

    private void open(int newGroup) throws IOException {
        group = newGroup;
        input = table.pages(leaf, group);
        decoder = table.decoder(leaf, kind, group);
        dictionary = null;
        nextRow = table.firstRow(group);
    }

    /** Returns the next page, or null if it does not contain the row. */
    private @Nullable DecodedPage next(long row) throws IOException {
        PageInput in = Objects.requireNonNull(input);
        PageDecoder decode = Objects.requireNonNull(decoder);
        Place place = in.place();
        PageHeader header = in.header();
        if (header.getType() == PageType.DICTIONARY_PAGE) {
            dictionary = decode.dictionary(header, in.body(header), place);
            return null;
        }
        if (header.getType() == PageType.INDEX_PAGE) {
            in.skip(header);
            return null;
        }
        int rows = PageDecoder.rows(header, place);
        long first = nextRow;
        nextRow += rows;
        if (nextRow > table.firstRow(group + 1)) {
            throw place.corrupt(
                    "expected %,d more rows in this row group, found a page of %,d",
                    table.firstRow(group + 1) - first, rows);
        }
        if (row >= nextRow) {
            in.skip(header);
            return null;
        }
        DecodedPage decoded = decode.data(header, in.body(header), first, dictionary, place);
        check.check(decoded, place);
        return decoded;
    }
}
