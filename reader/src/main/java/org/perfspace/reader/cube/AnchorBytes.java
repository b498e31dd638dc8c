package org.perfspace.reader.cube;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Limits;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * The text of anchor.xml as bytes, unpacked if it is packed. Definitions are held in memory and take more of it than
 * their text, so that text of more than a part of the heap is refused before the heap is full.
 */
final class AnchorBytes extends FilterInputStream {

    /** Short elements such as {@code <metric id="1"/>} become objects of so many times their size, measured. */
    private static final int GROWTH = 16;

    private final Place place;
    private final long most;
    private long given;

    private AnchorBytes(InputStream in, Place place, long most) {
        super(in);
        this.place = place;
        this.most = most;
    }

    /** The bytes of the member, which may be as many as memory and limits allow. */
    static InputStream of(ByteSource anchor, Limits limits) throws IOException {
        return of(anchor, limits, mostBytes());
    }

    /** The bytes of the member, of which there may be so many. */
    static InputStream of(ByteSource anchor, Limits limits, long most) throws IOException {
        if (!UnpackedStream.isPacked(anchor) && anchor.size() > most) {
            throw tooLarge(anchor.place(), most);
        }
        return new AnchorBytes(UnpackedStream.of(anchor, limits), anchor.place(), most);
    }

    /** Most bytes of text for the heap of this process. */
    static long mostBytes() {
        return Runtime.getRuntime().maxMemory() / GROWTH;
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
            throw tooLarge(place, most);
        }
    }

    private static ProfileException tooLarge(Place place, long most) {
        return place.tooLarge(
                "expected at most %,d bytes of text, which this Java heap can hold as definitions, found more;"
                        + " raise the limit with a larger heap, Java's option -Xmx",
                most);
    }
}
