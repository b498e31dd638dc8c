package org.perfspace.format.hpctoolkit;

import static org.perfspace.format.hpctoolkit.ExperimentLayout.*;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.perfspace.io.ByteCursor;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Definitions;
import org.perfspace.model.Trace;

/** The samples of a database of before version 4, which are read on request. */
final class ExperimentTrace implements Trace {

    private static final int PIECE = 1 << 13;
    private static final int IDLE_ID = 0;

    private final HpctFolder folder;
    private final List<Line> lines;
    private final int[] lineOfLocation;
    private final Contexts contexts;
    private long begin = -1;
    private long end;

    /**
     * The samples of a thread.
     *
     * @param file name of the file
     * @param start offset of the first sample
     * @param count number of samples
     * @param layout how they are stored
     */
    record Line(String file, long start, long count, Layout layout) {}

    /**
     * The way in which samples are stored.
     *
     * @param bytes bytes of a sample
     * @param timeMask the bits of its first number that are the time
     * @param nanosPerTick unit of the time
     */
    record Layout(ByteOrder order, int bytes, long timeMask, long nanosPerTick) {

        /** Samples of a trace.db, and of traces without flags. */
        static Layout plain(long nanosPerTick) {
            return new Layout(ByteOrder.BIG_ENDIAN, SAMPLE_BYTES, -1, nanosPerTick);
        }
    }

    /**
     * The contexts by the numbers that samples have.
     *
     * @param traceIds numbers in traces
     * @param traceContexts context of each slot of them
     * @param ids ids of contexts, which are the numbers in traces if the XML states no others
     * @param tree the contexts
     * @param callNodes call nodes of the contexts
     * @param isCut whether contexts are missing, so that samples in them are idle
     */
    @SuppressWarnings("ArrayRecordComponent") // filled once; never compared
    record Contexts(
            ContextIds traceIds,
            int[] traceContexts,
            ContextIds ids,
            ContextTree tree,
            SampleNodes callNodes,
            boolean isCut) {

        /** Returns the context of a number, or -1. */
        int context(long number) {
            int slot = traceIds.find(number);
            return slot >= 0 ? traceContexts[slot] : ids.find(number);
        }
    }

    /**
     * Creates a trace.
     *
     * @param lineOfLocation index of the line of each location, or -1
     */
    ExperimentTrace(HpctFolder folder, List<Line> lines, int[] lineOfLocation, Contexts contexts) throws IOException {
        this.folder = folder;
        this.lines = lines;
        this.lineOfLocation = lineOfLocation;
        this.contexts = contexts;
        for (Line line : lines) {
            if (line.count() > 0) {
                begin = Long.compareUnsigned(time(line, 0), begin) < 0 ? time(line, 0) : begin;
                long last = time(line, line.count() - 1);
                end = Long.compareUnsigned(last, end) > 0 ? last : end;
            }
        }
        begin = Long.compareUnsigned(begin, end) > 0 ? end : begin;
    }

    private long time(Line line, long index) throws IOException {
        ByteBuffer sample = read(line, index, 1);
        return toNanos(line.layout(), sample.getLong(0));
    }

    private static long toNanos(Layout layout, long stored) {
        return (stored & layout.timeMask()) * layout.nanosPerTick();
    }

    private ByteBuffer read(Line line, long index, int count) throws IOException {
        ByteBuffer into = ByteBuffer.allocate(count * line.layout().bytes())
                .order(line.layout().order());
        try (ByteSource source = folder.read(line.file())) {
            source.read(line.start() + index * line.layout().bytes(), into);
        }
        return into.flip();
    }

    @Override
    public long beginNanos() {
        return begin;
    }

    @Override
    public long endNanos() {
        return end;
    }

    @Override
    public long sampleCount(int location) {
        return lineOfLocation[location] < 0
                ? 0
                : lines.get(lineOfLocation[location]).count();
    }

    @Override
    public SampleCursor samples(int location) {
        return new Samples(
                lineOfLocation[location] < 0
                        ? new Line("", 0, 0, Layout.plain(1))
                        : lines.get(lineOfLocation[location]));
    }

    private final class Samples implements SampleCursor {
        private final Line line;
        private ByteBuffer piece = ByteBuffer.allocate(0);
        private long index;
        private long nanos;
        private int callNode = IDLE;
        private long place;

