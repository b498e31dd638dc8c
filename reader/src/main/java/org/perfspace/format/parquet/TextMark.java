package org.perfspace.format.parquet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** Represents a text by one word, so that texts can be compared like numbers: 64 bits of FNV-1a over its bytes. */
final class TextMark {

    private static final long BASIS = 0xcbf2_9ce4_8422_2325L;
    private static final long PRIME = 0x100_0000_01b3L;

    private TextMark() {}

    /** Returns the mark of a text. */
    public static long of(byte[] text) {
        return of(text, 0, text.length);
    }

    private static long of(byte[] bytes, int from, int length) {
        long mark = BASIS;
        for (int i = from; i < from + length; i++) {
            mark = (mark ^ (bytes[i] & 0xff)) * PRIME;
        }
        return mark;
    }

    /** Returns the marks of texts in Parquet's plain encoding, where each text is preceded by its length in four bytes. */
    static long[] plain(byte[] bytes, int offset, int count, Place place) throws ProfileException {
        if (count > (bytes.length - offset) / Integer.BYTES) {
            throw place.corrupt("expected %,d texts, found %,d bytes", count, bytes.length - offset);
        }
        ByteBuffer lengths = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        long[] marks = new long[count];
        int at = offset;
        for (int i = 0; i < count; i++) {
            int left = bytes.length - at - Integer.BYTES;
            int length = left < 0 ? -1 : lengths.getInt(at);
            if (length < 0 || length > left) {
                throw place.corrupt(
                        "expected text %,d of %,d inside a page of %,d bytes, found %,d bytes at %,d",
                        i, count, bytes.length, length, at);
            }
            marks[i] = of(bytes, at + Integer.BYTES, length);
            at += Integer.BYTES + length;
        }
        return marks;
    }
}
