package org.perfspace.writer.parquet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.format.parquet.ParquetLayout;
import org.perfspace.model.Region;
import org.perfspace.writer.parquet.ParquetTable.Column;

/**
 * A row group of a tidy table, which is filled call path by call path and then written. It consists of segments of one
 * run and metric each, with a row for each location of the run, and holds the values of its rows and the labels of its
 * call paths.
 */
final class TidyGroup {

    /** Maximum number of bytes of call paths in a row group. */
    private static final long PATH_BYTES = 32L << 20;

    private final TableWriter table;
    private final int mostRows;
    private final EncodingChoice choice;
    private final List<Column> facts;
    private final TidyCells exclusive = new TidyCells();
    private final TidyCells inclusive = new TidyCells();
    private final List<Segment> segments = new ArrayList<>();
    private final List<byte[]> paths = new ArrayList<>();
    private int[] nodes = new int[64];
    private int[] segmentOf = new int[64];
    private int[] firstRow = new int[64];
    private int items;
    private int rows;
    private long pathBytes;
    private List<Span> pages = List.of();

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Segment(TidyRun run, byte[] metric) {}

    /**
     * The rows of a page: whole call paths, or some locations of one.
     *
     * @param from first item
     * @param to one past the last item
     * @param location first location
     * @param count number of locations of each item; 0 if all
     */
    private record Span(int from, int to, int location, int count) {}

    /** A number that belongs to a location of a run. */
    private interface LocationNumber {
        long of(TidyRun run, int location);
    }

    /** The values of some rows. */
    private interface Values {
        /** Copies the values that are present; returns their number. */
        int copy(int from, int to, Presence presence, long[] into);
    }

    /** The values of this group, page by page. */
    private final class ValuePages implements EncodingChoice.Pages {
        private final Values cells;

        ValuePages(Values cells) {
            this.cells = cells;
        }

        @Override
        public int count() {
            return Math.min(pages.size(), EncodingChoice.PAGES);
        }

        @Override
        public PageValues page(int number) {
            Span span = pages.get(number);
            Presence presence = new Presence();
            long[] words = new long[rows(span)];
            int from = firstRow[span.from()] + span.location();
            cells.copy(from, from + words.length, presence, words);
            return new PageValues(presence, words);
        }
    }

    /** A text that belongs to a location of a run. */
    private interface LocationText {
        byte[] of(TidyRun run, int location);
    }

    /**
     * Creates an empty row group.
     *
     * @param table table to which it is written
     * @param mostRows maximum number of rows, unless one call path has more locations
     * @param doubles encoding of values
     * @param facts the columns of {@link TidyRun#facts}, of any run
     */
    TidyGroup(TableWriter table, int mostRows, DoubleEncoding doubles, List<Column> facts) {
        this.table = table;
        this.mostRows = mostRows;
        this.choice = table.choice(doubles);
        this.facts = List.copyOf(facts);
    }

    /**
     * Returns the cells of column {@code exclusive}, to which those of a call path must be added before {@link #add}.
     */
    TidyCells exclusive() {
        return exclusive;
    }

    /** Returns the cells of column {@code inclusive}. */
    TidyCells inclusive() {
        return inclusive;
    }

    /** Returns the number of rows so far. */
    int rows() {
        return rows;
    }

    /** Begins the rows of a run and metric. */
    void begin(TidyRun run, byte[] metric) {
        segments.add(new Segment(run, metric));
    }

    /** Adds a call path whose cells have been added. */
    void add(int node) {
        if (items == nodes.length) {
            nodes = Arrays.copyOf(nodes, 2 * items);
            segmentOf = Arrays.copyOf(segmentOf, 2 * items);
            firstRow = Arrays.copyOf(firstRow, 2 * items);
        }
        TidyRun run = segments.get(segments.size() - 1).run();
        byte[] path = run.callPath(node);
        paths.add(path);
        pathBytes += path.length;
        nodes[items] = node;
        segmentOf[items] = segments.size() - 1;
        firstRow[items++] = rows;
        rows += run.locations();
    }

    /** Returns whether the group must be written before {@code more} further rows. */
    boolean isFullBefore(int more) {
        return items > 0 && (rows > mostRows - more || pathBytes > PATH_BYTES);
    }

