package org.perfspace.format.sion;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.perfspace.format.sion.SionSetPlan.SionFilePlan;
import org.perfspace.format.sion.SionWindow.Part.Extent;
import org.perfspace.io.ByteCursor;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Finding;
import org.perfspace.io.Findings;
import org.perfspace.io.HeapSource;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** One physical SION file. The tables of chunks are checked on opening; the data of the tasks are not read into memory. */
final class SionFile implements Closeable {

    /** Number of bytes at the end of a file that are kept as a part of its description; a longer rest is other data. */
    private static final int TAIL = 64;

    private static final int FEW_CHUNKS = 16;

    private final ByteSource source;
    private final SionHeader header;
    private final long[] globalRanks;
    private final long[] chunkSizes;
    private final long[] starts;
    private final boolean finished;
    private final List<Finding> tableFindings;
    private final long[][] used;
    private final int[] mapping;
    private final long end;
    private final long tail;
    private final Optional<ProfileException> fault;

    private SionFile(ByteSource source, boolean salvage) throws IOException {
        this.source = source;
        ByteCursor in = new ByteCursor(source);
        this.header = SionHeaderReader.read(in);
        this.globalRanks = in.bits64s("global ranks", header.tasks());
        Place sizes = in.place();
        this.chunkSizes = in.bits64s("chunk sizes", header.tasks());
        this.starts = findStarts(sizes);
        Place closing = in.place();
        int mostChunks = in.i32("most chunks of a task");
        long meta2 = in.bits64("start of the second metadata block");
        if (meta2 == 0 && !salvage) {
            throw closing.atByte(in.position() - 8)
                    .unsupported("expected the start of the second metadata block, found 0: the file was never closed");
        }
        SionChunkTable table = null;
        ProfileException damage = null;
        try {
            table = meta2 == 0 ? null : SionChunkTable.read(in, header, chunkSizes, starts, mostChunks, meta2);
        } catch (ProfileException e) {
            if (!salvage) {
                throw e;
            }
            damage = e;
        }
        this.finished = table != null;
        this.fault = Optional.ofNullable(damage);
        if (table != null) {
            this.used = table.used();
            this.tableFindings = table.findings();
            this.mapping = header.hasMapping() ? readMapping(in) : new int[0];
            this.end = in.position();
            this.tail = hasEmptyMapping(in) ? end + Integer.BYTES : end;
        } else {
            this.used = salvageChunks();
            this.tableFindings = List.of();
            this.mapping = new int[0];
            this.end = source.size();
            this.tail = end;
        }
    }

    /** A file of a set that is missing or cannot be read: its tasks have no bytes. */
    private SionFile(SionHeader header, long[] globalRanks, ProfileException fault) {
        this.source = new HeapSource(new byte[0], fault.place());
        this.header = header;
        this.globalRanks = globalRanks;
        this.chunkSizes = new long[globalRanks.length];
        this.starts = new long[globalRanks.length + 1];
        this.finished = true;
        this.tableFindings = List.of();
        this.used = new long[globalRanks.length][1];
        this.mapping = new int[0];
        this.end = 0;
        this.tail = 0;
        this.fault = Optional.of(fault);
    }

    /**
     * Returns a file of a set whose tasks have no bytes, in place of one that cannot be read.
     *
     * @param first the header of the first file
     * @param ranks the number of each task
     * @param fault why it cannot be read
     */
    static SionFile lost(SionHeader first, int number, long[] ranks, ProfileException fault) {
        return new SionFile(first.ofFile(number, ranks.length), ranks, fault);
    }

    /**
     * Opens a file.
     *
     * @param salvage whether a file that was never closed, that ends before its tables, or whose tables are damaged, is read
     *     as far as its first chunks
     */
    static SionFile open(ByteSource source, boolean salvage) throws IOException {
        return new SionFile(source, salvage);
    }

    SionHeader header() {
        return header;
    }

    /** Returns why the file, or its tables at the end, could not be read, if that is so. */
    Optional<ProfileException> fault() {
        return fault;
    }

    /** Returns whether the file was closed by its writer. */
    boolean finished() {
        return finished;
    }

    /** Returns the number that the program assigned to each task. */
    long[] globalRanks() {
        return globalRanks.clone();
    }

    /** Returns the file and the task of each rank of the set, two numbers each; empty if this file contains no mapping. */
    int[] mapping() {
        return mapping;
    }

    Place place() {
        return source.place();
    }

    /** Returns the logical file of a task. */
    ByteSource task(int task, Place place) {
        return new ChunkedSource(source, starts[task], starts[header.tasks()] - starts[0], used[task], place);
    }

    /** Returns the number of bytes of a task's logical file. */
    long length(int task) {
        long length = 0;
        for (long bytes : used[task]) {
            length += bytes;
        }
        return length;
    }

    /**
     * Returns the range of this file that contains a task's logical file from a position to the end of a chunk; empty if
     * there are no such bytes, and for a task of many chunks, which are not searched.
     */
    Extent extent(int task, long position) {
        long before = 0;
        for (int chunk = 0; position >= 0 && chunk < Math.min(FEW_CHUNKS, used[task].length); chunk++) {
            long rest = before + used[task][chunk] - position;
            if (rest > 0) {
                long block = starts[header.tasks()] - starts[0];
                return new Extent(starts[task] + chunk * block + position - before, rest);
            }
            before += used[task][chunk];
        }
        return Extent.EMPTY;
    }

    /** Fills a buffer with bytes of this file. */
    void read(long position, ByteBuffer into) throws IOException {
        source.read(position, into);
    }

    /** Returns the bytes after the end of the container. */
    ByteSource tail() {
        return source.slice(tail, source.size() - tail, source.place());
    }