        Samples(Line line) {
            this.line = line;
        }

        @Override
        public boolean next() throws IOException {
            if (index == line.count()) {
                return false;
            }
            if (!piece.hasRemaining()) {
                piece = read(line, index, (int) Math.min(PIECE, line.count() - index));
            }
            long before = nanos;
            int at = piece.position();
            nanos = toNanos(line.layout(), piece.getLong(at));
            if (Long.compareUnsigned(nanos, before) < 0) {
                throw place(0).corrupt(
                                "expected times in ascending order, found %s after %s",
                                Long.toUnsignedString(nanos), Long.toUnsignedString(before));
            }
            long number = piece.getInt(at + Long.BYTES) & 0xffff_ffffL;
            callNode = IDLE;
            place = NO_PLACE;
            if (number != IDLE_ID) {
                int context = contexts.context(number);
                boolean isKnown = context >= 0 && contexts.callNodes().of(context) >= 0;
                if (!isKnown && !contexts.isCut()) {
                    throw place(Long.BYTES).corrupt("expected a context of %s, found %,d", XML, number);
                }
                if (isKnown) {
                    callNode = contexts.callNodes().of(context);
                    place = contexts.callNodes().isNode(context)
                            ? NO_PLACE
                            : contexts.tree().id(context);
                }
            }
            piece.position(at + line.layout().bytes());
            index++;
            return true;
        }

        private Place place(int offset) {
            return folder.placeOf(line.file())
                    .atByte(line.start() + index * line.layout().bytes() + offset);
        }

        @Override
        public long nanos() {
            return nanos;
        }

        @Override
        public int callNode() {
            return callNode;
        }

        @Override
        public long place() {
            return place;
        }
    }

    // ---- tables of lines

    /** A line and the thread that it belongs to: a profile of profile.db, or what names or tables of files state. */
    record ThreadTrace(Line line, long profile, int rank, int thread, String file) {}

    /** Finds the lines of a database. */
    static List<ThreadTrace> find(
            HpctFolder folder, boolean sparse, long nanosPerTick, boolean salvage, List<String> notes)
            throws IOException {
        if (sparse) {
            return folder.input().holds(TRACE_DB) ? sparse(folder, salvage, notes) : List.of();
        }
        List<ThreadTrace> found = new ArrayList<>();
        for (String name : folder.input().list("").stream().sorted().toList()) {
            if (name.endsWith(HPCTRACE)) {
                try (ByteSource source = folder.read(name)) {
                    Line line = line(name, source, 0, source.size(), nanosPerTick, salvage, notes);
                    Origin thread = Origin.of(name).orElse(new Origin(-1, -1, 0, 0));
                    found.add(new ThreadTrace(line, -1, thread.rank(), thread.thread(), withoutEnding(name)));
                }
            }
        }
        return found.isEmpty() && folder.input().holds(MERGED_TRACE)
                ? merged(folder, nanosPerTick, salvage, notes)
                : found;
    }

    /** Returns the name of a file of values or samples without its ending. */
    static String withoutEnding(String file) {
        return file.substring(0, file.lastIndexOf('.'));
    }

    private static List<ThreadTrace> sparse(HpctFolder folder, boolean salvage, List<String> notes) throws IOException {
        List<ThreadTrace> found = new ArrayList<>();
        int cut = 0;
        try (ByteSource source = folder.read(TRACE_DB)) {
            ByteCursor in = new ByteCursor(source).order(ByteOrder.BIG_ENDIAN);
            in.magic(TRACE_DB_MAGIC);
            SparseProfiles.requireVersion(in);
            long count = in.u32("number of lines");
            in.skip("number of sections", 2);
            in.u64("size of the lines");
            in.seek("the lines", in.u64("offset of the lines"));
            int lines = in.count("lines", count, LINE_BYTES);
            for (int i = 0; i < lines; i++) {
                Place place = in.place();
                long profile = in.u32("profile");
                int type = in.u16("type");
                long begin = in.u64("begin");
                long end = in.u64("end");
                if (begin == end) {
                    begin = 0; // hpcprof also places lines without samples behind the end of the file
                    end = 0;
                }
                if (salvage && begin <= end && end > source.size()) {
                    begin = Math.min(begin, source.size());
                    end = source.size() - (source.size() - begin) % SAMPLE_BYTES;
                    cut++;
                }
                if (begin > end || end > source.size() || (end - begin) % SAMPLE_BYTES != 0) {
                    throw place.corrupt(
                            "expected a line of samples inside the file (%,d bytes), found one from byte %,d to %,d",
                            source.size(), begin, end);
                }
                if (type == 0) {
                    Line line = new Line(TRACE_DB, begin, (end - begin) / SAMPLE_BYTES, Layout.plain(1));
                    found.add(new ThreadTrace(line, profile, -1, -1, ""));
                }
            }
        }
        if (cut > 0) {
            notes.add(TRACE_DB + " is incomplete: samples of " + Definitions.count(cut, "1 line are", "%,d lines are")
                    + " missing");
        }
        return found;
    }