    /** Writes the rows, and begins a new group with the run and metric of the last one. */
    void flush() throws IOException {
        if (items == 0) {
            return;
        }
        if (inclusive.count() > 0) {
            inclusive.padTo(rows);
        }
        pages = pages();
        table.beginGroup(rows);
        itemTexts(false, item -> segment(item).run().id());
        itemTexts(false, item -> segment(item).metric());
        itemIds(item -> nodes[item]);
        itemEntries(LeafKind.INT64, false, item -> true, item -> run(item).pathKey(nodes[item]));
        itemTexts(false, paths::get);
        itemTexts(false, item -> run(item).region(nodes[item]));
        itemTexts(true, item -> run(item).file(nodes[item]));
        itemEntries(LeafKind.INT64, true, item -> run(item).line(nodes[item]) != Region.NO_LINE, item -> run(item)
                .line(nodes[item]));
        itemIds(item -> run(item).depth(nodes[item]));
        locationIds();
        locationNumbers(TidyRun::rank);
        locationNumbers(TidyRun::thread);
        locationTexts(TidyRun::location);
        locationTexts(TidyRun::host);
        values(LeafKind.DOUBLE, exclusive::doubles);
        values(LeafKind.DOUBLE, inclusive::doubles);
        values(LeafKind.INT64, exclusive::integers);
        for (int fact = 0; fact < facts.size(); fact++) {
            fact(fact);
        }
        table.endGroup();
        clear();
    }

    private void fact(int number) throws IOException {
        LeafKind kind = facts.get(number).kind();
        if (kind == LeafKind.TEXT) {
            itemTexts(true, item -> {
                Column column = run(item).facts().get(number);
                return column.isPresent(0) ? column.text(0) : null;
            });
        } else {
            itemEntries(kind, true, item -> run(item).facts().get(number).isPresent(0), item -> run(item)
                    .facts()
                    .get(number)
                    .number(0));
        }
    }

    private void clear() {
        Segment last = segments.get(segments.size() - 1);
        segments.clear();
        segments.add(last);
        paths.clear();
        exclusive.clear();
        inclusive.clear();
        items = 0;
        rows = 0;
        pathBytes = 0;
    }

    private Segment segment(int item) {
        return segments.get(segmentOf[item]);
    }

    private TidyRun run(int item) {
        return segment(item).run();
    }

    private List<Span> pages() {
        List<Span> all = new ArrayList<>();
        int from = 0;
        while (from < items) {
            int locations = run(from).locations();
            if (locations > ParquetLayout.PAGE_ROWS) {
                for (int at = 0; at < locations; at += ParquetLayout.PAGE_ROWS) {
                    all.add(new Span(from, from + 1, at, Math.min(ParquetLayout.PAGE_ROWS, locations - at)));
                }
                from++;
                continue;
            }
            int to = from;
            int room = ParquetLayout.PAGE_ROWS;
            while (to < items && run(to).locations() <= room) {
                room -= run(to).locations();
                to++;
            }
            all.add(new Span(from, to, 0, 0));
            from = to;
        }
        return all;
    }

    private int rows(int item, Span span) {
        return span.count() == 0 ? run(item).locations() : span.count();
    }

    private void itemIds(IntToLongFunction value) throws IOException {
        LabelEncoder labels = table.labels();
        ChunkWriter chunk = table.beginChunk();
        for (Span span : pages) {
            table.add(chunk, () -> labels.ids(itemRuns(span, item -> true, value)));
        }
    }

    /** Writes a column of numbers that repeat from metric to metric and from run to run. */
    private void itemEntries(LeafKind kind, boolean optional, IntPredicate present, IntToLongFunction value)
            throws IOException {
        LabelEncoder labels = table.labels();
        IntegerNumbers known = new IntegerNumbers();
        int[] numbers = new int[items];
        for (int item = 0; item < items; item++) {
            if (present.test(item)) {
                numbers[item] = known.number(value.applyAsLong(item));
            }
        }
        long[] dictionary = known.values();
        ChunkWriter chunk = table.beginChunk();
        table.add(chunk, () -> labels.dictionary(kind, dictionary));
        for (Span span : pages) {
            table.add(
                    chunk,
                    () -> labels.entries(kind, optional, itemRuns(span, present, item -> numbers[item]), dictionary));
        }
    }

