package org.perfspace.format.parquet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.parquet.format.Type;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * The entries of a dictionary page as words of a cell; a text is represented by its {@link TextMark}.
 *
 * @param words the word of each entry
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record EntryWords(long[] words) {

    /** Decodes a decompressed page of plain values. */
    static EntryWords of(Leaf leaf, LeafKind kind, byte[] page, int count, Place place) throws ProfileException {
        if (leaf.type() == Type.BYTE_ARRAY) {
            return new EntryWords(TextMark.plain(page, 0, count, place));
        }
        int each = leaf.type() == Type.INT32 ? Integer.BYTES : Long.BYTES;
        if (count > page.length / each) {
            throw place.corrupt("expected %,d values of %d bytes, found %,d bytes", count, each, page.length);
        }
        ByteBuffer buffer = ByteBuffer.wrap(page).order(ByteOrder.LITTLE_ENDIAN);
        long[] words = new long[count];
        if (each == Long.BYTES) {
            buffer.asLongBuffer().get(words);
        } else {
            PageDecoder.ints(kind, buffer, words);
        }
        return new EntryWords(words);
    }

    /** Replaces indexes by the entries to which they refer. */
    void copy(int[] numbers, long[] into, Place place) throws ProfileException {
        for (int i = 0; i < into.length; i++) {
            int number = numbers[i];
            if (number < 0 || number >= words.length) {
                throw place.corrupt(
                        "expected entries of a dictionary of %,d, found entry %s",
                        words.length, Integer.toUnsignedString(number));
            }
            into[i] = words[number];
        }
    }
}
