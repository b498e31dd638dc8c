package org.perfspace.format.parquet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.perfspace.io.Leb128;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * The numbers of dictionary entries in a page: a byte with their width in bits, then runs. Each run has a header in LEB128:
 * if it is even, half of it is the number of repetitions of one index; if it is odd, half of it (rounded down) is the number
 * of groups of eight indexes, packed from the lowest bit. No allocation depends on a header. Source: Parquet's
 * specification, Encodings, RLE/bit-packing hybrid.
 *
 * @param in the bytes from the width to the end of the page
 */
record DictionaryIndexes(ByteBuffer in, Place place) {

    private static final int WIDEST = 32;
    private static final int GROUP = 8;

    /** Decodes the given number of indexes; a page that ends before the last one causes an exception of the buffer. */
    int[] decode(int count) throws ProfileException {
        int width = in.get();
        if (width < 0 || width > WIDEST) {
            throw place.corrupt("expected entries of at most %d bits, found %d", WIDEST, width);
        }
        int[] indexes = new int[count];
        int done = 0;
        while (done < count) {
            long header = Leb128.read(in, place);
            long length = (header >>> 1) * ((header & 1) == 0 ? 1 : GROUP);
            if (length == 0) {
                throw place.corrupt("expected a run of entries, found one of none");
            }
            int taken = (int) Math.min(length, count - done);
            if ((header & 1) == 0) {
                Arrays.fill(indexes, done, done + taken, repeated(width));
            } else {
                packed(indexes, done, taken, width);
            }
            done += taken;
        }
        return indexes;
    }

    /**
     * Decodes whole groups while eight bytes can be read at the start of each index; returns the number of decoded indexes.
     */
    private int wholeGroups(int[] into, int from, int count, int width, long mask) {
        int start = in.position();
        long most = width == 0 ? 0 : (in.limit() - start - Long.BYTES) * 8L / width;
        int whole = (int) Math.max(0, Math.min(count, most)) / GROUP * GROUP;
        ByteBuffer words = in.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        long bit = 8L * start;
        for (int i = from; i < from + whole; i++, bit += width) {
            into[i] = (int) (words.getLong((int) (bit >>> 3)) >>> (bit & 7) & mask);
        }
        in.position(start + whole / GROUP * width);
        return whole;
    }

    private int repeated(int width) {
        int value = 0;
        for (int shift = 0; shift < width; shift += 8) {
            value |= (in.get() & 0xff) << shift;
        }
        return value;
    }

    private void packed(int[] into, int from, int count, int width) {
        long mask = (1L << width) - 1;
        int whole = wholeGroups(into, from, count, width, mask);
        long bits = 0;
        int there = 0;
        for (int i = from + whole; i < from + count; i++) {
            while (there < width) {
                bits |= (in.get() & 0xffL) << there;
                there += 8;
            }
            into[i] = (int) (bits & mask);
            bits >>>= width;
            there -= width;
        }
        // skip the indexes at the end of the last group that were not requested
        long rest = ((long) (count + GROUP - 1) / GROUP * GROUP - count) * width - there;
        in.position(Math.min(in.limit(), in.position() + (int) Math.max(0, (rest + 7) / 8)));
    }
}
