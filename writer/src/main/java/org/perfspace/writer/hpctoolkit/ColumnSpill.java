package org.perfspace.writer.hpctoolkit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.perfspace.io.NativeBuffers;
import org.perfspace.io.OutputFolder;
import org.perfspace.io.WholeBuffer;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;

/**
 * Columns of a severity that stores its values by row. Rows are read once, in order; a million cells at a time are
 * sorted by location and written to a temporary file as a tile: the index at which each location begins, followed by
 * the cells (metric u32, call node u32, word u64). A column then consists of a range of each tile. Memory use: one
 * tile, until all rows are read.
 */
final class ColumnSpill implements LocationColumns {

    /** Name of the temporary file in the directory of the database. */
    public static final String FILE = "columns.tmp";

    private static final int CELL_BYTES = 16;
    private static final int TILE_CELLS = 1 << 20;
    private static final int BATCH_CELLS = 1 << 18;

    private final Path file;
    private final FileChannel channel;
    private final int locations;
    private final List<Long> tiles = new ArrayList<>();
    private final long[] cellsOf;
    private long end;

    private ColumnBatch tile = new ColumnBatch();
    private int[] tileLocations = new int[1024];
    private ByteBuffer tileBytes = buffer(0);

    private ColumnSpill(OutputFolder folder, int locations) throws IOException {
        this.file = folder.path().resolve(FILE);
        this.locations = locations;
        this.cellsOf = new long[locations];
        this.channel = folder.file(FILE);
    }

    /**
     * Reads all rows of some metrics whose cells are single words.
     *
     * @param folder directory of the temporary file {@link #FILE}, which {@link #close()} deletes
     * @param wanted whether each metric is wanted
     */
    public static ColumnSpill of(Severity severity, int locations, boolean[] wanted, OutputFolder folder)
            throws IOException {
        ColumnSpill spill = new ColumnSpill(folder, locations);
        try {
            for (int metric = 0; metric < wanted.length; metric++) {
                if (wanted[metric]) {
                    spill.addRows(severity, metric);
                }
            }
            spill.flush();
            spill.tile = new ColumnBatch();
            spill.tileLocations = new int[0];
            spill.tileBytes = buffer(0);
            return spill;
        } catch (IOException | RuntimeException e) {
            spill.close();
            throw e;
        }
    }

    @Override
    public int batchEnd(int firstLocation) {
        int last = firstLocation + 1;
        long cells = cellsOf[firstLocation];
        while (last < locations && cells + cellsOf[last] <= BATCH_CELLS) {
            cells += cellsOf[last++];
        }
        return last;
    }

    @Override
    public void read(int firstLocation, int endLocation, ColumnBatch into) throws IOException {
        into.clear();
        int[] next = new int[endLocation - firstLocation];
        for (int i = 0; i < next.length; i++) {
            into.addLocation(Math.toIntExact(cellsOf[firstLocation + i]));
            next[i] = into.start(i);
        }
        for (long position : tiles) {
            readTile(position, firstLocation, into, next);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
        Files.deleteIfExists(file);
    }

    private void addRows(Severity severity, int metric) throws IOException {
        try (RowCursor rows = severity.rows(metric)) {
            while (rows.next()) {
                add(metric, rows.callNode(), rows.row());
            }
        }
    }

    private void add(int metric, int callNode, Row row) throws IOException {
        long[] words = row.words();
        for (int i = 0; i < row.count(); i++) {
            if (words[i] != 0) {
                add(metric, callNode, row.location(i), words[i]);
            }
        }
    }

    private void add(int metric, int callNode, int location, long word) throws IOException {
        if (tile.size() == TILE_CELLS) {
            flush();
        }
        if (tileLocations.length == tile.size()) {
            tileLocations = Arrays.copyOf(tileLocations, 2 * tileLocations.length);
        }
        tileLocations[tile.size()] = location;
        tile.add(metric, callNode, word);
        cellsOf[location]++;
    }

    private void flush() throws IOException {
        if (tile.size() == 0) {
            return;
        }
        int headBytes = (locations + 1) * Integer.BYTES;
        int size = Math.addExact(headBytes, tile.size() * CELL_BYTES);
        tileBytes = tileBytes.capacity() < size ? buffer(size) : tileBytes;
        ByteBuffer bytes = tileBytes.clear().limit(size).putInt(0, 0);
        int[] next = new int[locations + 1];
        for (int i = 0; i < tile.size(); i++) {
            next[tileLocations[i] + 1]++;
        }
        for (int location = 0; location < locations; location++) {
            next[location + 1] += next[location];
            bytes.putInt((location + 1) * Integer.BYTES, next[location + 1]);
        }
        for (int i = 0; i < tile.size(); i++) {
            int at = headBytes + next[tileLocations[i]]++ * CELL_BYTES;
            bytes.putInt(at, tile.metric(i)).putInt(at + 4, tile.callNode(i)).putLong(at + 8, tile.word(i));
        }
        tiles.add(end);
        WholeBuffer.write(channel, bytes, end);
        end += size;
        tile.clear();
    }

    /**
     * Reads the cells that some locations have in a tile.
     *
     * @param next index of the next cell of each location in the batch
     */
    private void readTile(long position, int firstLocation, ColumnBatch into, int[] next) throws IOException {
        ByteBuffer bytes = NativeBuffers.take();
        try {
            int[] ends = readEnds(position + (long) firstLocation * Integer.BYTES, next.length + 1, bytes);
            long cellsAt = position + (locations + 1L) * Integer.BYTES;
            int last = ends[next.length];
            int location = 0;
            for (int first = ends[0]; first < last; first += bytes.limit() / CELL_BYTES) {
                read(cellsAt + (long) first * CELL_BYTES, (last - first) * (long) CELL_BYTES, bytes);
                for (int at = 0; at < bytes.limit(); at += CELL_BYTES) {
                    while (first + at / CELL_BYTES == ends[location + 1]) {
                        location++;
                    }
                    into.set(next[location]++, bytes.getInt(at), bytes.getInt(at + 4), bytes.getLong(at + 8));
                }
            }
        } finally {
            NativeBuffers.give(bytes);
        }
    }

    /** Reads the indices at which locations begin in a tile. */
    private int[] readEnds(long position, int count, ByteBuffer bytes) throws IOException {
        int[] ends = new int[count];
        for (int first = 0; first < count; first += bytes.limit() / Integer.BYTES) {
            read(position + (long) first * Integer.BYTES, (count - first) * (long) Integer.BYTES, bytes);
            bytes.asIntBuffer().get(ends, first, bytes.limit() / Integer.BYTES);
        }
        return ends;
    }

    /** Fills a buffer with {@code size} bytes of the file, or with fewer if the buffer is smaller. */
    private void read(long position, long size, ByteBuffer bytes) throws IOException {
        bytes.clear().limit((int) Math.min(bytes.capacity(), size));
        WholeBuffer.read(channel, bytes, position, file.toString());
        bytes.flip();
    }

    private static ByteBuffer buffer(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }
}
