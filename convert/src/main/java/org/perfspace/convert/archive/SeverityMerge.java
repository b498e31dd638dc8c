package org.perfspace.convert.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.format.parquet.TableRows;
import org.perfspace.format.parquet.TidyLayout;
import org.perfspace.io.ByteSink;
import org.perfspace.io.OrderedWork;
import org.perfspace.io.OutputChannel;
import org.perfspace.io.WholeBuffer;
import org.perfspace.io.Workspace;
import org.perfspace.io.WriteOptions;
import org.perfspace.writer.parquet.TidyFile;

/**
 * Merges the severities of many runs into one file, sorted by metric, run, call path and location. Each input is read once;
 * its values are written to a scratch file and read back in the new order. Memory: some row groups, and the positions of
 * the pieces in the scratch file.
 */
final class SeverityMerge {

    private static final BitSet NONE = new BitSet();

    private final Batch batch;
    private final TableRows.Texts texts = new TableRows.Texts();
    private final List<Piece> pieces = new ArrayList<>();
    private ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 20).order(ByteOrder.LITTLE_ENDIAN);

    /**
     * A sequence of rows of one metric and run.
     *
     * @param metric mark of the metric's name
     * @param offset position in the scratch file
     * @param nodes number of call paths
     * @param columns a bit set: 1 absent exclusive values, 2 inclusive values, 4 integers
     */
    private record Piece(int run, long metric, long offset, int nodes, int columns) {}

    /** The rows of one metric and run in a row group, beginning at a row, for several call paths. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Slice(int run, long metric, int[] nodes, int from) {}

    /** A row group that has been read. */
    private record Decoded(List<Slice> found, TidyFile.Values values) {}

    SeverityMerge(Batch batch) {
        this.batch = batch;
    }

    /** Reads all files and writes the new one; returns the number of its rows. */
    long run(Path scratch, Path target, WriteOptions options) throws IOException {
        int threads = Runtime.getRuntime().availableProcessors();
        try (FileChannel channel = new OutputChannel(Workspace.createFile(scratch), target)) {
            ByteSink sink = new ByteSink(channel);
            try (OrderedWork work = new OrderedWork("perfspace-compact", threads)) {
                for (ArchivePart part : batch.parts()) {
                    if (part.has(ArchiveTables.SEVERITY)) {
                        read(part, work, sink);
                    }
                }
                work.drain();
            }
            sink.flush();
            pieces.sort(Comparator.<Piece, byte[]>comparing(piece -> texts.of(piece.metric()), Arrays::compareUnsigned)
                    .thenComparingInt(Piece::run));
            return write(channel, target, options);
        } finally {
            Files.deleteIfExists(scratch);
        }
    }

    private void read(ArchivePart file, OrderedWork work, ByteSink sink) throws IOException {
        TableRows rows = TableRows.open(file.in(ArchiveTables.SEVERITY), texts);
        int groups = rows.groups();
        if (groups == 0) {
            rows.close();
        }
        for (int g = 0; g < groups; g++) {
            int group = g;
            work.add(() -> decode(file, rows, group), decoded -> {
                keep(decoded, sink);
                if (group == groups - 1) {
                    rows.close();
                }
            });
        }
    }

    private Decoded decode(ArchivePart file, TableRows in, int group) throws IOException {
        int end = in.rows(group);
        long[] runs = in.read(TidyLayout.RUN_ID.name(), LeafKind.TEXT, group).words();
        long[] metrics = in.read(TidyLayout.METRIC.name(), LeafKind.TEXT, group).words();
        long[] nodes =
                in.read(TidyLayout.CALL_PATH_ID.name(), LeafKind.INT32, group).words();
        long[] locations =
                in.read(TidyLayout.LOCATION_ID.name(), LeafKind.INT32, group).words();
        List<Slice> found = new ArrayList<>();
        for (int from = 0; from < end; ) {
            int to = from + 1;
            while (to < end && runs[to] == runs[from] && metrics[to] == metrics[from]) {
                to++;
            }
            int run = batch.runOf(file, texts.text(runs[from]));
            if (run < 0 && file.isOfOneRun()) {
                throw in.place()
                        .corrupt(
                                "expected rows of run \"%s\", found some of \"%s\"",
                                file.runs().get(0).id(), texts.text(runs[from]));
            }
            if (run >= 0) {
                found.add(found(in, run, metrics[from], nodes, locations, from, to));
            }
            from = to;
        }
        TableRows.Column exclusive = in.read(TidyLayout.EXCLUSIVE.name(), LeafKind.DOUBLE, group);
        TableRows.Column inclusive = in.read(TidyLayout.INCLUSIVE.name(), LeafKind.DOUBLE, group);
        TableRows.Column integers = in.read(TidyLayout.EXCLUSIVE_INT.name(), LeafKind.INT64, group);
        return new Decoded(
                found,
                new TidyFile.Values(
                        padded(exclusive, end), exclusive.nulls(),
                        padded(inclusive, end), inclusive.nulls(),
                        padded(integers, end), integers.nulls()));
    }

    /** Returns the words of all rows, or an empty array if no row has one. */
    private static long[] padded(TableRows.Column column, int rows) {
        return column.words().length == 0 || column.words().length == rows
                ? column.words()
                : Arrays.copyOf(column.words(), rows);
    }

    private Slice found(TableRows in, int run, long metric, long[] nodes, long[] locations, int from, int to)
            throws IOException {
        int each = batch.labels(run).locations();
        if (each == 0 || (to - from) % each != 0) {
            throw in.place()
                    .corrupt("expected rows for all of %,d locations of a run, found %,d rows", each, to - from);
        }
        int[] ids = new int[(to - from) / each];
        for (int i = 0; i < ids.length; i++) {
            int first = from + i * each;
            for (int location = 0; location < each; location++) {
                int row = first + location;
                if (nodes[row] != nodes[first] || locations[row] != location) {
                    throw in.place()
                            .corrupt(
                                    "expected call path %,d at location %,d, found call path %,d at location %,d",
                                    nodes[first], location, nodes[row], locations[row]);
                }
            }
            if (nodes[first] < 0 || nodes[first] >= batch.labels(run).nodes()) {
                throw in.place()
                        .corrupt(
                                "expected a call path below %,d, found %,d",
                                batch.labels(run).nodes(), nodes[first]);
            }
            ids[i] = (int) nodes[first];
        }
        return new Slice(run, metric, ids, from);
    }

    private void keep(Decoded decoded, ByteSink sink) throws IOException {
        TidyFile.Values values = decoded.values();
        for (Slice found : decoded.found()) {
            int from = found.from();
            int rows = found.nodes().length * batch.labels(found.run()).locations();
            int absent = next(values.noExclusive(), from) < from + rows ? 1 : 0;
            int inclusive = values.noInclusive().nextClearBit(from) < from + rows ? 2 : 0;
            int integers = values.noInteger().nextClearBit(from) < from + rows ? 4 : 0;
            pieces.add(new Piece(
                    found.run(), found.metric(), sink.position(), found.nodes().length, absent + inclusive + integers));
            for (int node : found.nodes()) {
                sink.u32(node);
            }
            if (absent > 0) {
                put(sink, values.noExclusive(), from, rows);
            }
            put(sink, values.exclusive(), from, rows);
            if (inclusive > 0) {
                put(sink, values.noInclusive(), from, rows);
                put(sink, values.inclusive(), from, rows);
            }
            if (integers > 0) {
                put(sink, values.noInteger(), from, rows);
                put(sink, values.integers(), from, rows);
            }
        }
    }

    private static int next(BitSet bits, int from) {
        int next = bits.nextSetBit(from);
        return next < 0 ? Integer.MAX_VALUE : next;
    }

    private static void put(ByteSink sink, BitSet nulls, int from, int rows) throws IOException {
        long[] bits = nulls.get(from, from + rows).toLongArray();
        sink.bits64s(Arrays.copyOf(bits, (rows + 63) / 64), 0, (rows + 63) / 64);
    }

    private static void put(ByteSink sink, long[] words, int from, int rows) throws IOException {
        sink.bits64s(words.length == 0 ? new long[from + rows] : words, from, rows);
    }

    private long write(FileChannel scratch, Path target, WriteOptions options) throws IOException {
        long rows = 0;
        ArchiveTables.makeDirectory(target);
        try (TidyFile out = TidyFile.create(target, batch.columns().of(Map.of()), options)) {
            for (Piece piece : pieces) {
                RunLabels run = batch.labels(piece.run());
                out.begin(run, texts.of(piece.metric()));
                int[] nodes = new int[piece.nodes()];
                TidyFile.Values values = get(scratch, piece, nodes, nodes.length * run.locations());
                for (int i = 0; i < nodes.length; i++) {
                    out.add(nodes[i], run.locations(), values, i * run.locations());
                }
                rows += (long) nodes.length * run.locations();
            }
            out.commit();
        }
        return rows;
    }

    private TidyFile.Values get(FileChannel scratch, Piece piece, int[] nodes, int rows) throws IOException {
        boolean absent = (piece.columns() & 1) > 0;
        boolean inclusive = (piece.columns() & 2) > 0;
        boolean integers = (piece.columns() & 4) > 0;
        int bitsBytes = (rows + 63) / 64 * 8;
        long size = 4L * nodes.length + 8L * rows + (absent ? bitsBytes : 0);
        size += (inclusive ? 8L * rows + bitsBytes : 0) + (integers ? 8L * rows + bitsBytes : 0);
        read(scratch, piece.offset(), Math.toIntExact(size));
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = buffer.getInt();
        }
        BitSet all = new BitSet();
        all.set(0, rows);
        BitSet noExclusive = absent ? bits(rows) : NONE;
        long[] exclusive = words(rows);
        BitSet noInclusive = inclusive ? bits(rows) : all;
        long[] sums = inclusive ? words(rows) : new long[0];
        BitSet noInteger = integers ? bits(rows) : all;
        long[] exact = integers ? words(rows) : new long[0];
        return new TidyFile.Values(exclusive, noExclusive, sums, noInclusive, exact, noInteger);
    }

    private void read(FileChannel scratch, long offset, int size) throws IOException {
        if (buffer.capacity() < size) {
            buffer = ByteBuffer.allocateDirect(Math.max(size, 2 * buffer.capacity()))
                    .order(ByteOrder.LITTLE_ENDIAN);
        }
        buffer.clear().limit(size);
        WholeBuffer.read(scratch, buffer, offset, "the scratch file");
        buffer.flip();
    }

    private BitSet bits(int rows) {
        return BitSet.valueOf(words((rows + 63) / 64));
    }

    private long[] words(int count) {
        long[] words = new long[count];
        buffer.asLongBuffer().get(words);
        buffer.position(buffer.position() + 8 * count);
        return words;
    }
}
