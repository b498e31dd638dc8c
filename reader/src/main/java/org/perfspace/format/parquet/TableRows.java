package org.perfspace.format.parquet;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.Type;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.ByteSource;
import org.perfspace.io.FileSource;
import org.perfspace.io.Limits;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** Reads tables of any columns, column by column of one row group at a time. Safe for several threads. */
public final class TableRows implements Closeable {

    /**
     * Most rows of a row group. Row groups of an archive have at most half a million rows, or as many as a run has
     * locations.
     */
    private static final int MOST_ROWS = 1 << 24;

    /** Initial capacity for rows. */
    private static final int FIRST_ROWS = 1 << 19;

    private final ByteSource file;
    private final TableFile table;
    private final Texts texts;

    /**
     * The values of a column in one row group.
     *
     * @param words numbers, bits of doubles, or marks of texts; undefined where there is no value
     * @param nulls the rows without a value
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Column(long[] words, BitSet nulls) {}

    /**
     * The header of a column.
     *
     * @param name its name; for the elements of a list, the name of the list
     * @param kind the signed kind of its values
     * @param optional whether it may be null
     */
    public record Header(String name, LeafKind kind, boolean optional) {}

    /** Texts by the marks that represent them in columns. Safe for several threads. */
    public static final class Texts {

        private final Map<Long, byte[]> known = new ConcurrentHashMap<>();

        /** Returns the text of a mark that occurred in a column. */
        public byte[] of(long mark) {
            byte[] text = known.get(mark);
            if (text == null) {
                throw new IllegalArgumentException("no text has the mark " + mark);
            }
            return text;
        }

        /** Returns the text of a mark that occurred in a column, decoded for display. */
        public String text(long mark) {
            return new String(of(mark), StandardCharsets.UTF_8);
        }

        private void add(long mark, byte[] text, Place place) throws ProfileException {
            byte[] before = known.putIfAbsent(mark, text);
            if (before != null && !Arrays.equals(before, text)) {
                throw place.unsupported("expected texts with marks of their own, found two with the mark %x", mark);
            }
        }
    }

    private TableRows(ByteSource file, TableFile table, Texts texts) {
        this.file = file;
        this.table = table;
        this.texts = texts;
    }

    /**
     * Opens a table.
     *
     * @param texts receives the texts of the columns that are read
     */
    public static TableRows open(Path path, Texts texts) throws IOException {
        ByteSource file = FileSource.open(path, Place.of(path.toString()));
        try {
            return new TableRows(file, new TableFile(file, Footer.read(file), Limits.DEFAULT), texts);
        } catch (IOException | RuntimeException | Error e) {
            file.close();
            throw e;
        }
    }

    /** Returns the number of row groups. */
    public int groups() {
        return table.groupCount();
    }

    /** Returns the number of rows of a row group. */
    public int rows(int group) throws ProfileException {
        long rows = table.firstRow(group + 1) - table.firstRow(group);
        if (rows > MOST_ROWS) {
            throw place().beyondLimit("expected at most %,d rows in a row group, found %,d", MOST_ROWS, rows);
        }
        return (int) rows;
    }

    /** Returns the place of the table, for messages. */
    public Place place() {
        return file.place();
    }

    /** Returns the headers of the columns, in their order. */
    public List<Header> headers() {
        return table.leaves().stream().map(TableRows::header).toList();
    }

    private static Header header(Leaf leaf) {
        LeafKind kind =
                switch (leaf.type()) {
                    case BYTE_ARRAY -> LeafKind.TEXT;
                    case DOUBLE -> LeafKind.DOUBLE;
                    case INT32 -> LeafKind.INT32;
                    default -> LeafKind.INT64;
                };
        return new Header(leaf.path().get(0), kind, leaf.definitions() > 0);
    }

    /** Reads a column of a row group. */
    public Column read(String name, LeafKind kind, int group) throws IOException {
        Leaf leaf = leaf(name, kind);
        PageInput in = table.pages(leaf, group);
        PageDecoder decoder = table.decoder(leaf, kind, group);
        EntryWords dictionary = null;
        int rows = rows(group);
        long[] words = new long[0];
        BitSet nulls = new BitSet();
        int row = 0;
        while (row < rows) {
            Place place = in.place();
            PageHeader header = in.header();
            byte[] body = in.body(header);
            if (header.getType() == PageType.DICTIONARY_PAGE) {
                dictionary = decoder.dictionary(header, body, place);
                if (kind == LeafKind.TEXT) {
                    addTexts(decoder.texts(header, body, place), dictionary, place);
                }
                continue;
            }
            DecodedPage page = decoder.data(header, body, row, dictionary, place);
            if (page.rows() > rows - row || (kind == LeafKind.TEXT && dictionary == null && page.values().length > 0)) {
                throw place.corrupt(
                        "expected a page of at most %,d rows after its dictionary, found one of %,d",
                        rows - row, page.rows());
            }
            words = page.rows() == rows && page.values().length == rows
                    ? page.values()
                    : copied(page, words, row, rows, nulls);
            row += page.rows();
        }
        return new Column(words, nulls);
    }

    private static long[] copied(DecodedPage page, long[] words, int row, int rows, BitSet nulls) {
        if (page.values().length == 0) {
            nulls.set(row, row + page.rows());
            return words;
        }
        long[] into = words;
        if (words.length < row + page.rows()) {
            int wanted = Math.max(Math.max(2 * words.length, FIRST_ROWS), row + page.rows());
            into = Arrays.copyOf(words, Math.min(rows, wanted));
        }
        int[] ends = page.runEnds();
        if (ends.length == 0) {
            System.arraycopy(page.values(), 0, into, row, page.rows());
            return into;
        }
        int from = 0;
        int value = 0;
        for (int run = 0; run < ends.length; run++) {
            int length = ends[run] - from;
            if (run % 2 == 0) {
                System.arraycopy(page.values(), value, into, row + from, length);
                value += length;
            } else {
                nulls.set(row + from, row + ends[run]);
            }
            from = ends[run];
        }
        return into;
    }

    private void addTexts(List<byte[]> all, EntryWords marks, Place place) throws ProfileException {
        for (int i = 0; i < all.size(); i++) {
            texts.add(marks.words()[i], all.get(i), place);
        }
    }

    private Leaf leaf(String name, LeafKind kind) throws ProfileException {
        if (kind != LeafKind.TEXT) {
            return table.leaf(List.of(name), kind);
        }
        @Nullable
        Leaf leaf = table.leaves().stream()
                .filter(one -> one.path().equals(List.of(name)))
                .findFirst()
                .orElse(null);
        if (leaf == null || leaf.type() != Type.BYTE_ARRAY) {
            throw place().corrupt(
                            "expected a column \"%s\" of texts, found %s", name, leaf == null ? "none" : leaf.type());
        }
        return leaf;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