    private void itemTexts(boolean optional, IntFunction<byte @Nullable []> value) throws IOException {
        LabelEncoder labels = table.labels();
        TextNumbers known = new TextNumbers();
        int[] numbers = new int[items];
        for (int item = 0; item < items; item++) {
            byte[] text = value.apply(item);
            numbers[item] = text == null ? -1 : known.number(text);
        }
        byte[][] texts = known.texts();
        ChunkWriter chunk = table.beginChunk();
        table.add(chunk, () -> labels.dictionary(texts));
        for (Span span : pages) {
            table.add(
                    chunk,
                    () -> labels.texts(
                            optional, itemRuns(span, item -> numbers[item] >= 0, item -> numbers[item]), texts));
        }
    }

    private ValueRuns itemRuns(Span span, IntPredicate present, IntToLongFunction value) {
        ValueRuns runs = new ValueRuns(1);
        for (int item = span.from(); item < span.to(); item++) {
            if (present.test(item)) {
                runs.add(value.applyAsLong(item), rows(item, span));
            } else {
                runs.addNulls(rows(item, span));
            }
        }
        return runs;
    }

    private void locationIds() throws IOException {
        LabelEncoder labels = table.labels();
        long[][] numbers = ofSegments((run, location) -> location);
        ChunkWriter chunk = table.beginChunk();
        for (Span span : pages) {
            table.add(chunk, () -> labels.ids(locationRuns(span, numbers)));
        }
    }

    private void locationNumbers(LocationNumber value) throws IOException {
        LabelEncoder labels = table.labels();
        IntegerNumbers known = new IntegerNumbers();
        long[][] numbers = ofSegments((run, location) -> known.number(value.of(run, location)));
        long[] dictionary = known.values();
        ChunkWriter chunk = table.beginChunk();
        table.add(chunk, () -> labels.dictionary(LeafKind.INT64, dictionary));
        for (Span span : pages) {
            table.add(chunk, () -> labels.entries(LeafKind.INT64, false, locationRuns(span, numbers), dictionary));
        }
    }

    private void locationTexts(LocationText value) throws IOException {
        LabelEncoder labels = table.labels();
        TextNumbers known = new TextNumbers();
        long[][] numbers = ofSegments((run, location) -> known.number(value.of(run, location)));
        byte[][] texts = known.texts();
        ChunkWriter chunk = table.beginChunk();
        table.add(chunk, () -> labels.dictionary(texts));
        for (Span span : pages) {
            table.add(chunk, () -> labels.texts(false, locationRuns(span, numbers), texts));
        }
    }

    /**
     * Returns the numbers of all locations of each segment; neighbouring segments with the same numbers share an array.
     */
    private long[][] ofSegments(LocationNumber value) {
        long[][] all = new long[segments.size()][];
        for (int s = 0; s < all.length; s++) {
            TidyRun run = segments.get(s).run();
            if (s > 0 && run == segments.get(s - 1).run()) {
                all[s] = all[s - 1];
                continue;
            }
            long[] numbers = new long[run.locations()];
            Arrays.setAll(numbers, location -> value.of(run, location));
            all[s] = s > 0 && Arrays.equals(numbers, all[s - 1]) ? all[s - 1] : numbers;
        }
        return all;
    }

    private ValueRuns locationRuns(Span span, long[][] numbers) {
        long[] first = numbers[segmentOf[span.from()]];
        boolean same = true;
        for (int item = span.from(); item < span.to(); item++) {
            same &= numbers[segmentOf[item]] == first;
        }
        ValueRuns runs = new ValueRuns(same ? span.to() - span.from() : 1);
        for (int item = span.from(); item < (same ? span.from() + 1 : span.to()); item++) {
            long[] all = numbers[segmentOf[item]];
            for (int location = span.location(); location < span.location() + rows(item, span); location++) {
                runs.add(all[location], 1);
            }
        }
        return runs;
    }

    private void values(LeafKind kind, Values cells) throws IOException {
        ValuePages all = new ValuePages(cells);
        ChunkEncoding encoding = choice.of(kind, all);
        ChunkWriter chunk = encoding.begin(table);
        for (int page = 0; page < pages.size(); page++) {
            int number = page;
            table.add(chunk, () -> encoding.encode(all.page(number)));
        }
    }

    private int rows(Span span) {
        if (span.count() > 0) {
            return span.count();
        }
        int end = span.to() < items ? firstRow[span.to()] : rows;
        return end - firstRow[span.from()];
    }
}
