package org.perfspace.reader.cube;

import java.io.IOException;
import org.perfspace.format.cube.TraceMemberLayout;
import org.perfspace.io.ByteCursor;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Place;
import org.perfspace.model.Trace;

/** Reads the member {@code perfspace.trace}; see {@link TraceMemberLayout}. Samples are read from the file on request. */
final class TraceMemberReader implements Trace {

    private final ByteSource member;
    private final int callNodes;
    private final long begin;
    private final long end;
    private final long[] counts;
    /** Offset of the first sample of each location. */
    private final long[] starts;

    private TraceMemberReader(ByteSource member, int callNodes, long begin, long end, long[] counts, long[] starts) {
        this.member = member;
        this.callNodes = callNodes;
        this.begin = begin;
        this.end = end;
        this.counts = counts;
        this.starts = starts;
    }

    /** Reads the head of the member, for a space with the given numbers of call nodes and locations. */
    static Trace read(ByteSource member, int callNodes, int locations) throws IOException {
        ByteCursor in = new ByteCursor(member);
        in.magic(TraceMemberLayout.SIGNATURE);
        long begin = in.bits64("begin");
        long end = in.bits64("end");
        Place here = in.place();
        long found = in.u64("location count");
        if (found != locations) {
            throw here.corrupt("expected the traces of %,d locations, found %,d", locations, found);
        }
        long[] counts = new long[in.count("sample counts", found, TraceMemberLayout.COUNT_BYTES)];
        for (int location = 0; location < locations; location++) {
            counts[location] = in.u64("sample count");
        }
        long[] starts = new long[locations];
        for (int location = 0; location < locations; location++) {
            starts[location] = in.position();
            long there = in.remaining() / TraceMemberLayout.SAMPLE_BYTES;
            if (counts[location] > there) {
                throw in.place()
                        .corrupt(
                                "expected %,d samples of location %,d, found room for %,d",
                                counts[location], location, there);
            }
            in.skip("samples", counts[location] * TraceMemberLayout.SAMPLE_BYTES);
        }
        return new TraceMemberReader(member, callNodes, begin, end, counts, starts);
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
        return counts[location];
    }

    @Override
    public SampleCursor samples(int location) throws IOException {
        ByteCursor in = new ByteCursor(member).seek("samples", starts[location]);
        return new Samples(in, counts[location], callNodes);
    }

    /** The samples of one location. */
    private static final class Samples implements SampleCursor {

        private final ByteCursor in;
        private final int callNodes;
        private long left;
        private long nanos;
        private int callNode = IDLE;

        private Samples(ByteCursor in, long count, int callNodes) {
            this.in = in;
            this.left = count;
            this.callNodes = callNodes;
        }

        @Override
        public boolean next() throws IOException {
            if (left == 0) {
                return false;
            }
            left--;
            long start = in.position();
            long last = nanos;
            nanos = in.bits64("time");
            if (Long.compareUnsigned(nanos, last) < 0) {
                throw in.place()
                        .atByte(start)
                        .corrupt(
                                "expected times in ascending order, found %s after %s",
                                Long.toUnsignedString(nanos), Long.toUnsignedString(last));
            }
            callNode = in.i32("call node");
            if (callNode < IDLE || callNode >= callNodes) {
                throw in.place()
                        .atByte(start + Long.BYTES)
                        .corrupt("expected a call node below %,d or -1, found %,d", callNodes, callNode);
            }
            return true;
        }

        @Override
        public long nanos() {
            return nanos;
        }

        @Override
        public int callNode() {
            return callNode;
        }
    }
}
