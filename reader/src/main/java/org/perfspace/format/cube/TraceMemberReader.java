package org.perfspace.format.cube;

import java.io.IOException;
import java.util.Arrays;
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
    private final Records samples;
    private final Records places;

    /**
     * The records of one kind.
     *
     * @param starts offset of the first record of each location
     * @param counts number of records of each location
     */
    @SuppressWarnings("ArrayRecordComponent") // filled once; never compared
    private record Records(long[] starts, long[] counts) {

        /** Reads the numbers of records of all locations, and skips the records. */
        static Records read(ByteCursor in, int locations, String what, int bytesEach) throws IOException {
            long[] counts = new long[in.count(what + " counts", locations, TraceMemberLayout.COUNT_BYTES)];
            for (int location = 0; location < locations; location++) {
                counts[location] = in.u64(what + " count");
            }
            long[] starts = new long[locations];
            for (int location = 0; location < locations; location++) {
                starts[location] = in.position();
                long there = in.remaining() / bytesEach;
                if (counts[location] > there) {
                    throw in.place()
                            .corrupt(
                                    "expected %,d %ss of location %,d, found room for %,d",
                                    counts[location], what, location, there);
                }
                in.skip(what + "s", counts[location] * bytesEach);
            }
            return new Records(starts, counts);
        }
    }

    private TraceMemberReader(ByteSource member, int callNodes, long begin, long end, Records samples, Records places) {
        this.member = member;
        this.callNodes = callNodes;
        this.begin = begin;
        this.end = end;
        this.samples = samples;
        this.places = places;
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
        Records samples = Records.read(in, locations, "sample", TraceMemberLayout.SAMPLE_BYTES);
        return new TraceMemberReader(member, callNodes, begin, end, samples, readPlaces(in, locations));
    }

    private static Records readPlaces(ByteCursor in, int locations) throws IOException {
        int length = TraceMemberLayout.PLACES.length;
        return in.remaining() >= length && Arrays.equals(in.bytes("signature", length), TraceMemberLayout.PLACES)
                ? Records.read(in, locations, "place", TraceMemberLayout.PLACE_BYTES)
                : new Records(new long[locations], new long[locations]);
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
        return samples.counts()[location];
    }

    @Override
    public SampleCursor samples(int location) throws IOException {
        return new Samples(location);
    }

    /** The samples of one location. */
    private final class Samples implements SampleCursor {

        private final ByteCursor in;
        private final ByteCursor placesIn;
        private final long count;
        private long placesLeft;
        private long next;
        private long nanos;
        private int callNode = IDLE;
        private long nextWithPlace = -1;
        private long nextPlace;
        private long place;

        private Samples(int location) throws IOException {
            this.in = new ByteCursor(member).seek("samples", samples.starts()[location]);
            this.placesIn = new ByteCursor(member).seek("places", places.starts()[location]);
            this.count = samples.counts()[location];
            this.placesLeft = places.counts()[location];
            readPlace();
        }

        @Override
        public boolean next() throws IOException {
            if (next == count) {
                return false;
            }
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
            place = NO_PLACE;
            if (next == nextWithPlace) {
                place = nextPlace;
                readPlace();
            }
            next++;
            return true;
        }

        /** Reads the next place, if there is one. */
        private void readPlace() throws IOException {
            if (placesLeft == 0) {
                return;
            }
            placesLeft--;
            Place here = placesIn.place();
            long last = nextWithPlace;
            nextWithPlace = placesIn.u64("sample");
            nextPlace = placesIn.u32("place");
            if (nextWithPlace <= last || nextWithPlace >= count) {
                throw here.corrupt(
                        "expected the number of a sample above %,d and below %,d, found %,d",
                        last, count, nextWithPlace);
            }
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
}