    /** Returns the bytes of the file before {@link #tail}. */
    ByteSource container() {
        return source.slice(0, tail, source.place());
    }

    /** Returns the place where {@link #tail} begins. */
    Place tailPlace() {
        return place().atByte(tail);
    }

    /** Returns notes on irregularities that are not violations, each with its place. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (!SionLayout.areByteOrders(header.byteOrders())) {
            notes.add(String.format(
                    Locale.ROOT,
                    "%s: byte orders %08x are none that SIONlib writes, the file is taken for a %s one by its format"
                            + " version",
                    place().atByte(SionLayout.BYTE_ORDERS),
                    header.byteOrders(),
                    header.metadataOrder() == ByteOrder.BIG_ENDIAN ? "big-endian" : "little-endian"));
        }
        if (header.formatVersion() > SionLayout.NEWEST) {
            notes.add(String.format(
                    Locale.ROOT,
                    "%s: format version %,d is newer than any known, it is read as version %d",
                    place(),
                    header.formatVersion(),
                    SionLayout.NEWEST));
        }
        tableFindings.forEach(finding -> notes.add(finding.toString()));
        if (!finished) {
            notes.add(fault.map(ProfileException::getMessage).orElse(place() + ": the file was never closed")
                    + ", it is read as far as its first chunks");
        }
        return notes;
    }

    /** Adds the violations. */
    void check(Findings findings) throws IOException {
        if (fault.isPresent()) {
            findings.add(Finding.of(fault.get()));
            return;
        }
        long closing = SionLayout.closing(header.formatVersion(), header.tasks());
        checkStart(findings);
        tableFindings.forEach(findings::add);
        ByteCursor in = new ByteCursor(source).order(header.metadataOrder()).seek("end of metadata", closing);
        int mostChunks = in.i32("most chunks of a task");
        long meta2 = in.bits64("start of the second metadata block");
        long expected = starts[0] + mostChunks * (starts[header.tasks()] - starts[0]);
        if (!finished) {
            findings.add(new Finding(
                    place().atByte(closing + 4),
                    "expected the start of the second metadata block, found 0: the file was never closed"));
        } else if (meta2 != expected) {
            findings.add(new Finding(
                    place().atByte(closing + 4),
                    String.format(
                            Locale.ROOT,
                            "expected the second metadata block behind %,d blocks, at byte %,d, found it at %,d",
                            mostChunks,
                            expected,
                            meta2)));
        }
    }

    /** Returns the place of the global ranks. */
    Place ranksPlace() {
        return place().atByte(SionLayout.globalRanks(header.formatVersion()));
    }

    /** Checks byte orders and version: a file with unknown ones cannot be called sound. */
    private void checkStart(Findings findings) {
        int word = header.byteOrders();
        if (!SionLayout.areByteOrders(word)) {
            String message = String.format(
                    Locale.ROOT, "expected byte orders of 0 and 1, the same from both ends, found %08x", word);
            Place at = place().atByte(SionLayout.BYTE_ORDERS);
            findings.add(SionLayout.isPlainByteOrder(word) ? Finding.warning(at, message) : new Finding(at, message));
        }
        if (header.formatVersion() > SionLayout.NEWEST) {
            findings.add(new Finding(
                    place().atByte(SionLayout.FORMAT_VERSION),
                    String.format(
                            Locale.ROOT,
                            "expected format version %d to %d, found %,d",
                            SionLayout.OLDEST,
                            SionLayout.NEWEST,
                            header.formatVersion())));
        }
    }

    /**
     * Returns the information that is needed to write this file again.
     *
     * @param ranks global rank of each task
     */
    SionFilePlan plan(long[] ranks) throws IOException {
        long rest = source.size() - end;
        byte[] tail = rest <= TAIL ? source.bytes(end, (int) rest) : new byte[0];
        return new SionFilePlan(header, ranks, chunkSizes, used, tail);
    }

    @Override
    public void close() throws IOException {
        source.close();
    }

    /** Returns the offset of chunk 0 of each task, followed by the end of block 0. */
    private long[] findStarts(Place sizes) throws IOException {
        long[] found = new long[header.tasks() + 1];
        found[0] = header.firstChunk();
        for (int task = 0; task < header.tasks(); task++) {
            long size = chunkSizes[task];
            if (size < 0 || size > Long.MAX_VALUE / 4 || found[task] > Long.MAX_VALUE / 2) {
                throw sizes.atByte(sizes.number() + 8L * task)
                        .corrupt("expected a chunk size of task %,d that a file can have, found %,d", task, size);
            }
            found[task + 1] = found[task] + header.room(size);
        }
        return found;
    }

    /**
     * Returns whether the file ends with a mapping of no ranks, as the files of SIONlib's serial writer do, which only
     * writes single files.
     */
    private boolean hasEmptyMapping(ByteCursor in) throws IOException {
        return header.files() == 1 && in.remaining() >= Integer.BYTES && in.i32("mapping size") == 0;
    }

    private int[] readMapping(ByteCursor in) throws IOException {
        Place here = in.place();
        int size = in.i32("mapping size");
        if (size < 1) {
            throw here.corrupt("expected a mapping of at least 1 rank, found %,d", size);
        }
        return in.i32s("numbers of the mapping", 2L * size);
    }

    private long[][] salvageChunks() {
        long[][] chunks = new long[header.tasks()][];
        for (int task = 0; task < chunks.length; task++) {
            long there = Math.max(0, source.size() - starts[task]);
            chunks[task] = new long[] {Math.min(there, chunkSizes[task])};
        }
        return chunks;
    }

    @Override
    public String toString() {
        return source.place() + " " + header + " " + Arrays.toString(starts);
    }
}
