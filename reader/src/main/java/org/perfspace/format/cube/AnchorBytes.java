package org.perfspace.format.cube;

import java.io.FilterInputStream;
import java.io.IOException;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Gzip;
import org.perfspace.io.HeapPart;
import org.perfspace.io.Limits;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * The text of anchor.xml as bytes, decompressed if necessary. The parser keeps one element and the text before it in memory
 * at a time; an element that needs more than a fixed part of the heap is therefore rejected before the heap is full.
 */
final class AnchorBytes extends FilterInputStream {

    private final Place place;
    private final long most;
    private long given;

    public AnchorBytes(ByteSource anchor, Limits limits, long most) throws IOException {
        super(Gzip.held(anchor, limits));
        this.place = anchor.place();
        this.most = most;
    }

    /** Returns the bytes of the member. */
    static AnchorBytes of(ByteSource anchor, Limits limits) throws IOException {
        return new AnchorBytes(anchor, limits, HeapPart.PIECE.bytes());
    }

    /** Begins another element: the parser no longer holds the elements before it. */
    public void nextElement() {
        given = 0;
    }

    @Override
    public int read() throws IOException {
        int one = in.read();
        count(one < 0 ? 0 : 1);
        return one;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int count = in.read(into, offset, length);
        count(Math.max(0, count));
        return count;
    }

    private void count(int bytes) throws ProfileException {
        given += bytes;
        if (given > most) {
            throw place.tooLarge(
                    "expected elements of at most %,d bytes, which this Java heap can hold, found a longer one; raise the"
                            + " limit with a larger heap, Java's option -Xmx",
                    most);
        }
    }
}
