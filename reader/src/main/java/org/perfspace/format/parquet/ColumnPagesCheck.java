package org.perfspace.format.parquet;

import java.io.IOException;
import java.util.Optional;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.Finding;
import org.perfspace.io.Findings;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** Reads all pages of one column from the first to the last, and reports the violations, at most one for each page. */
final class ColumnPagesCheck {

    private final TableFile table;
    private final Leaf leaf;
    private final @Nullable Truth truth;
    private final int[] nodes;
    private final int locations;
    private final Optional<LeafKind> kind;
    private final Findings findings;

    /**
     * Creates the check of a column.
     *
     * @param truth the values that it must contain; null if they are not known
     * @param nodes call nodes in the order of the table
     * @param findings collects the violations
     */
    ColumnPagesCheck(TableFile table, Leaf leaf, @Nullable Truth truth, int[] nodes, int locations, Findings findings) {
        this.table = table;
        this.leaf = leaf;
        this.truth = truth;
        this.nodes = nodes;
        this.locations = locations;
        this.findings = findings;
        this.kind = leaf.repetitions() > 0
                ? Optional.empty()
                : switch (leaf.type()) {
                    case DOUBLE -> Optional.of(LeafKind.DOUBLE);
                    case INT32 -> Optional.of(LeafKind.INT32);
                    case INT64 -> Optional.of(LeafKind.INT64);
                    case BYTE_ARRAY -> Optional.of(LeafKind.TEXT);
                    default -> Optional.empty();
                };
    }

    /** Reads the column. */
    void run() throws IOException {
        for (int group = 0; group < table.groupCount(); group++) {
            try {
                checkChunk(group);
            } catch (ProfileException e) {
                add(group, e);
            }
        }
    }

    private void checkChunk(int group) throws IOException {
        PageInput in = table.pages(leaf, group);
        PageDecoder decoder = table.decoder(leaf, kind.orElse(LeafKind.INT64), group);
        EntryWords dictionary = null;
        long row = table.firstRow(group);
        long values = 0;
        while (in.hasNext()) {
            Place place = in.place();
            PageHeader header = in.header();
            byte[] body = in.body(header);
            if (header.getType() == PageType.DICTIONARY_PAGE) {
                dictionary = dictionary(decoder, header, body, place);
            } else if (header.getType() != PageType.INDEX_PAGE) {
                int rows = PageDecoder.rows(header, place);
                values += rows;
                checkPage(new Page(header, body, place), decoder, dictionary, row, group);
                row += rows;
            }
        }
        requireCounts(in.place(), values, row, group);
    }

    /** A page in the form in which it is stored. */
    @SuppressWarnings("ArrayRecordComponent") // used inside this class only, never compared
    private record Page(PageHeader header, byte[] body, Place place) {}

    private @Nullable EntryWords dictionary(PageDecoder decoder, PageHeader header, byte[] body, Place place)
            throws ProfileException {
        if (kind.isEmpty()) {
            decoder.check(header, body, place);
            return null;
        }
        return decoder.dictionary(header, body, place);
    }

    private void checkPage(Page page, PageDecoder decoder, @Nullable EntryWords dictionary, long row, int group)
            throws IOException {
        try {
            if (kind.isEmpty() || !decoder.understands(page.header)) {
                decoder.check(page.header, page.body, page.place);
                return;
            }
            DecodedPage decoded = decoder.data(page.header, page.body, row, dictionary, page.place);
            requireHeader(page, decoded);
            if (truth != null && decoded.endRow() <= table.rows()) {
                compare(decoded, truth, page.place);
            }
        } catch (ProfileException e) {
            add(group, e);
        }
    }

    /** Checks the redundant fields in the header of a page of the second version. */
    private static void requireHeader(Page page, DecodedPage decoded) throws ProfileException {
        if (!page.header.isSetData_page_header_v2()) {
            return;
        }
        DataPageHeaderV2 v2 = page.header.getData_page_header_v2();
        if (v2.getNum_rows() != decoded.rows()) {
            throw page.place.corrupt("expected a page of %,d rows, found %,d", v2.getNum_rows(), decoded.rows());
        }
        int nulls = decoded.rows() - decoded.values().length;
        if (v2.getNum_nulls() != nulls) {
            throw page.place.corrupt("expected %,d rows without a value, found %,d", v2.getNum_nulls(), nulls);
        }
    }

    private void compare(DecodedPage page, Truth expected, Place place) throws ProfileException {
        long[] value = new long[1];
        for (long row = page.firstRow(); row < page.endRow(); row++) {
            boolean there = page.copy(row, 1, value, 0, 1);
            int node = nodes[(int) (row / locations)];
            String complaint = expected.complaint(node, (int) (row % locations), there, value[0], row);
            if (!complaint.isEmpty()) {
                throw place.corrupt("%s", complaint);
            }
        }
    }

    private void requireCounts(Place end, long values, long endRow, int group) throws ProfileException {
        long promised = table.valueCount(leaf, group);
        if (values != promised) {
            throw end.corrupt("expected pages of %,d values, found %,d", promised, values);
        }
        long expected = table.firstRow(group + 1) - table.firstRow(group);
        if (leaf.repetitions() == 0 && endRow != table.firstRow(group + 1)) {
            throw end.corrupt("expected pages of %,d rows, found %,d", expected, endRow - table.firstRow(group));
        }
    }

    private String name() {
        return String.join(".", leaf.path());
    }

    private void add(int group, ProfileException complaint) {
        String message = Finding.of(complaint).message();
        findings.fault(name(), complaint.place(), "row group %d, column \"%s\": %s", group, name(), message);
    }
}