    private static List<ThreadTrace> merged(HpctFolder folder, long nanosPerTick, boolean salvage, List<String> notes)
            throws IOException {
        List<ThreadTrace> found = new ArrayList<>();
        try (ByteSource source = folder.read(MERGED_TRACE)) {
            ByteCursor in = new ByteCursor(source).order(ByteOrder.BIG_ENDIAN);
            in.u32("kind");
            int files = in.count("files", in.u32("number of files"), MERGED_ENTRY);
            int[] ranks = new int[files];
            int[] threads = new int[files];
            long[] offsets = new long[files + 1];
            offsets[files] = Math.max(0, source.size() - MERGED_FOOTER);
            for (int i = 0; i < files; i++) {
                Place place = in.place();
                ranks[i] = in.i32("process");
                threads[i] = in.i32("thread");
                offsets[i] = in.u64("offset");
                if (offsets[i] < MERGED_HEADER
                        || offsets[i] > source.size()
                        || (i > 0 && offsets[i] < offsets[i - 1])) {
                    throw place.corrupt(
                            "expected files one after the other (%,d bytes), found one at offset %,d",
                            source.size(), offsets[i]);
                }
            }
            for (int i = 0; i < files; i++) {
                long end = Math.max(offsets[i], offsets[i + 1]);
                Line line = line(MERGED_TRACE, source, offsets[i], end, nanosPerTick, salvage, notes);
                found.add(new ThreadTrace(line, -1, ranks[i], threads[i], ""));
            }
        }
        return found;
    }

    /** Returns the line of an hpctrace, which is a file or a part of a merged trace; with {@code salvage}, maybe an empty one. */
    private static Line line(
            String name,
            ByteSource source,
            long start,
            long end,
            long nanosPerTick,
            boolean salvage,
            List<String> notes)
            throws IOException {
        try {
            return readLine(name, source, start, end, nanosPerTick, salvage, notes);
        } catch (ProfileException e) {
            if (!salvage) {
                throw e;
            }
            notes.add("a trace is left out: " + e.getMessage());
            return new Line(name, start, 0, Layout.plain(1));
        }
    }

    private static Line readLine(
            String name,
            ByteSource source,
            long start,
            long end,
            long nanosPerTick,
            boolean salvage,
            List<String> notes)
            throws IOException {
        ByteCursor in = new ByteCursor(source);
        in.seek("a trace", start);
        in.magic(HPCTRACE_MAGIC);
        String version = in.text("version", VERSION_BYTES);
        ByteOrder order = MetricDbFiles.byteOrder(in);
        in.order(order);
        boolean flagged = version.compareTo("01.01") >= 0;
        long flags = flagged ? in.bits64("flags") : 0;
        int bytes = SAMPLE_BYTES + ((flags & DATA_CENTRIC) != 0 ? Integer.BYTES : 0);
        boolean masked = (flags & LCA_RECORDED) != 0 && nanosPerTick > 1;
        Layout layout = new Layout(order, bytes, masked ? (1L << TIME_BITS) - 1 : -1, nanosPerTick);
        long all = Math.max(0, end - in.position());
        if (all % bytes != 0) {
            if (!salvage) {
                throw source.place()
                        .atByte(in.position())
                        .corrupt("expected samples of %d bytes, found %,d bytes: the trace is truncated", bytes, all);
            }
            notes.add(String.format(Locale.ROOT, "%s ends inside a sample, which is left out", source.place()));
        }
        return new Line(name, in.position(), all / bytes, layout);
    }
}
