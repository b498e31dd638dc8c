package org.perfspace.convert.archive;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.parquet.TableRows;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Region;
import org.perfspace.writer.parquet.ParquetTable;
import org.perfspace.writer.parquet.TidyRun;

/**
 * The labels of a run, as stored in its tables {@code call_path} and {@code location}; runs with equal labels share them.
 */
final class RunLabels implements TidyRun {

    /** The columns of call paths that are held in memory. */
    static final List<String> CALL_PATH =
            List.of("path_key", "call_path", "region", "file", "line", "depth", "parent_id");

    /** The columns of locations that are held in memory. */
    static final List<String> LOCATION = List.of("rank", "thread", "location", "host");

    private static final int KEY = 0;
    private static final int PATH = 1;
    private static final int REGION = 2;
    private static final int FILE = 3;
    private static final int LINE = 4;
    private static final int DEPTH = 5;
    private static final int PARENT = 6;

    /** Represents null. */
    static final long NULL = Long.MIN_VALUE;

    private final byte[] id;
    private final List<ParquetTable.Column> facts;
    private final TableRows.Texts texts;
    private final Rows nodes = new Rows(CALL_PATH.size());
    private RegionLists regions = new RegionLists(this::parent, this::region);
    private final Rows locations = new Rows(LOCATION.size());

    /** Rows of several columns, to which rows can be added. */
    private static final class Rows {
        private long[][] columns;
        private int count;

        Rows(int columns) {
            this.columns = new long[columns][8];
        }

        void add(long[] row) {
            for (int c = 0; c < columns.length; c++) {
                if (count == columns[c].length) {
                    columns[c] = Arrays.copyOf(columns[c], 2 * count);
                }
                columns[c][count] = row[c];
            }
            count++;
        }

        void share(Map<Key, long[][]> known) {
            for (int c = 0; c < columns.length; c++) {
                columns[c] = Arrays.copyOf(columns[c], count);
            }
            long[][] before = known.putIfAbsent(new Key(columns), columns);
            columns = before == null ? columns : before;
        }
    }

    /** A key that compares labels by content. */
    @SuppressWarnings("ArrayRecordComponent") // compared by content below
    record Key(long[][] columns) {

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Key key && Arrays.deepEquals(columns, key.columns);
        }

        @Override
        public int hashCode() {
            return Arrays.deepHashCode(columns);
        }
    }

    RunLabels(byte[] id, List<ParquetTable.Column> facts, TableRows.Texts texts) {
        this.id = id;
        this.facts = facts;
        this.texts = texts;
    }

    /**
     * Adds a call path, with the values of {@link #CALL_PATH}.
     *
     * @param place place in the table, for error messages
     */
    void addNode(long[] row, Place place) throws ProfileException {
        long parent = row[PARENT] == NULL ? -1 : row[PARENT];
        if (parent < -1 || parent >= nodes.count) {
            throw place.corrupt("expected the parent of call path %,d before it, found %,d", nodes.count, parent);
        }
        long depth = parent < 0 ? 0 : nodes.columns[DEPTH][(int) parent] + 1;
        if (row[DEPTH] != depth) {
            throw place.corrupt("expected call path %,d at depth %,d, found %,d", nodes.count, depth, row[DEPTH]);
        }
        nodes.add(row);
        regions.add(nodes.count - 1, (int) depth);
    }

    /** Adds a location, with the values of {@link #LOCATION}. */
    void addLocation(long[] row) {
        locations.add(row);
    }

    /** Replaces the labels by equal ones of another run, if there are any. No more labels can be added. */
    void share(Map<Key, long[][]> known) {
        regions = new RegionLists(this::parent, this::region);
        nodes.share(known);
        locations.share(known);
    }

    private int parent(int node) {
        return (int) nodes.columns[PARENT][node];
    }

    int nodes() {
        return nodes.count;
    }

    @Override
    public List<ParquetTable.Column> facts() {
        return facts;
    }

    /** Returns the names of the regions from the root on, until the labels are shared. */
    List<byte[]> regions(int node) {
        return regions.of(node, depth(node));
    }

    @Override
    public byte[] id() {
        return id;
    }

    @Override
    public int locations() {
        return locations.count;
    }

    @Override
    public long pathKey(int node) {
        return nodes.columns[KEY][node];
    }

    @Override
    public byte[] callPath(int node) {
        return texts.of(nodes.columns[PATH][node]);
    }

    @Override
    public byte[] region(int node) {
        return texts.of(nodes.columns[REGION][node]);
    }

    @Override
    public byte @Nullable [] file(int node) {
        long mark = nodes.columns[FILE][node];
        return mark == NULL ? null : texts.of(mark);
    }

    @Override
    public long line(int node) {
        long line = nodes.columns[LINE][node];
        return line == NULL ? Region.NO_LINE : line;
    }

    @Override
    public int depth(int node) {
        return (int) nodes.columns[DEPTH][node];
    }

    @Override
    public long rank(int location) {
        return locations.columns[0][location];
    }

    @Override
    public long thread(int location) {
        return locations.columns[1][location];
    }

    @Override
    public byte[] location(int location) {
        return texts.of(locations.columns[2][location]);
    }

    @Override
    public byte[] host(int location) {
        return texts.of(locations.columns[3][location]);
    }
}
